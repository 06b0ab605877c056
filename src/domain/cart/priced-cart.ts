import type { StoredProduct } from '../catalogue/product.ts';
import { type CouponRefusal, type CouponStanding, refusalOf } from '../promotions/coupon.ts';
import { bestOffers, LEAST_TOTAL, prorate, type Reduction, takenOff } from '../promotions/discount.ts';
import { isFor, type Promotion, phaseAt } from '../promotions/promotion.ts';
import { type Cents, sum } from '../values/money.ts';
import { lineTotal } from './price-lines.ts';
import type { Discount, OrderLine, PricedLine } from './priced-line.ts';

export type Offers = {
  readonly promotions: readonly Promotion[];
  readonly coupon: CouponStanding | undefined;
};

/** Lines with their discounts. `isLeast` is true if a discount was reduced to preserve the minimum total. */
export type PricedCart = {
  readonly lines: readonly OrderLine[];
  readonly subtotalCents: Cents;
  readonly discounts: readonly Discount[];
  readonly totalCents: Cents;
  readonly isLeast: boolean;
  readonly refusal: CouponRefusal | undefined;
};

/** Applies to each line its best running promotion, then the coupon; the total stays at least `LEAST_TOTAL`. Minimums refer to the subtotal. */
export const priceCart = (
  lines: readonly PricedLine[],
  shelf: ReadonlyMap<string, StoredProduct>,
  { promotions, coupon }: Offers,
  named: string | undefined,
  now: Date,
): PricedCart => {
  const till = openTill(lines.map(lineTotal));
  const offers = promotions
    .filter((promotion) => phaseAt(promotion, now) === 'running' && promotion.minimumCents <= till.subtotal)
    .map(({ title, reduction, scope }) => ({
      title,
      reduction,
      covers: (line: number) => {
        const product = shelf.get(lines[line]?.productId ?? '');
        return product !== undefined && isFor(scope, product);
      },
    }));
  const taken = bestOffers(till.rest(), offers);
  for (const [offer, { title, reduction }] of offers.entries())
    till.take({ label: title, code: null }, reduction, (line) => taken[line] === offer);

  let refusal = named === undefined ? undefined : refusalOf(coupon, till.subtotal, now);
  if (coupon && named !== undefined && !refusal) {
    const { code, reduction } = coupon.coupon;
    if (!till.take({ label: code, code }, reduction, () => true)) refusal = { reason: 'saves-nothing' };
  }
  return { ...till.close(lines), refusal };
};

const openTill = (amounts: readonly Cents[]) => {
  const subtotal = sum(amounts);
  let rest = [...amounts];
  let isLeast = false;
  const discounts: Discount[] = [];
  return {
    subtotal,
    rest: () => rest,

    take(
      name: Pick<Discount, 'label' | 'code'>,
      reduction: Reduction,
      covers: (line: number) => boolean,
    ): boolean {
      const weights = rest.map((amount, line) => (covers(line) ? amount : 0));
      const wanted = takenOff(reduction, sum(weights));
      const amountCents = Math.min(wanted, Math.max(0, sum(rest) - LEAST_TOTAL));
      if (amountCents < wanted) isLeast = true;
      if (amountCents === 0) return false;
      const shares = prorate(amountCents, weights);
      rest = rest.map((amount, line) => amount - (shares[line] ?? 0));
      discounts.push({ ...name, amountCents });
      return true;
    },

    close: (lines: readonly PricedLine[]) => ({
      lines: lines.map((line, index) => ({ ...line, discountCents: lineTotal(line) - (rest[index] ?? 0) })),
      subtotalCents: subtotal,
      discounts,
      totalCents: sum(rest),
      isLeast,
    }),
  };
};
