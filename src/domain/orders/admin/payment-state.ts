import type { Cents } from '../../values/money.ts';
import type { OrderStatus } from '../order.ts';

/** States of the payment by which staff filter orders. */
export const PAYMENT_STATES = [
  'awaiting-payment',
  'paid',
  'partially-refunded',
  'refunded',
  'cancelled',
  'expired',
] as const;
/** A state of the payment; a cancelled or expired order may have been refunded as well. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The status of an order, and what was refunded without lost disputes. */
export type Payment = {
  readonly status: OrderStatus;
  readonly totalCents: Cents;
  readonly refundedCents: Cents;
};

/** Returns the states of a payment: how the order ended, if it did, and how much was refunded. */
export const paymentStatesOf = ({ status, totalCents, refundedCents }: Payment): readonly PaymentState[] => {
  if (refundedCents <= 0) return [status];
  const refund = refundedCents >= totalCents ? 'refunded' : 'partially-refunded';
  return status === 'paid' ? [refund] : [status, refund];
};
