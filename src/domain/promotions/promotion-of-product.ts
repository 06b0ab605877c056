import type { ProductPromotion } from '../catalogue/facets/product-promotion.ts';
import type { StoredProduct } from '../catalogue/product.ts';
import { type Cents, toDollars } from '../values/money.ts';
import { DAY } from '../values/time.ts';
import { discountOn, MIN_TOTAL_CENTS } from './discount.ts';
import { appliesTo, type Promotion, type PromotionTerms } from './promotion.ts';

/** What decides about the price of a product in a promotion. */
export type PromotedProduct = Pick<StoredProduct, 'id' | 'group' | 'type' | 'priceCents'>;

/** The EU compares a reduced price with the lowest of this time before the reduction (Directive 98/6/EC, Article 6a). */
const REFERENCE_MS = 30 * DAY;

/** Returns what one unit costs on its own; undefined if the promotion needs more, or leaves less than an order may cost. */
export const reducedPrice = (
  { discount, minimumCents }: Pick<PromotionTerms, 'discount' | 'minimumCents'>,
  { priceCents }: PromotedProduct,
): Cents | undefined => {
  const reduced = priceCents - discountOn(discount, priceCents);
  return minimumCents <= priceCents && reduced >= MIN_TOTAL_CENTS ? reduced : undefined;
};

/** Returns the promotion that saves most on one unit; if each needs more, the first. */
export const bestPromotion = (
  running: readonly Promotion[],
  product: PromotedProduct,
): Promotion | undefined => {
  const applicable = running.filter(({ scope }) => appliesTo(scope, product));
  const priceOf = (promotion: Promotion) => reducedPrice(promotion, product) ?? product.priceCents;
  return applicable.sort((a, b) => priceOf(a) - priceOf(b))[0];
};

/** From `from` (inclusive) to `to` (exclusive). */
type ReferencePeriod = { readonly from: Date; readonly to: Date };

/** Returns the time in which the reference price of a promotion is the lowest price; undefined if its start is unknown. */
export const referencePeriod = ({ startsAt }: Promotion): ReferencePeriod | undefined =>
  startsAt ? { from: new Date(startsAt.getTime() - REFERENCE_MS), to: startsAt } : undefined;

/** Returns the reference price, given the lowest price of the period without promotions, and the past and present ones. */
export const referencePrice = (
  lowestCents: Cents,
  { from, to }: ReferencePeriod,
  product: PromotedProduct,
  promotions: readonly PromotionTerms[],
): Cents => {
  const earlier = promotions.filter(
    ({ scope, startsAt, endsAt }) =>
      appliesTo(scope, product) && (startsAt === null || startsAt < to) && (endsAt === null || endsAt > from),
  );
  const prices = earlier.flatMap(
    (other) => reducedPrice(other, { ...product, priceCents: lowestCents }) ?? [],
  );
  return Math.min(lowestCents, ...prices);
};

/** Converts a promotion to its wire form on a product; `referenceCents` is its reference price if that is known. */
export const toProductPromotion = (
  promotion: Promotion,
  product: PromotedProduct,
  referenceCents: Cents | undefined,
): ProductPromotion => {
  const { discount, minimumCents, scope } = promotion;
  const price = reducedPrice(promotion, product);
  const isSingleProduct = scope.kind === 'products' && scope.of.length === 1;
  return {
    ...('percent' in discount ? { percent: discount.percent } : { amount: toDollars(discount.amountCents) }),
    ...(minimumCents > 0 && { minimum: toDollars(minimumCents) }),
    ...(!isSingleProduct && { of: nameOfScope(promotion, product) }),
    ...(price !== undefined && {
      reduced: {
        price: toDollars(price),
        ...(referenceCents !== undefined && price < referenceCents && { was: toDollars(referenceCents) }),
      },
    }),
  };
};

const nameOfScope = ({ scope: { kind } }: Promotion, { group, type }: PromotedProduct): string => {
  if (kind === 'category') return group;
  return (kind === 'type' && type) || kind;
};
