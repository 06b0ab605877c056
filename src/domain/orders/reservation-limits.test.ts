import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStockedProduct } from '#test/support/examples.ts';
import { displayedUnits } from '../catalogue/product.ts';
import { HOUR } from '../values/time.ts';
import {
  DECLINED_PAYMENTS,
  isAlwaysAllowed,
  NOTHING_UNPAID,
  reservationError,
} from './reservation-limits.ts';

const { perDeclineMs } = DECLINED_PAYMENTS;

const line = (quantity: number) => ({
  productId: 'gunpowder',
  name: 'Gunpowder',
  priceCents: 925,
  quantity,
  grams: quantity * 100,
});
const stockOf = (free: number, allocated = 0) =>
  new Map([['gunpowder', aStockedProduct({ stockGrams: free * 100, allocatedGrams: allocated * 100 })]]);
/** Available units, and units reserved by verified others, by the subnet, by unverified customers and by this customer. */
const refusal = (
  quantity: number,
  { free = 0, others = 0, neighbours = 0, unverified = 0, own = 0, isVerified = true },
) =>
  reservationError([line(quantity)], stockOf(free, others + neighbours + unverified + own), {
    ...NOTHING_UNPAID,
    isVerified,
    grams: new Map([
      [
        'gunpowder',
        {
          all: (others + neighbours + unverified + own) * 100,
          customer: own * 100,
          subnet: (neighbours + own) * 100,
          unverified: (unverified + (isVerified ? 0 : own)) * 100,
        },
      ],
    ]),
  });
const atMost = (left: number, code = 'too-much-unpaid') => ({
  code,
  details: { shortages: [{ id: 'gunpowder', name: 'Gunpowder', left: displayedUnits(left) }] },
});

test('lets one shopper reserve half of a tea without paying, across all orders', () => {
  expect(refusal(50, { free: 100 })).toBeUndefined();
  expect(refusal(51, { free: 100 })).toEqual(atMost(50));
  expect(refusal(20, { free: 70, own: 30 })).toBeUndefined();
  expect(refusal(21, { free: 70, own: 30 })).toEqual(atMost(20));
  expect(refusal(1, { free: 50, own: 50 })).toEqual(atMost(0));
});

test('other shoppers’ reservations do not reduce an honest shopper’s share', () => {
  expect(refusal(50, { free: 50, others: 50 })).toBeUndefined();
});

test('many addresses of one IP prefix leave half of a tea to others', () => {
  expect(refusal(25, { free: 75, neighbours: 25 })).toBeUndefined();
  expect(refusal(26, { free: 75, neighbours: 25 })).toEqual(atMost(25));
  expect(refusal(1, { free: 50, neighbours: 25, own: 25 })).toEqual(atMost(0));
  expect(refusal(5, { free: 5, neighbours: 15 })).toBeUndefined();
});

test('all unverified shoppers leave a quarter to verified customers, from any number of addresses', () => {
  const visitors = { free: 50, unverified: 50 };
  expect(refusal(25, { ...visitors, isVerified: false })).toBeUndefined();
  expect(refusal(26, { ...visitors, isVerified: false })).toEqual(atMost(25, 'much-set-aside'));
  expect(refusal(1, { free: 25, unverified: 75, isVerified: false })).toEqual(atMost(0, 'much-set-aside'));
  expect(refusal(25, { free: 25, unverified: 75 })).toBeUndefined();
  expect(refusal(50, { free: 50, others: 50, isVerified: false })).toBeUndefined();
  // An order beyond the limit of one shopper gets that error, whatever others have reserved.
  expect(refusal(51, { free: 100, isVerified: false })).toEqual(atMost(50));
  expect(refusal(5, { free: 5, unverified: 15, isVerified: false })).toBeUndefined();
});

test('[STOCK-1] a small remaining stock can be reserved completely', () => {
  expect(refusal(10, { free: 10 })).toBeUndefined();
  expect(refusal(3, { free: 3 })).toBeUndefined();
});

test('an account may have ten unpaid orders, and one address of unverified shoppers thirty', () => {
  const after = (orders: { account: number; address: number }, isVerified = false) =>
    reservationError([line(1)], new Map([['gunpowder', aStockedProduct()]]), {
      ...NOTHING_UNPAID,
      orders,
      isVerified,
    });
  expect(after({ account: 9, address: 29 })).toBeUndefined();
  expect(after({ account: 10, address: 10 })).toEqual({ code: 'too-many-unpaid' });
  expect(after({ account: 0, address: 30 })).toEqual({ code: 'many-unpaid-nearby' });
  expect(after({ account: 9, address: 1_000 }, true)).toBeUndefined();
  expect(after({ account: 10, address: 0 }, true)).toEqual({ code: 'too-many-unpaid' });
});

test('one order may reserve half of each of several teas, and lists every tea that exceeds it', () => {
  const teas = ['assam', 'sencha', 'matcha'];
  const products = new Map(
    teas.map((id) => [id, aStockedProduct({ id, name: id.toUpperCase(), stockGrams: 10_000 })]),
  );
  const wants = (...quantities: number[]) =>
    reservationError(
      quantities.map((quantity, n) => ({
        ...line(quantity),
        productId: teas[n] ?? '',
        name: (teas[n] ?? '').toUpperCase(),
      })),
      products,
      NOTHING_UNPAID,
    );
  expect(wants(50, 50, 50)).toBeUndefined();
  expect(wants(51, 50, 99)).toEqual({
    code: 'too-much-unpaid',
    details: {
      shortages: [
        { id: 'assam', name: 'ASSAM', left: displayedUnits(50) },
        { id: 'matcha', name: 'MATCHA', left: displayedUnits(50) },
      ],
    },
  });
});

