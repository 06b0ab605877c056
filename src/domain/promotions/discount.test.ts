import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../values/money.ts';
import { bestPromotionByLine, discountOn, prorate } from './discount.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

/** Line totals of one order, and a part of their sum. */
const amountOverLines = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 1_999_999 })), {
    minLength: 1,
    maxLength: 50,
  })
  .chain((weights) =>
    fc.record({ weights: fc.constant(weights), amount: fc.integer({ min: 0, max: sum(weights) }) }),
  );

test('[PROMO-1] rounds a percentage half up, once, and never exceeds the amount', () => {
  expect(discountOn({ percent: 10 }, 1234)).toBe(123);
  expect(discountOn({ percent: 10 }, 1235)).toBe(124);
  expect(discountOn({ percent: 50 }, 1)).toBe(1);
  expect(discountOn({ percent: 100 }, 999)).toBe(999);
  expect(discountOn({ amountCents: 500 }, 499)).toBe(499);
});

test('[PROMO-1] a percentage differs from the exact one by at most half a cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 100 }), (from, percent) => {
      const discount = discountOn({ percent }, from);
      return Math.abs(discount * 100 - from * percent) <= 50 && discount <= from;
    }),
    { numRuns: 5_000 },
  );
});

test('[PROMO-1] divided cents add up to exactly the discount, and no line goes below zero', () => {
  fc.assert(
    fc.property(amountOverLines, ({ weights, amount }) => {
      const shares = prorate(amount, weights);
      expect(sum(shares)).toBe(amount);
      for (const [line, share] of shares.entries()) {
        expect(Number.isInteger(share)).toBe(true);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weights[line] ?? 0);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('[PROMO-1] each line gets its proportional discount to less than a cent', () => {
  fc.assert(
    fc.property(amountOverLines, ({ weights, amount }) => {
      const whole = sum(weights);
      if (whole === 0) return;
      for (const [line, share] of prorate(amount, weights).entries())
        expect(Math.abs(share - (amount * (weights[line] ?? 0)) / whole)).toBeLessThan(1.000001);
    }),
    { numRuns: 2_000 },
  );
});

test('[PROMO-1] assigns an indivisible cent to the largest remainder, and of equal ones to the first line', () => {
  expect(prorate(100, [1000, 1000, 1000])).toEqual([34, 33, 33]);
  expect(prorate(10, [1, 1, 998])).toEqual([0, 0, 10]);
  expect(prorate(0, [0, 0])).toEqual([0, 0]);
  expect(prorate(99_999_998, [99_999_998, 1])).toEqual([99_999_997, 1]);
});

test('[PROMO-1] a line gets its largest promotion, and of equal ones the first', () => {
  const all = () => true;
  const offers = [
    { discount: { percent: 10 }, covers: all },
    { discount: { percent: 20 }, covers: (line: number) => line === 1 },
    { discount: { percent: 10 }, covers: all },
  ];
  expect(bestPromotionByLine([1000, 1000, 1000], offers)).toEqual([0, 1, 0]);
  expect(bestPromotionByLine([1000], [{ discount: { percent: 10 }, covers: () => false }])).toEqual([
    undefined,
  ]);
});

test('[PROMO-1] of equal lines the first ones get the indivisible cents', () => {
  expect(prorate(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(prorate(5, [3, 3, 3])).toEqual([2, 2, 1]);
  expect(prorate(1, [1, 2, 2])).toEqual([0, 1, 0]);
});
