import { expect, test } from 'vitest';
import { aPromotion, aStockedProduct } from '#test/support/examples.ts';
import {
  bestPromotion,
  reducedPrice,
  referencePeriod,
  referencePrice,
  toProductPromotion,
} from './promotion-of-product.ts';

const tea = aStockedProduct({ id: 'mint', priceCents: 2_000, type: 'green' });
const NOW = new Date('2026-11-29T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const promotion = (changes: Parameters<typeof aPromotion>[0] = {}) =>
  aPromotion({
    discount: { percent: 10 },
    scope: { kind: 'products', of: ['mint'] },
    minimumCents: 0,
    startsAt: null,
    endsAt: null,
    ...changes,
  });

test.each([
  [{}, 1_800],
  [{ discount: { amountCents: 600 } }, 1_400],
  [{ minimumCents: 2_000 }, 1_800],
  [{ minimumCents: 2_001 }, undefined],
  [{ discount: { amountCents: 1_950 } }, 50],
  // Less than an order may cost.
  [{ discount: { amountCents: 1_951 } }, undefined],
])('[PROMO-1] a promotion with %j makes one unit of $20.00 cost %s cents', (changes, cents) => {
  expect(reducedPrice(promotion(changes), tea)).toBe(cents);
});

test('[PROMO-1] chooses the promotion that saves most on one unit, else the first', () => {
  const large = promotion({ id: 'large', discount: { percent: 50 }, minimumCents: 9_000 });
  const small = promotion({ id: 'small', discount: { percent: 5 } });
  const other = promotion({ id: 'other', scope: { kind: 'category', of: ['coffee'] } });
  const alsoLarge = promotion({ id: 'also-large', minimumCents: 9_000 });
  expect(bestPromotion([other, large, small], tea)).toBe(small);
  expect(bestPromotion([other, large, alsoLarge], tea)).toBe(large);
  expect(bestPromotion([other], tea)).toBeUndefined();
});

test('[PROMO-1] compares with the thirty days before the promotion began', () => {
  expect(referencePeriod(promotion({ startsAt: daysAgo(10) }))).toEqual({
    from: daysAgo(40),
    to: daysAgo(10),
  });
});

test('[PROMO-1] has nothing to compare with if the start of the promotion is unknown', () => {
  expect(referencePeriod(promotion())).toBeUndefined();
});

test.each([
  ['another product', { scope: { kind: 'products', of: ['chai'] } as const }, 2_000],
  ['any time', {}, 1_000],
  ['the thirty days before', { startsAt: daysAgo(50), endsAt: daysAgo(29) }, 1_000],
  ['a former version of a promotion', { startsAt: null, endsAt: daysAgo(1) }, 1_000],
  ['a time long ago', { startsAt: daysAgo(50), endsAt: daysAgo(30) }, 2_000],
  ['a time to come', { startsAt: NOW }, 2_000],
  ['carts that one unit does not fill', { minimumCents: 2_001 }, 2_000],
])('[PROMO-1] counts the price of an earlier promotion of %s as it should', (_, changes, cents) => {
  const earlier = promotion({ discount: { percent: 50 }, ...changes });
  expect(referencePrice(2_000, { from: daysAgo(30), to: NOW }, tea, [earlier])).toBe(cents);
});

test('[PROMO-1] strikes the reference price only if it is known and higher', () => {
  expect(toProductPromotion(promotion(), tea, 2_000)).toEqual({
    percent: 10,
    reduced: { price: 18, was: 20 },
  });
  expect(toProductPromotion(promotion(), tea, 1_900)).toEqual({
    percent: 10,
    reduced: { price: 18, was: 19 },
  });
  expect(toProductPromotion(promotion(), tea, 1_800)).toEqual({ percent: 10, reduced: { price: 18 } });
  expect(toProductPromotion(promotion(), tea, undefined)).toEqual({ percent: 10, reduced: { price: 18 } });
  expect(toProductPromotion(promotion({ minimumCents: 50_000 }), tea, 2_000)).toEqual({
    percent: 10,
    minimum: 500,
  });
});

test.each([
  [{ kind: 'category', of: ['tea', 'coffee'] } as const, 'tea'],
  [{ kind: 'type', of: ['green'] } as const, 'green'],
  [{ kind: 'products', of: ['mint', 'chai'] } as const, 'products'],
  [{ kind: 'cart', of: [] } as const, 'cart'],
])('[PROMO-1] names what counts for a promotion of %j', (scope, of) => {
  expect(
    toProductPromotion(promotion({ scope, discount: { amountCents: 600 } }), tea, undefined),
  ).toMatchObject({
    amount: 6,
    of,
  });
});
