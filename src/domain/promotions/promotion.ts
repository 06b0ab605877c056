import type { ShelfProduct } from '../catalogue/product.ts';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';
import type { Reduction } from './discount.ts';

export const SCOPES = ['cart', 'category', 'type', 'products'] as const;

/** What an offer is for: everything, or the categories, tea types or products in `of`. */
type Scope = { readonly kind: (typeof SCOPES)[number]; readonly of: readonly string[] };

/** When an offer runs; an open end is `null`. It has begun at `startsAt` and is over at `endsAt`. */
type Period = { readonly startsAt: Date | null; readonly endsAt: Date | null };

/** A reduction that everybody gets while it runs, once the cart comes to `minimumCents` before any discount. */
export type Promotion = Period & {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly imageUrl: string;
  readonly reduction: Reduction;
  readonly scope: Scope;
  readonly minimumCents: Cents;
};

/** A reduction for who knows its code. Limits count orders that are paid or may still be; `null` is none. */
export type Coupon = Period & {
  readonly code: string;
  readonly reduction: Reduction;
  readonly minimumCents: Cents;
  readonly totalLimit: number | null;
  readonly shopperLimit: number | null;
};

/** Where a moment lies in a period. */
export const phaseAt = ({ startsAt, endsAt }: Period, now: Date): 'not-yet' | 'running' | 'over' => {
  if (endsAt && now >= endsAt) return 'over';
  return startsAt && now < startsAt ? 'not-yet' : 'running';
};

/** The first moment after `now` at which one of them begins or is over; undefined where none ever will. */
export const nextTurn = (periods: readonly Period[], now: Date): Date | undefined =>
  periods
    .flatMap(({ startsAt, endsAt }) => [startsAt ?? now, endsAt ?? now])
    .filter((moment) => moment > now)
    .sort((one, other) => one.getTime() - other.getTime())
    .at(0);

/** Whether a product is what an offer is for. */
export const isFor = ({ kind, of }: Scope, { id, group, type }: ShelfProduct): boolean => {
  const name = { cart: undefined, category: group, type, products: id }[kind];
  return kind === 'cart' || (name !== undefined && of.includes(name));
};

/** A promotion as pages show it; `products` names what it is for, where that is a handful: of a long shelf nothing. */
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
  readonly products: readonly Pick<ShelfProduct, 'name' | 'group'>[];
};

/** The wire form. */
export const toPromotionRecord = (
  { id, title, text, imageUrl, reduction, minimumCents, endsAt, scope }: Promotion,
  products: readonly ShelfProduct[],
): PromotionRecord => ({
  id,
  title,
  text,
  imageUrl,
  percent: 'percent' in reduction ? reduction.percent : null,
  amount: 'percent' in reduction ? null : toDollars(reduction.amountCents),
  minimum: toDollars(minimumCents),
  ends: endsAt?.toISOString() ?? null,
  scope,
  products:
    scope.kind === 'category' || scope.kind === 'products'
      ? products.filter((product) => isFor(scope, product)).map(({ name, group }) => ({ name, group }))
      : [],
});
