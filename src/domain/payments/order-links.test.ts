import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { orderLinksOf } from './order-links.ts';

const payment = { id: 'cs_1', url: 'https://pay.example/cs_1' };

test('[ORD-6] only an order that awaits payment has a payment link, until its payment page expires', () => {
  const createdAt = new Date('2026-11-26T12:00:00.000Z');
  for (const status of ORDER_STATUSES) {
    const order = anOrder({ status, createdAt, payment });
    const isUnpaid = status === 'awaiting-payment';
    expect([status, orderLinksOf([order], new Set([order.id]), new Set())]).toEqual([
      status,
      {
        [order.orderNumber]: {
          secret: order.linkSecret,
          mayWithdraw: true,
          payment: isUnpaid ? { url: payment.url, until: '2026-11-26T12:32:00.000Z' } : null,
        },
      },
    ]);
  }
  const unopened = anOrder({ payment: null });
  expect(orderLinksOf([unopened], new Set(), new Set())[unopened.orderNumber]).toMatchObject({
    payment: null,
    mayWithdraw: false,
  });
});

test('[ORD-6] an order whose payment is under review has no payment link', () => {
  const order = anOrder({ status: 'awaiting-payment', payment });
  const links = orderLinksOf([order], new Set(), new Set([order.id]));
  expect(links[order.orderNumber]?.payment).toBeNull();
});