test('rounds a partial unit up, and ignores a tea that is no longer sold', () => {
  const ownGrams = (own: number) => ({
    ...NOTHING_UNPAID,
    grams: new Map([['gunpowder', { all: own, customer: own, subnet: own, unverified: own }]]),
  });
  // 99 units and a remainder in stock, one gram reserved: half of the hundred, less one.
  const products = new Map([['gunpowder', aStockedProduct({ stockGrams: 9_999, allocatedGrams: 1 })]]);
  expect(reservationError([line(49)], products, ownGrams(1))).toBeUndefined();
  expect(reservationError([line(50)], products, ownGrams(1))).toEqual(atMost(49));
  expect(reservationError([line(50)], new Map(), NOTHING_UNPAID)).toBeUndefined();
});

test('a shopper with hours of abandoned reservations waits for scarce tea; a verified customer of the same IP prefix does not', () => {
  const after = (customer: number, subnet: number, isVerified = false, stock = stockOf(10, 10)) =>
    reservationError([line(1)], stock, { ...NOTHING_UNPAID, isVerified, waitMs: { customer, subnet } });
  expect(after(3 * HOUR, 12 * HOUR)).toBeUndefined();
  expect(after(3 * HOUR + 1, 0)).toEqual(atMost(0, 'often-unpaid'));
  expect(after(3 * HOUR + 1, 0, true)).toEqual(atMost(0, 'often-unpaid'));
  expect(after(0, 12 * HOUR + 1)).toEqual(atMost(0, 'often-unpaid'));
  expect(after(0, 12 * HOUR + 1, true)).toBeUndefined();
  // More than twenty units, available or reserved, are not scarce.
  expect(after(3 * HOUR + 1, 0, false, stockOf(20))).toEqual(atMost(0, 'often-unpaid'));
  expect(after(3 * HOUR + 1, 0, false, stockOf(10.5, 10))).toBeUndefined();
  expect(after(3 * HOUR + 1, 0, false, new Map())).toBeUndefined();
});

test('a shopper whose cards were declined ten times waits; a verified customer of the same IP prefix does not', () => {
  const after = (customer: number, subnet: number, isVerified = false) =>
    reservationError([line(1)], stockOf(1_000), {
      ...NOTHING_UNPAID,
      isVerified,
      declineMs: { customer: customer * perDeclineMs, subnet: subnet * perDeclineMs },
    });
  const declined = { code: 'often-declined', details: { minutes: 6 } };
  expect([after(9, 29), after(9, 29, true)]).toEqual([undefined, undefined]);
  expect([after(10, 0), after(10, 0, true)]).toEqual([declined, declined]);
  expect([after(0, 30), after(0, 30, true)]).toEqual([declined, undefined]);
  expect(after(12, 40)).toEqual({ code: 'often-declined', details: { minutes: 66 } });
  expect(after(12, 40, true)).toEqual({ code: 'often-declined', details: { minutes: 18 } });
});

test('counts what is reserved instead of the recorded grams, which may still contain a paid order', () => {
  const counted = (units: number, own = 0) => ({
    ...NOTHING_UNPAID,
    isVerified: true,
    grams: new Map([['gunpowder', { all: units * 100, customer: own * 100, subnet: 0, unverified: 0 }]]),
  });
  expect(reservationError([line(50)], stockOf(60, 60), counted(60))).toBeUndefined();
  expect(reservationError([line(50)], stockOf(60, 60), counted(20))).toEqual(atMost(40));
  const waiting = { ...counted(0), waitMs: { customer: 3 * HOUR + 1, subnet: 0 } };
  expect(reservationError([line(1)], stockOf(20, 60), waiting)).toEqual(atMost(0, 'often-unpaid'));
  // So the reservations are counted for a shopper who must wait.
  const [product] = stockOf(10_000).values();
  expect(product && [NOTHING_UNPAID, waiting].map((usage) => isAlwaysAllowed(product, 1, usage))).toEqual([
    true,
    false,
  ]);
});

test('limits no reservation of plentiful tea, regardless of other reservations', () => {
  const [units, reserved] = [fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100 })];
  fc.assert(
    fc.property(
      reserved,
      units,
      reserved,
      reserved,
      reserved,
      fc.boolean(),
      (quantity, free, others, unverified, own, isVerified) => {
        const product = aStockedProduct({
          stockGrams: free * 100,
          allocatedGrams: (others + unverified + own) * 100,
        });
        fc.pre(isAlwaysAllowed(product, quantity, NOTHING_UNPAID));
        expect(
          refusal(quantity, { free, others, neighbours: 0, unverified, own, isVerified }),
        ).toBeUndefined();
        expect(refusal(quantity, { free, others, neighbours: unverified, own, isVerified })).toBeUndefined();
        // Nothing is counted then, which must not change the decision.
        expect(
          reservationError([line(quantity)], new Map([['gunpowder', product]]), {
            ...NOTHING_UNPAID,
            isVerified,
          }),
        ).toBeUndefined();
      },
    ),
  );
  const allows = (quantity: number, allocatedGrams: number) =>
    isAlwaysAllowed(aStockedProduct({ stockGrams: 100 * 100, allocatedGrams }), quantity, NOTHING_UNPAID);
  expect([allows(48, 0), allows(49, 0)]).toEqual([true, false]);
  expect([allows(43, 1_000), allows(44, 1_000)]).toEqual([true, false]);
});
