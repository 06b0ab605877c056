import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { ORDER_STATUSES } from './order.ts';
import { emailOnStatusChange } from './order-email.ts';

test('[GUEST-1] only the transition to paid sends an email, with the lines and the secret link', () => {
  const order = anOrder();
  const caused = ORDER_STATUSES.map((status) => emailOnStatusChange(order, status)?.kind);
  expect(caused).toEqual([undefined, 'order-paid', undefined, undefined]);
  expect(emailOnStatusChange(order, 'paid')?.data).toEqual({
    receipt: order.orderNumber,
    secret: order.linkSecret,
    totalCents: 1850,
    discounts: [],
    lines: [{ name: 'Temple of Heaven Gunpowder', quantity: 2, priceCents: 925 }],
  });
});

test('[GUEST-1] the email about an order lists its discounts, and an erased person gets no email', () => {
  const order = anOrder({ discounts: [{ label: 'Tea for all', code: null, amountCents: 185 }] });
  expect(emailOnStatusChange(order, 'paid')?.data).toMatchObject({
    discounts: [{ label: 'Tea for all', amountCents: 185 }],
  });
  expect(emailOnStatusChange({ ...order, email: '' }, 'paid')).toBeUndefined();
});
