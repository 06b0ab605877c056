import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { packingSlip } from './packing-slip.ts';

const order = anOrder({
  orderNumber: '3f2b1c9a-7c1e-4c55-9d0a-1b2c3d4e5f60',
  createdAt: new Date('2026-11-29T20:00:00Z'),
});

test('lists address and items, and never a price', () => {
  const slip = packingSlip(order);
  for (const text of [
    order.orderNumber,
    'Placed November 29, 2026',
    order.shipping.name,
    order.shipping.line1,
  ])
    expect(slip).toContain(text);
  for (const { name, quantity } of order.lines) expect(slip).toContain(`${quantity} × ${name}`);
  expect(slip).not.toContain('$');
  expect(slip).not.toContain('Message');
});

test('has the message and the day of a gift', () => {
  const slip = packingSlip({
    ...order,
    gift: { message: 'Happy birthday!\nAda', deliverAfter: '2026-12-24' },
  });
  expect(slip).toContain('Message\nHappy birthday!\nAda');
  expect(slip).toContain('Deliver on or after December 24, 2026');
});
