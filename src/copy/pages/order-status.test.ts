import { expect, test } from 'vitest';
import { progressText, statusLabel } from './order-status.ts';

const paid = {
  status: 'paid',
  total: 30,
  fulfilmentStatus: 'shipped',
  gift: null,
  isBeforePackingDay: false,
} as const;

test('[ORD-6] the status of a partly refunded order shows its progress and the refund, of a fully refunded one the refund', () => {
  expect(statusLabel(paid)).toBe('Shipped');
  expect(statusLabel({ ...paid, refunded: 10 })).toBe('Shipped. Partially refunded, $10.00');
  expect(statusLabel({ ...paid, refunded: 10, fulfilmentStatus: 'unfulfilled' })).toBe(
    'Partially refunded, $10.00',
  );
  expect(statusLabel({ ...paid, refunded: 30 })).toBe('Refunded');
});

test('[ORD-6] the status of an order shows its progress, and a withdrawal until it is handled', () => {
  const withdrawn = { ...paid, isWithdrawn: true };
  expect(statusLabel(withdrawn)).toBe('Shipped. Withdrawal received');
  expect(statusLabel({ ...withdrawn, refunded: 10 })).toBe(
    'Shipped. Withdrawal received. Partially refunded, $10.00',
  );
  expect(statusLabel({ ...withdrawn, fulfilmentStatus: 'unfulfilled' })).toBe('Withdrawal received');
  expect(progressText(withdrawn)).toMatch(/^Your order is on its way\. We received a withdrawal/);
  for (const fulfilmentStatus of ['unfulfilled', 'packed'] as const)
    expect(progressText({ ...withdrawn, fulfilmentStatus })).toMatch(/^We received a withdrawal/);
  expect(progressText({ ...paid, isWithdrawn: false })).toBe('Your order is on its way.');
});

test('[ORD-6] an unpacked order names the next business day only before its packing day', () => {
  const unpacked = { ...paid, fulfilmentStatus: 'unfulfilled' } as const;
  expect(progressText({ ...unpacked, isBeforePackingDay: true })).toContain('on the next business day');
  expect(progressText(unpacked)).toBe('We’ll pack your order soon.');
});
