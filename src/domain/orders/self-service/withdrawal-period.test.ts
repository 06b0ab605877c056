import { expect, test } from 'vitest';
import { anAddress } from '#test/support/examples.ts';
import { hasWithdrawalRight } from '../../shipping/withdrawal-countries.ts';
import { COUNTRY_CODES } from '../../values/countries.ts';
import { mayWithdraw } from './withdrawal-period.ts';

const shippingMethod = {
  id: 'standard',
  kind: 'standard',
  name: 'Standard',
  priceCents: 0,
  businessDays: [3, 7],
} as const;
const paid = {
  status: 'paid',
  refundedCents: 0,
  totalCents: 100,
  shipping: anAddress({ country: 'DE' }),
  billing: anAddress({ country: 'US' }),
  shippingMethod,
  gift: null,
} as const;
const now = new Date('2026-11-01T12:00:00Z');
const delivered = { shippedAt: null, deliveredAt: now };

test('a paid order can be withdrawn from until it is shipped', () => {
  expect(mayWithdraw(paid, undefined, new Date('2030-01-01T00:00:00Z'))).toBe(true);
});

test.each([
  ['DE', true],
  ['NO', true],
  ['GB', true],
  ['RE', true],
  ['US', false],
  ['CH', false],
  ['JP', false],
  ['', false],
])('an order shipped or billed to %s can be withdrawn from: %s', (country, expected) => {
  const [there, elsewhere] = [anAddress({ country }), anAddress({ country: 'US' })];
  for (const addresses of [
    { shipping: there, billing: elsewhere },
    { shipping: elsewhere, billing: there },
  ])
    expect(mayWithdraw({ ...paid, ...addresses }, undefined, now)).toBe(expected);
});

const hasRightIn = (country: string) =>
  hasWithdrawalRight({ shipping: { country }, billing: { country: '' } });

test('the countries with a right of withdrawal are the 27 of the EU, its regions, the EEA and the UK', () => {
  expect(COUNTRY_CODES.filter(hasRightIn)).toHaveLength(27 + 7 + 3 + 1);
});

test('a delivered order can be withdrawn from until the 14th day after has ended everywhere', () => {
  expect(mayWithdraw(paid, delivered, new Date('2026-11-16T11:59:59Z'))).toBe(true);
  expect(mayWithdraw(paid, delivered, new Date('2026-11-17T11:59:59.999Z'))).toBe(true);
  expect(mayWithdraw(paid, delivered, new Date('2026-11-17T12:00:00Z'))).toBe(false);
});

test.each([
  // Shipped on a Friday: the last day of the estimate is December 9, and delivery is assumed 14 days later.
  ['standard', {}, '2027-01-08T00:00:00Z'],
  ['a gift', { gift: { deliverAfter: '2026-12-24' } }, '2027-01-29T00:00:00Z'],
  // Without a method, seven business days later.
  ['an order without a method', { shippingMethod: null }, '2027-01-17T00:00:00Z'],
])('%s, shipped without a recorded delivery, counts as delivered after its estimate', (_, change, end) => {
  const shipped = { shippedAt: new Date('2026-11-27T18:00:00Z'), deliveredAt: null };
  const order = { ...paid, ...change };
  expect(mayWithdraw(order, shipped, new Date(Date.parse(end) - 1))).toBe(true);
  expect(mayWithdraw(order, shipped, new Date(end))).toBe(false);
  expect(
    mayWithdraw(order, { ...shipped, deliveredAt: new Date('2027-03-01') }, new Date('2027-03-10')),
  ).toBe(true);
});

test.each([
  'awaiting-payment',
  'cancelled',
  'expired',
] as const)('an order that is %s cannot be withdrawn from', (status) => {
  expect(mayWithdraw({ ...paid, status }, undefined, now)).toBe(false);
});

test('a partly refunded order can be withdrawn from, a refunded one cannot', () => {
  expect(mayWithdraw({ ...paid, refundedCents: 99 }, undefined, now)).toBe(true);
  expect(mayWithdraw({ ...paid, refundedCents: 100 }, undefined, now)).toBe(false);
});
