import type { StoredProduct } from '../catalogue/product.ts';
import { type CouponRefusal, type CouponUsage, couponRefusal } from '../promotions/coupon.ts';
import {
  bestPromotionByLine,
  type DiscountValue,
  discountOn,
  MIN_TOTAL_CENTS,
  prorate,
} from '../promotions/discount.ts';
import { appliesTo, type Promotion, phaseAt } from '../promotions/promotion.ts';
import type { Parcel } from '../shipping/shipping-method.ts';
import { type Cents, sum } from '../values/money.ts';
import { lineTotal } from './price-lines.ts';
import type { Discount, OrderLine, PricedLine } from './priced-line.ts';

/** Discounts that may apply: all promotions, and the entered coupon if it exists. */
export type AvailableDiscounts = {
  readonly promotions: readonly Promotion[];
  readonly coupon: CouponUsage | undefined;
};

/** Lines with their discounts. `isCappedByMinimumTotal` is true if a discount was reduced to preserve the minimum total. */
export type PricedCart = {
  readonly lines: readonly OrderLine[];
  readonly subtotalCents: Cents;
  readonly discounts: readonly Discount[];
  readonly totalCents: Cents;
  readonly isCappedByMinimumTotal: boolean;
  readonly refusal: CouponRefusal | undefined;
};

/** Applies to each line its best running promotion, then the coupon; the total stays at least `MIN_TOTAL_CENTS`. Minimums refer to the subtotal. */
export const priceCart = (
  lines: readonly PricedLine[],
  products: ReadonlyMap<string, StoredProduct>,
  { promotions, coupon }: AvailableDiscounts,
  couponCode: string | undefined,
  now: Date,
): PricedCart => {
  const calculator = createDiscountCalculator(lines.map(lineTotal));
  const candidates = promotions
    .filter(
      (promotion) => phaseAt(promotion, now) === 'running' && promotion.minimumCents <= calculator.subtotal,
    )
    .map(({ title, discount, scope }) => ({
      title,
      discount,
      covers: (line: number) => {
        const product = products.get(lines[line]?.productId ?? '');
        return product !== undefined && appliesTo(scope, product);
      },
    }));
  const bestByLine = bestPromotionByLine(calculator.rest(), candidates);
  for (const [index, { title, discount }] of candidates.entries())
    calculator.applyDiscount({ label: title, code: null }, discount, (line) => bestByLine[line] === index);

  let refusal = couponCode === undefined ? undefined : couponRefusal(coupon, calculator.subtotal, now);
  if (coupon && couponCode !== undefined && !refusal) {
    const { code, discount } = coupon.coupon;
    if (!calculator.applyDiscount({ label: code, code }, discount, () => true))
      refusal = { reason: 'saves-nothing' };
  }
  return { ...calculator.close(lines), refusal };
};

/** Returns the weight and subtotal of a cart, which decide the price of its delivery. */
export const parcelOf = ({ lines, subtotalCents }: Pick<PricedCart, 'lines' | 'subtotalCents'>): Parcel => ({
  grams: lines.reduce((total, { grams }) => total + grams, 0),
  subtotalCents,
});

const createDiscountCalculator = (amounts: readonly Cents[]) => {
  const subtotal = sum(amounts);
  let remaining = [...amounts];
  let isCappedByMinimumTotal = false;
  const discounts: Discount[] = [];
  return {
    subtotal,
    rest: () => remaining,

    applyDiscount(
      name: Pick<Discount, 'label' | 'code'>,
      value: DiscountValue,
      covers: (line: number) => boolean,
    ): boolean {
      const weights = remaining.map((amount, line) => (covers(line) ? amount : 0));
      const fullAmount = discountOn(value, sum(weights));
      const amountCents = Math.min(fullAmount, Math.max(0, sum(remaining) - MIN_TOTAL_CENTS));
      if (amountCents < fullAmount) isCappedByMinimumTotal = true;
      if (amountCents === 0) return false;
      const prorated = prorate(amountCents, weights);
      remaining = remaining.map((amount, line) => amount - (prorated[line] ?? 0));
      discounts.push({ ...name, amountCents });
      return true;
    },

    close: (lines: readonly PricedLine[]) => ({
      lines: lines.map((line, index) => ({
        ...line,
        discountCents: lineTotal(line) - (remaining[index] ?? 0),
      })),
      subtotalCents: subtotal,
      discounts,
      totalCents: sum(remaining),
      isCappedByMinimumTotal,
    }),
  };
};
