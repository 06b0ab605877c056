import { expect, test } from 'vitest';
import { aLine, anOrder } from '#test/support/examples.ts';
import {
  couponCodeOf,
  hasAllocatedStock,
  isVisibleTo,
  nextStatus,
  ORDER_EVENTS,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderStatus,
  refundStatusOf,
  toOrderRecord,
} from './order.ts';

const NONE = {
  'payment-received': undefined,
  'payment-cancelled': undefined,
  'payment-expired': undefined,
  'order-cancelled': undefined,
} as const;
const TABLE: Record<OrderStatus, Record<OrderEvent, OrderStatus | undefined>> = {
  'awaiting-payment': {
    'payment-received': 'paid',
    'payment-cancelled': 'cancelled',
    'payment-expired': 'expired',
    'order-cancelled': undefined,
  },
  paid: { ...NONE, 'order-cancelled': 'cancelled' },
  cancelled: { ...NONE, 'payment-received': 'paid' },
  expired: { ...NONE, 'payment-received': 'paid', 'payment-cancelled': 'cancelled' },
};
const every = ORDER_STATUSES.flatMap((from) =>
  ORDER_EVENTS.map((event) => [from, event, TABLE[from][event]] as const),
);

test('[ORD-6] an order is awaiting payment, paid, cancelled or expired', () => {
  expect(ORDER_STATUSES).toEqual(['awaiting-payment', 'paid', 'cancelled', 'expired']);
});

test.each(every)('[ORD-6] an order that is %s after %s is %s', (from, event, to) => {
  expect(nextStatus(from, event)).toBe(to);
});

test('[ORD-6] [STOCK-1] an order holds stock while it awaits payment or is paid', () => {
  expect(ORDER_STATUSES.filter(hasAllocatedStock)).toEqual(['awaiting-payment', 'paid']);
});

test('[ORD-1] an account shows items, number, date, email and status of an order, and no address or payment', () => {
  const order = anOrder({
    createdAt: new Date('2026-11-21T03:04:05.678Z'),
    lines: [aLine({ productId: 'a', name: 'Tea', priceCents: 20_001, quantity: 3 })],
    totalCents: 59_000,
    discounts: [{ label: 'WELCOME', code: 'WELCOME', amountCents: 1003 }],
    payment: { id: 'cs_1', url: 'https://pay.example/cs_1' },
  });
  expect(toOrderRecord(order)).toEqual({
    id: order.id,
    receipt: order.orderNumber,
    date: '2026-11-21T03:04:05.678Z',
    user: 'guest@example.com',
    status: 'awaiting-payment',
    fulfilmentStatus: 'unfulfilled',
    total: 590,
    discounts: [{ label: 'WELCOME', code: 'WELCOME', amount: 10.03 }],
    shippingMethod: {
      id: 'standard',
      kind: 'standard',
      name: 'Standard delivery',
      businessDays: [2, 6],
      price: 0,
    },
    orders: [{ id: 'a', name: 'Tea', price: 200.01, quantity: 3 }],
  });
});

test('an account’s order is visible to that account only, a guest’s to anyone with its link', () => {
  const [ofAda, ofGuest] = [anOrder({ userId: 'ada' }), anOrder({ userId: null })];
  expect(isVisibleTo(ofAda, { id: 'ada' })).toBe(true);
  expect(isVisibleTo(ofAda, { id: 'eve' })).toBe(false);
  expect(isVisibleTo(ofAda, null)).toBe(false);
  expect(isVisibleTo(ofGuest, { id: 'eve' })).toBe(true);
  expect(isVisibleTo(ofGuest, null)).toBe(true);
});

test('an order that is stored for accounting only is visible to no shopper', () => {
  for (const user of [null, { id: 'eve' }])
    expect(isVisibleTo(anOrder({ userId: null, isAnonymized: true }), user)).toBe(false);
});

test('[CART-8] finds the coupon among the discounts of an order', () => {
  const spring = { label: 'Spring', code: null, amountCents: 100 };
  expect(couponCodeOf({ discounts: [spring, { label: 'LEAF', code: 'LEAF', amountCents: 50 }] })).toBe(
    'LEAF',
  );
  expect(couponCodeOf({ discounts: [spring] })).toBeUndefined();
  expect(couponCodeOf({ discounts: [] })).toBeUndefined();
});

test.each([
  [0, undefined],
  [1, 'partial'],
  [1849, 'partial'],
  [1850, 'full'],
  [1851, 'full'],
] as const)('[ORD-6] reports how much of $18.50 was refunded: %i cents are %s', (refundedCents, status) => {
  const order = anOrder({ refundedCents });
  expect(refundStatusOf(order)).toBe(status);
  expect(toOrderRecord(order).refunded).toBe(status && refundedCents / 100);
});
