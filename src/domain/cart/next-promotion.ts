import type { StoredProduct } from '../catalogue/product.ts';
import { type Promotion, phaseAt } from '../promotions/promotion.ts';
import { type Cents, sum } from '../values/money.ts';
import { lineTotal } from './price-lines.ts';
import { type AvailableDiscounts, priceCart } from './priced-cart.ts';
import type { PricedLine } from './priced-line.ts';

/** A promotion that the cart would get for a little more. */
export type NextPromotion = {
  readonly title: string;
  readonly missingCents: Cents;
  readonly savesCents: Cents;
};

/** The largest part of a minimum that may be missing. */
const MAX_MISSING_SHARE = 0.5;

/** Returns the promotion whose minimum is nearest and that would save something on the lines in the cart; `savesCents` is what it saves at least. */
export const findNextPromotion = (
  lines: readonly PricedLine[],
  products: ReadonlyMap<string, StoredProduct>,
  { promotions, coupon }: AvailableDiscounts,
  couponCode: string | undefined,
  now: Date,
): NextPromotion | undefined => {
  const subtotal = sum(lines.map(lineTotal));
  const totalWith = (available: readonly Promotion[]) =>
    priceCart(lines, products, { promotions: available, coupon }, couponCode, now).totalCents;
  const near = promotions
    .filter(({ minimumCents }) => {
      const missing = minimumCents - subtotal;
      return missing > 0 && missing <= minimumCents * MAX_MISSING_SHARE;
    })
    .filter((promotion) => phaseAt(promotion, now) === 'running')
    .sort((a, b) => a.minimumCents - b.minimumCents);
  for (const promotion of near) {
    const reached = promotions.map((each) => (each === promotion ? { ...each, minimumCents: 0 } : each));
    const savesCents = totalWith(promotions) - totalWith(reached);
    if (savesCents > 0)
      return { title: promotion.title, missingCents: promotion.minimumCents - subtotal, savesCents };
  }
  return undefined;
};
