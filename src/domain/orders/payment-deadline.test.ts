import { expect, test } from 'vitest';
import { paymentDeadline } from './payment-deadline.ts';

test('derives the payment deadline from the order alone', () => {
  const createdAt = new Date('2026-11-21T03:00:00.000Z');
  expect(paymentDeadline({ createdAt })).toEqual(new Date('2026-11-21T03:32:00.000Z'));
});
