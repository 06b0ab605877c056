import type { StoredProduct } from '../catalogue/product.ts';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';
import type { DiscountValue } from './discount.ts';

/** What a promotion can apply to: all lines, or those of categories, tea types or products. */
export const SCOPES = ['cart', 'category', 'type', 'products'] as const;

/** `of` lists categories, tea types or product ids. */
type Scope = { readonly kind: (typeof SCOPES)[number]; readonly of: readonly string[] };

/** From `startsAt` (inclusive) to `endsAt` (exclusive); `null` is unbounded. */
type Period = { readonly startsAt: Date | null; readonly endsAt: Date | null };

/** What a promotion takes off, of what and when. */
export type PromotionTerms = Period & {
  readonly discount: DiscountValue;
  readonly scope: Scope;
  readonly minimumCents: Cents;
};

/** A discount that applies without a code while it runs. */
export type Promotion = PromotionTerms & {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly imageUrl: string;
};

/** A discount by code. Limits count orders that are paid or may still be paid; `null` is unlimited. */
export type Coupon = Period & {
  readonly code: string;
  readonly discount: DiscountValue;
  readonly minimumCents: Cents;
  readonly totalLimit: number | null;
  readonly shopperLimit: number | null;
};

/** Promotions and coupons of a new shop. */
export type InitialPromotions = {
  readonly promotions: readonly Promotion[];
  readonly coupons: readonly Coupon[];
};

/** Returns the phase of a period at `now`; the start is inclusive, the end exclusive. */
export const phaseAt = ({ startsAt, endsAt }: Period, now: Date): 'not-yet' | 'running' | 'over' => {
  if (endsAt && now >= endsAt) return 'over';
  return startsAt && now < startsAt ? 'not-yet' : 'running';
};

/** Returns the next start or end after `now`; undefined if there is none. */
export const nextPeriodChange = (periods: readonly Period[], now: Date): Date | undefined =>
  periods
    .flatMap(({ startsAt, endsAt }) => [startsAt ?? now, endsAt ?? now])
    .filter((moment) => moment > now)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(0);

/** True if the product is in the scope. */
export const appliesTo = (
  { kind, of }: Scope,
  { id, group, type }: Pick<StoredProduct, 'id' | 'group' | 'type'>,
): boolean => {
  const name = { cart: undefined, category: group, type, products: id }[kind];
  return kind === 'cart' || (name !== undefined && of.includes(name));
};

/** A promotion in wire form; `products` lists its scope only if it is small. */
export type PromotionRecord = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly imageUrl: string;
  readonly percent: number | null;
  readonly amount: Dollars | null;
  readonly minimum: Dollars;
  readonly ends: string | null;
  readonly scope: Scope;
  readonly products: readonly Pick<StoredProduct, 'name' | 'group'>[];
};

/** Converts a promotion to wire form; `products` are at least those of its scope. */
export const toPromotionRecord = (
  { id, title, text, imageUrl, discount, minimumCents, endsAt, scope }: Promotion,
  products: readonly StoredProduct[],
): PromotionRecord => ({
  id,
  title,
  text,
  imageUrl,
  percent: 'percent' in discount ? discount.percent : null,
  amount: 'percent' in discount ? null : toDollars(discount.amountCents),
  minimum: toDollars(minimumCents),
  ends: endsAt?.toISOString() ?? null,
  scope,
  products:
    scope.kind === 'category' || scope.kind === 'products'
      ? products.filter((product) => appliesTo(scope, product)).map(({ name, group }) => ({ name, group }))
      : [],
});
