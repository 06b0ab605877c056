import { expect, test } from 'vitest';
import { mayWithdraw, withdrawalSchema } from './withdrawal.ts';

const paid = { status: 'paid', refundedCents: 0, totalCents: 100 } as const;
const delivered = new Date('2026-11-01T12:00:00Z');

test('a paid order can be withdrawn from while it is not delivered', () => {
  expect(mayWithdraw(paid, undefined, new Date('2030-01-01T00:00:00Z'))).toBe(true);
});

test('a delivered order can be withdrawn from until the 14th day after has ended everywhere', () => {
  expect(mayWithdraw(paid, delivered, new Date('2026-11-16T11:59:59Z'))).toBe(true);
  expect(mayWithdraw(paid, delivered, new Date('2026-11-17T11:59:59.999Z'))).toBe(true);
  expect(mayWithdraw(paid, delivered, new Date('2026-11-17T12:00:00Z'))).toBe(false);
});

test.each([
  'awaiting-payment',
  'cancelled',
  'expired',
] as const)('an order that is %s cannot be withdrawn from', (status) => {
  expect(mayWithdraw({ ...paid, status }, undefined, delivered)).toBe(false);
});

test('a partly refunded order can be withdrawn from, a refunded one cannot', () => {
  expect(mayWithdraw({ ...paid, refundedCents: 99 }, undefined, delivered)).toBe(true);
  expect(mayWithdraw({ ...paid, refundedCents: 100 }, undefined, delivered)).toBe(false);
});

const statement = { name: 'Ada', orderNumber: 'CAM-7K4Q2M', email: 'ada@example.com' };

test.each([
  ['#CAM-7K4Q2M', 'CAM-7K4Q2M'],
  [' CAM - 7K4Q2M ', 'CAM-7K4Q2M'],
  ['6f2c7f0e-9d0d-4f0f-8f5e-0d6f5c2a1b34', '6f2c7f0e-9d0d-4f0f-8f5e-0d6f5c2a1b34'],
])('reads the order number %j as %s', (orderNumber, expected) => {
  expect(withdrawalSchema.parse({ ...statement, orderNumber })).toEqual({
    ...statement,
    orderNumber: expected,
    items: '',
  });
});

test.each([
  '',
  'abc',
  'Buy at shop.example',
  'x'.repeat(41),
])('rejects the order number %j', (orderNumber) => {
  const parsed = withdrawalSchema.safeParse({ ...statement, orderNumber });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['orderNumber']]);
});

test('accepts a list of items on several lines as one', () => {
  expect(withdrawalSchema.parse({ ...statement, items: ' The kettle \n and one tin ' }).items).toBe(
    'The kettle and one tin',
  );
});
