import { expect, test } from 'vitest';
import { anOrder, aPaidSession } from '#test/support/examples.ts';
import { canBeOpened, canNoLongerBePaid, reconcile } from './payment.ts';

const order = anOrder();

test('[ORD-2] a matching payment pays its order', () => {
  expect(reconcile(order, aPaidSession(order))).toEqual({ kind: 'transition', event: 'payment-received' });
});

test('an open session, or a complete one without payment, changes nothing', () => {
  expect(reconcile(order, aPaidSession(order, { status: 'open', paid: false }))).toEqual({
    kind: 'none',
  });
  expect(reconcile(order, aPaidSession(order, { paid: false }))).toEqual({ kind: 'none' });
});

test('[ORD-6] a session that can no longer be paid ends the order', () => {
  const expired = aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null });
  expect(reconcile(order, expired)).toEqual({ kind: 'transition', event: 'payment-expired' });
});

test.each([
  ['wrong-amount', { amount: order.totalCents - 1 }],
  ['wrong-amount', { amount: order.totalCents + 1 }],
  ['wrong-amount', { amount: 0 }],
  ['wrong-currency', { currency: 'jpy' }],
  ['wrong-order', { orderNumber: anOrder().orderNumber }],
  ['wrong-order', { orderNumber: null }],
] as const)('[ORD-2] puts a payment that does not match the order under review: %s %o', (reason, changes) => {
  expect(reconcile(order, aPaidSession(order, changes))).toEqual({ kind: 'review', reason });
});

test('opens a payment page only within a minute and a half of the order', () => {
  const createdAt = new Date('2026-11-21T03:00:00.000Z');
  const opens = (now: string) => canBeOpened({ createdAt }, new Date(now));
  expect(opens('2026-11-21T03:00:00.000Z')).toBe(true);
  expect(opens('2026-11-21T03:01:30.000Z')).toBe(true);
  expect(opens('2026-11-21T03:01:30.001Z')).toBe(false);
  expect(opens('2026-11-21T03:40:00.000Z')).toBe(false);
});

test('waits for an open session, whatever its other fields', () => {
  expect(reconcile(order, aPaidSession(order, { status: 'open' }))).toEqual({ kind: 'none' });
});

test('gives up an order unknown to the provider an hour after its deadline, and not before', () => {
  const createdAt = new Date('2026-11-21T03:00:00.000Z');
  expect(canNoLongerBePaid({ createdAt }, new Date('2026-11-21T04:32:00.000Z'))).toBe(false);
  expect(canNoLongerBePaid({ createdAt }, new Date('2026-11-21T04:32:00.001Z'))).toBe(true);
});
