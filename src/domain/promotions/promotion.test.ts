import { expect, test } from 'vitest';
import { aPromotion, aStockedProduct } from '#test/support/examples.ts';
import { nextPeriodChange, phaseAt, toPromotionRecord } from './promotion.ts';

const products = [
  aStockedProduct({ id: 'mint', name: 'Mint', group: 'tea', type: 'green' }),
  aStockedProduct({ id: 'kettle', name: 'Kettle', group: 'other-products' }),
];
const recordOf = (changes: Parameters<typeof aPromotion>[0]) =>
  toPromotionRecord(aPromotion(changes), products);

test('[PROMO-1] shows a percentage or dollars, the minimum, and the end if there is one', () => {
  expect(recordOf({ discount: { percent: 15 }, minimumCents: 2550 })).toMatchObject({
    percent: 15,
    amount: null,
    minimum: 25.5,
    ends: null,
  });
  const endsAt = new Date('2027-02-01T00:00:00.000Z');
  expect(recordOf({ discount: { amountCents: 500 }, endsAt })).toMatchObject({
    percent: null,
    amount: 5,
    ends: '2027-02-01T00:00:00.000Z',
  });
});

test('[PROMO-1] lists the products of a promotion when they are few', () => {
  const names = (scope: NonNullable<Parameters<typeof aPromotion>[0]>['scope']) =>
    recordOf(scope && { scope }).products;
  expect(names({ kind: 'category', of: ['tea'] })).toEqual([{ name: 'Mint', group: 'tea' }]);
  expect(names({ kind: 'products', of: ['kettle'] })).toEqual([{ name: 'Kettle', group: 'other-products' }]);
  expect(names({ kind: 'cart', of: [] })).toEqual([]);
  expect(names({ kind: 'type', of: ['green'] })).toEqual([]);
});

test('[PROMO-1] a promotion is active from its start until its end', () => {
  const [startsAt, endsAt] = [new Date(1000), new Date(2000)];
  const phases = [999, 1000, 1999, 2000].map((ms) => phaseAt({ startsAt, endsAt }, new Date(ms)));
  expect(phases).toEqual(['not-yet', 'running', 'running', 'over']);
});

test('[PROMO-1] the next change is the first start or end of all promotions', () => {
  const [one, two, three] = [new Date(1000), new Date(2000), new Date(3000)];
  const periods = [
    { startsAt: one, endsAt: null },
    { startsAt: null, endsAt: three },
    { startsAt: two, endsAt: three },
    { startsAt: null, endsAt: null },
  ];
  const nextChanges = [999, 1000, 2000, 3000].map((ms) => nextPeriodChange(periods, new Date(ms)));
  expect(nextChanges).toEqual([one, two, three, undefined]);
});
