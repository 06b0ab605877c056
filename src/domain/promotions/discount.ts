import { type Cents, sum } from '../values/money.ts';

/** What an offer takes off: whole percents from 1 to 100, or an amount that is given once. */
export type Reduction = { readonly percent: number } | { readonly amountCents: Cents };

/** What is never discounted away: the payment provider refuses less, and nothing is given for free by mistake. */
export const LEAST_TOTAL: Cents = 50;

/** What a reduction takes off a sum: a percentage is rounded half up, once; never more than the sum. */
export const takenOff = (reduction: Reduction, from: Cents): Cents =>
  Math.min(
    from,
    'percent' in reduction ? Math.floor((from * reduction.percent + 50) / 100) : reduction.amountCents,
  );

/**
 * Shares `amount` over lines in proportion to their weights, by largest remainder: the shares add up to exactly
 * `amount`, and none is larger than its weight. `amount` is at most the sum of the weights, all whole cents.
 */
export const prorate = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  // Cents times cents may be more than a number holds exactly.
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const left = amount - sum(parts.map(({ share }) => share));
  const lucky = new Set(
    [...parts]
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => (lucky.has(index) ? share + 1 : share));
};

/** A reduction and the lines it may be applied to. */
type Offer = { readonly reduction: Reduction; readonly covers: (line: number) => boolean };

/**
 * The one offer each line takes: the one that takes most off it; of equals, the first. An amount is weighed as its share
 * over all lines of its scope. `undefined` where no offer covers a line.
 */
export const bestOffers = (amounts: readonly Cents[], offers: readonly Offer[]): (number | undefined)[] => {
  const shares = offers.map(({ reduction, covers }) => {
    const weights = amounts.map((amount, line) => (covers(line) ? amount : 0));
    return prorate(takenOff(reduction, sum(weights)), weights);
  });
  return amounts.map((_, line) => {
    let best: number | undefined;
    let most = 0;
    for (const [offer, ofOffer] of shares.entries()) {
      const share = ofOffer[line] ?? 0;
      if (share > most) [best, most] = [offer, share];
    }
    return best;
  });
};
