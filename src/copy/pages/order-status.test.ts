import { expect, test } from 'vitest';
import { progressText, statusLabel } from './order-status.ts';

const paid = { status: 'paid', total: 30, fulfilmentStatus: 'shipped' } as const;

test('[ORD-6] the status of a partly refunded order shows its progress and the refund, of a fully refunded one the refund', () => {
  expect(statusLabel(paid)).toBe('Shipped');
  expect(statusLabel({ ...paid, refunded: 10 })).toBe('Shipped. Partially refunded, $10.00');
  expect(statusLabel({ ...paid, refunded: 10, fulfilmentStatus: 'unfulfilled' })).toBe(
    'Partially refunded, $10.00',
  );
  expect(statusLabel({ ...paid, refunded: 30 })).toBe('Refunded');
});

test('[ORD-6] the status of an order from a server of an earlier release is that of its payment', () => {
  const { fulfilmentStatus: _, ...earlier } = paid;
  expect(statusLabel(earlier)).toBe('Paid');
  expect(statusLabel({ ...earlier, refunded: 10 })).toBe('Partially refunded, $10.00');
  expect(progressText({})).toBeUndefined();
});
