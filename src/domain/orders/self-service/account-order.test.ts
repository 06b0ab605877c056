import { expect, test } from 'vitest';
import { anOrder, FREE_SHIPPING } from '#test/support/examples.ts';
import type { Order } from '../order.ts';
import { accountOrdersOf } from './account-order.ts';

const NOTHING = { withdrawn: new Set<string>(), underReview: new Set<string>(), refunds: new Map() };

const shipToOf = (changes: Partial<Order>): string | undefined => {
  const order = anOrder(changes);
  return accountOrdersOf([order], NOTHING)[order.orderNumber]?.shipTo;
};

test('[ORD-6] an account shows where its orders are sent, of none that is picked up or has ended', () => {
  const place = `${anOrder().shipping.name}, Springfield, United States`;
  expect(shipToOf({ status: 'awaiting-payment' })).toBe(place);
  expect(shipToOf({ status: 'paid', refundedCents: 1 })).toBe(place);
  for (const changes of [
    { status: 'cancelled' },
    { status: 'expired' },
    { status: 'paid', refundedCents: 1850 },
    { status: 'paid', shippingMethod: { ...FREE_SHIPPING, kind: 'pick-up' } },
  ] as const)
    expect(shipToOf(changes)).toBe('');
});

test('[ORD-6] an account shows of an order that it is withdrawn from, or that its payment is under review', () => {
  const [withdrawn, reviewed] = [anOrder({ status: 'paid' }), anOrder()];
  const shown = accountOrdersOf([withdrawn, reviewed], {
    ...NOTHING,
    withdrawn: new Set([withdrawn.id]),
    underReview: new Set([reviewed.id]),
  });
  expect(shown[withdrawn.orderNumber]).toMatchObject({ isWithdrawn: true, isUnderReview: false });
  expect(shown[reviewed.orderNumber]).toMatchObject({ isWithdrawn: false, isUnderReview: true });
});
