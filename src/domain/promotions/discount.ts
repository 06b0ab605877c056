import { type Cents, sum } from '../values/money.ts';

/** A whole percentage from 1 to 100, or a fixed amount per order. */
export type DiscountValue = { readonly percent: number } | { readonly amountCents: Cents };

/** Minimum total after discounts: Stripe rejects less, and no order is free by mistake. */
export const MIN_TOTAL_CENTS: Cents = 50;

/** Returns the discount on an amount, at most all of it; percentages are rounded half up once. */
export const discountOn = (value: DiscountValue, amount: Cents): Cents =>
  Math.min(amount, 'percent' in value ? Math.floor((amount * value.percent + 50) / 100) : value.amountCents);

/** Splits `amount` by weight with the largest remainder method: exact in total, no share above its weight. `amount` is at most the sum of weights. */
export const prorate = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  // The product of two amounts in cents may exceed Number.MAX_SAFE_INTEGER.
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const left = amount - sum(parts.map(({ share }) => share));
  const roundedUp = new Set(
    [...parts]
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => (roundedUp.has(index) ? share + 1 : share));
};

type CandidatePromotion = { readonly discount: DiscountValue; readonly covers: (line: number) => boolean };

/** Returns for each line the index of its best promotion, the first of equals. A fixed amount counts as its share over all lines in scope. */
export const bestPromotionByLine = (
  amounts: readonly Cents[],
  candidates: readonly CandidatePromotion[],
): (number | undefined)[] => {
  const discountedAmounts = candidates.map(({ discount, covers }) => {
    const weights = amounts.map((amount, line) => (covers(line) ? amount : 0));
    return prorate(discountOn(discount, sum(weights)), weights);
  });
  return amounts.map((_, line) => {
    let best: number | undefined;
    let largest = 0;
    for (const [index, amountsByLine] of discountedAmounts.entries()) {
      const share = amountsByLine[line] ?? 0;
      if (share > largest) [best, largest] = [index, share];
    }
    return best;
  });
};
