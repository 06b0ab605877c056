import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { checkDispatch, type DispatchState } from './check-dispatch.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const paid = (changes: Partial<DispatchState> = {}): DispatchState => ({
  order: anOrder({ status: 'paid' }),
  isBeingRefunded: false,
  isDisputed: false,
  isWithdrawn: false,
  ...changes,
});

test.each([
  ['a paid order', paid(), undefined],
  ['an unpaid order', paid({ order: anOrder({ status: 'awaiting-payment' }) }), 'order-not-paid'],
  ['a refunded order', paid({ isBeingRefunded: true, isDisputed: true }), 'order-refunded'],
  ['a disputed order', paid({ isDisputed: true, isWithdrawn: true }), 'order-disputed'],
  ['an order with a withdrawal', paid({ isWithdrawn: true }), 'order-withdrawn'],
  [
    'a gift for a later day',
    paid({ order: anOrder({ status: 'paid', gift: { deliverAfter: '2026-12-24' } }) }),
    'gift-too-early',
  ],
  [
    'a gift on its day',
    paid({ order: anOrder({ status: 'paid', gift: { deliverAfter: '2026-11-30' } }) }),
    undefined,
  ],
])('decides whether %s may be sent', (_, found, refusal) => {
  expect(checkDispatch(found, NOW)).toBe(refusal);
});
