import { expect, test } from 'vitest';
import { type Payment, paymentStatesOf } from './payment-state.ts';

test.each<[Payment['status'], number, readonly string[]]>([
  ['awaiting-payment', 0, ['awaiting-payment']],
  ['paid', 0, ['paid']],
  ['paid', -5, ['paid']],
  ['paid', 1, ['partially-refunded']],
  ['paid', 4_599, ['partially-refunded']],
  ['paid', 4_600, ['refunded']],
  ['paid', 4_601, ['refunded']],
  ['cancelled', 0, ['cancelled']],
  ['cancelled', 4_600, ['cancelled', 'refunded']],
  ['expired', 100, ['expired', 'partially-refunded']],
])('a payment of $46.00 that is %s with %i cents refunded is %j', (status, refundedCents, states) => {
  expect(paymentStatesOf({ status, totalCents: 4_600, refundedCents })).toEqual(states);
});
