import { expect, test } from 'vitest';
import { formatArrival } from '../../shipping/arrival.ts';
import { expectedArrival, isBeforePackingDay } from './expected-arrival.ts';

const shippingMethod = {
  id: 'standard',
  kind: 'standard',
  name: 'Standard',
  priceCents: 0,
  businessDays: [3, 7],
} as const;
const order = {
  status: 'paid',
  fulfilmentStatus: 'unfulfilled',
  refundedCents: 0,
  totalCents: 1850,
  shippingMethod,
  gift: null,
} as const;
/** A Friday. */
const paidAt = new Date('2026-11-27T18:00:00Z');
const now = new Date('2026-11-28T18:00:00Z');
const paid = { paidAt, isWithdrawn: false };

test('counts the business days of the method from the packing day', () => {
  expect(expectedArrival(order, paid, now)).toBe(formatArrival(paidAt, [3, 7]));
  expect(expectedArrival({ ...order, fulfilmentStatus: 'shipped' }, paid, now)).toBe(
    formatArrival(paidAt, [3, 7]),
  );
});

test('a gift arrives no earlier than its day', () => {
  const arrival = (deliverAfter: string) => expectedArrival({ ...order, gift: { deliverAfter } }, paid, now);
  expect(arrival('2026-12-24')).toMatch(/^Dec 24.+30$/);
  expect(arrival('2026-11-28')).toBe(formatArrival(paidAt, [3, 7]));
});

test('promises nothing for an order that is unpaid, cancelled, refunded, withdrawn, delivered or older than delivery methods', () => {
  for (const change of [
    { status: 'awaiting-payment' },
    { status: 'cancelled' },
    { fulfilmentStatus: 'delivered' },
    { fulfilmentStatus: 'returned' },
    { shippingMethod: null },
    { refundedCents: 1850 },
  ] as const)
    expect([change, expectedArrival({ ...order, ...change }, paid, now)]).toEqual([change, null]);
  expect(expectedArrival(order, { ...paid, paidAt: undefined }, now)).toBeNull();
  expect(expectedArrival(order, { ...paid, isWithdrawn: true }, now)).toBeNull();
  expect(
    expectedArrival({ ...order, fulfilmentStatus: 'shipped' }, { ...paid, isWithdrawn: true }, now),
  ).toBe(formatArrival(paidAt, [3, 7]));
});

test('promises nothing once the last day has passed in the shop, also for a gift', () => {
  const arrival = (at: string, deliverAfter?: string) =>
    expectedArrival({ ...order, gift: deliverAfter ? { deliverAfter } : null }, paid, new Date(at));
  // The last day is December 9, and the shop is eight hours behind.
  expect(arrival('2026-12-10T07:59:59Z')).toBe(formatArrival(paidAt, [3, 7]));
  expect(arrival('2026-12-10T08:00:00Z')).toBeNull();
  expect(arrival('2026-12-10T08:00:00Z', '2026-12-24')).not.toBeNull();
  expect(arrival('2027-01-10T08:00:00Z', '2026-12-24')).toBeNull();
});

test('an order is before its packing day until the business day after the payment', () => {
  expect(isBeforePackingDay(paidAt, paidAt)).toBe(true);
  expect(isBeforePackingDay(paidAt, new Date('2026-11-29T18:00:00Z'))).toBe(true);
  expect(isBeforePackingDay(paidAt, new Date('2026-11-30T18:00:00Z'))).toBe(false);
  expect(isBeforePackingDay(undefined, now)).toBe(false);
});
