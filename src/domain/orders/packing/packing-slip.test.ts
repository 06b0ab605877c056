import { expect, test } from 'vitest';
import { anAddress, anOrder } from '#test/support/examples.ts';
import type { Order } from '../order.ts';
import { formatPackingSlip, packingSlipOf } from './packing-slip.ts';

const order = anOrder({
  orderNumber: '3f2b1c9a-7c1e-4c55-9d0a-1b2c3d4e5f60',
  createdAt: new Date('2026-11-29T20:00:00Z'),
});
const slipOf = (changes: Partial<Order> = {}, isCopy = false) => {
  const changed = { ...order, ...changes };
  return packingSlipOf(changed, { items: changed.lines, isCopy });
};

test('lists address and items, and never a price', () => {
  const slip = formatPackingSlip(slipOf());
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
  const gift = { message: 'Happy birthday!\nAda', deliverAfter: '2026-12-24' };
  const slip = slipOf({ gift });
  expect(slip).toMatchObject({ message: gift.message, deliverAfter: 'December 24, 2026' });
  expect(formatPackingSlip(slip)).toContain('Message\nHappy birthday!\nAda');
  expect(formatPackingSlip(slip)).toContain('Deliver on or after December 24, 2026');
  // Prices can be looked up by the long number.
  expect(formatPackingSlip(slip)).not.toContain(order.orderNumber);
});

test('has no field with an amount, a payment or the email address', () => {
  const slip = slipOf({ gift: { message: 'For you' } });
  expect(Object.keys(slip).toSorted()).toEqual([
    'address',
    'deliverAfter',
    'isCopy',
    'isGift',
    'items',
    'message',
    'orderNumber',
    'placed',
    'shippingMethod',
    'shortNumber',
  ]);
  for (const item of slip.items) expect(Object.keys(item)).toEqual(['name', 'quantity']);
  expect(JSON.stringify(slip)).not.toContain(order.email);
});

test.each(['محمد العربي', '山田 花子', '김하늘', 'สมชาย ใจดี', 'प्रिया शर्मा'])('keeps the name %s', (name) => {
  expect(slipOf({ shipping: anAddress({ name }) }).address).toContain(name);
});

test('says that it is a copy', () => {
  const note = 'Copy: these items are already shipped.';
  expect(formatPackingSlip(slipOf({}, true))).toContain(note);
  expect(formatPackingSlip(slipOf())).not.toContain(note);
});
