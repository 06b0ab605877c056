import { expect, test } from 'vitest';
import { anOrder, aPaidSession } from '#test/support/examples.ts';
import { canBeOpened, canNoLongerBePaid, paymentDeadline, settlementOf } from './payment.ts';

const order = anOrder();

test('[ORD-2] the right money for the right order pays it', () => {
  expect(settlementOf(order, aPaidSession(order))).toEqual({ kind: 'move', event: 'payment-received' });
});

test('a session that is open, or complete without money, changes nothing', () => {
  expect(settlementOf(order, aPaidSession(order, { status: 'open', paid: false }))).toEqual({
    kind: 'nothing',
  });
  expect(settlementOf(order, aPaidSession(order, { paid: false }))).toEqual({ kind: 'nothing' });
});

test('[ORD-6] a session that can no longer be paid ends the order', () => {
  const expired = aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null });
  expect(settlementOf(order, expired)).toEqual({ kind: 'move', event: 'payment-expired' });
});

test.each([
  ['wrong-amount', { amount: order.totalCents - 1 }],
  ['wrong-amount', { amount: order.totalCents + 1 }],
  ['wrong-amount', { amount: 0 }],
  ['wrong-currency', { currency: 'jpy' }],
  ['wrong-order', { receipt: anOrder().receipt }],
  ['wrong-order', { receipt: null }],
] as const)('[ORD-2] money that does not fit the order is held for the owner: %s %o', (reason, changes) => {
  expect(settlementOf(order, aPaidSession(order, changes))).toEqual({ kind: 'hold', reason });
});

test('the time to pay follows from the order alone', () => {
  const createdAt = new Date('2026-11-21T03:00:00.000Z');
  expect(paymentDeadline({ createdAt })).toEqual(new Date('2026-11-21T03:32:00.000Z'));
});

test('a payment page is opened for an order of a minute and a half, and for no older one: the provider wants half an hour', () => {
  const createdAt = new Date('2026-11-21T03:00:00.000Z');
  const opens = (now: string) => canBeOpened({ createdAt }, new Date(now));
  expect(opens('2026-11-21T03:00:00.000Z')).toBe(true);
  expect(opens('2026-11-21T03:01:30.000Z')).toBe(true);
  expect(opens('2026-11-21T03:01:30.001Z')).toBe(false);
  expect(opens('2026-11-21T03:40:00.000Z')).toBe(false);
});

test('a session that is open is waited for, whatever else it says', () => {
  expect(settlementOf(order, aPaidSession(order, { status: 'open' }))).toEqual({ kind: 'nothing' });
});

test('an order of which the provider knows nothing is given up an hour after its deadline, and not before', () => {
  const createdAt = new Date('2026-11-21T03:00:00.000Z');
  expect(canNoLongerBePaid({ createdAt }, new Date('2026-11-21T04:32:00.000Z'))).toBe(false);
  expect(canNoLongerBePaid({ createdAt }, new Date('2026-11-21T04:32:00.001Z'))).toBe(true);
});
