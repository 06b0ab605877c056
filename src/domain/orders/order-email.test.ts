import { expect, test } from 'vitest';
import { anOrder, FREE_SHIPPING } from '#test/support/examples.ts';
import { ORDER_STATUSES, type Order } from './order.ts';
import {
  addressChangeEmail,
  cancellationEmail,
  correctedTrackingEmail,
  deliveredEmail,
  emailOnStatusChange,
  orderConfirmation,
  packedEmail,
  paymentReminder,
  refundEmail,
  shippedEmail,
} from './order-email.ts';

const paidAt = new Date('2026-11-27T18:00:00Z');

test('[GUEST-1] the confirmation has the lines with pictures, the address, the arrival and the secret link', () => {
  const order = anOrder();
  const { data } = orderConfirmation(order, paidAt);
  expect(data).toMatchObject({
    receipt: order.orderNumber,
    secret: order.linkSecret,
    totalCents: 1850,
    discounts: [],
    shippingMethod: { name: null, priceCents: 0 },
    mayWithdraw: false,
    arrival: expect.stringMatching(/^Dec \d+\s–\s\d+$/u),
    lines: [
      {
        name: 'Temple of Heaven Gunpowder',
        quantity: 2,
        priceCents: 925,
        productId: order.lines[0]?.productId,
      },
    ],
  });
  expect(data).toHaveProperty('address', expect.arrayContaining(['12 Camellia Lane', 'United States']));
});

test('[GUEST-1] the confirmation lists discounts, and the name of a delivery that is not the standard one', () => {
  const order = anOrder({ discounts: [{ label: 'Tea for all', code: null, amountCents: 185 }] });
  const express = { ...FREE_SHIPPING, kind: 'express', name: 'Express', priceCents: 2_500 } as const;
  const { data } = orderConfirmation({ ...order, shippingMethod: express }, paidAt);
  expect(data).toMatchObject({
    discounts: [{ label: 'Tea for all', amountCents: 185 }],
    shippingMethod: { name: 'Express', priceCents: 2_500 },
  });
});

test('[GUEST-1] only a payment and a cancellation after it send an email, and an erased person gets none', () => {
  const order = anOrder({ status: 'awaiting-payment' });
  const sent = (from: Order, to: Order['status']) => emailOnStatusChange(from, to, paidAt)?.kind;
  expect(ORDER_STATUSES.map((to) => sent(order, to))).toEqual([
    undefined,
    'order-paid',
    undefined,
    undefined,
  ]);
  expect(sent({ ...order, status: 'paid' }, 'cancelled')).toBe('order-cancelled');
  expect(sent({ ...order, email: '' }, 'paid')).toBeUndefined();
});

test('the other emails about an order link to it', () => {
  const order = anOrder();
  const link = { receipt: order.orderNumber, secret: order.linkSecret };
  const until = new Date(order.createdAt.getTime() + 32 * 60_000).toISOString();
  expect(paymentReminder(order).data).toEqual({ ...link, totalCents: 1850, until });
  expect(cancellationEmail({ ...order, refundedCents: 350 }).data).toEqual({ ...link, refundCents: 1500 });
  expect(refundEmail({ ...order, refundedCents: 200 }, 500).data).toEqual({
    ...link,
    refundedCents: 500,
    totalCents: 1850,
    amountCents: 300,
  });
  expect(addressChangeEmail(order).data).toMatchObject({
    ...link,
    address: expect.arrayContaining(['12 Camellia Lane']),
  });
});

test('the email about a parcel has its content, carrier and tracking page, as far as they are known', () => {
  const order = anOrder();
  const link = { receipt: order.orderNumber, secret: order.linkSecret };
  const line = { position: 0, name: 'Temple of Heaven Gunpowder' };
  const lines = (quantity: number) => [{ name: line.name, quantity }];
  const ups = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
  expect(shippedEmail(order, { ...ups, lines: [{ ...line, quantity: 2 }] }, 'whole').data).toEqual({
    ...link,
    carrier: 'UPS',
    trackingNumber: ups.trackingNumber,
    trackingUrl: `https://www.ups.com/track?tracknum=${ups.trackingNumber}`,
    part: 'whole',
    lines: lines(2),
  });
  const other = { carrier: 'other', trackingNumber: 'AB-12', lines: [{ ...line, quantity: 1 }] } as const;
  expect(shippedEmail(order, other, 'part').data).toEqual({
    ...link,
    trackingNumber: 'AB-12',
    part: 'part',
    lines: lines(1),
  });
  expect(correctedTrackingEmail(order, other)).toMatchObject({
    kind: 'order-shipped',
    data: { ...link, trackingNumber: 'AB-12', isCorrection: true, lines: lines(1) },
  });
  expect([packedEmail(order).data, deliveredEmail(order).data]).toEqual([link, link]);
});
