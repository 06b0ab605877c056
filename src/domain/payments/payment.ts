import type { Order, OrderEvent } from '../orders/order.ts';
import { paymentDeadline } from '../orders/payment-deadline.ts';
import { type Cents, CURRENCY } from '../values/money.ts';
import { HOUR, MINUTE, SECOND } from '../values/time.ts';

/** A payment session as Stripe reports it; `orderNumber` is null for a session of another sales channel. */
export type PaymentSession = {
  readonly id: string;
  readonly url: string | null;
  readonly orderNumber: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paid: boolean;
  readonly amount: Cents;
  readonly currency: string;
  readonly paymentIntent: string | null;
};

type Reconciliation =
  | { readonly kind: 'none' }
  | { readonly kind: 'transition'; readonly event: OrderEvent }
  | { readonly kind: 'review'; readonly reason: 'wrong-order' | 'wrong-amount' | 'wrong-currency' };

const mismatch = (order: Order, session: PaymentSession) => {
  if (session.orderNumber !== order.orderNumber) return 'wrong-order';
  if (session.amount !== order.totalCents) return 'wrong-amount';
  return session.currency === CURRENCY ? undefined : 'wrong-currency';
};

/** Reconciles an order with its payment session: a mismatch in order number, amount or currency puts the payment under review. */
export const reconcile = (order: Order, session: PaymentSession): Reconciliation => {
  if (session.status === 'expired') return { kind: 'transition', event: 'payment-expired' };
  if (session.status === 'open' || !session.paid) return { kind: 'none' };
  const reason = mismatch(order, session);
  return reason ? { kind: 'review', reason } : { kind: 'transition', event: 'payment-received' };
};

/** Stripe rejects sessions that end sooner. */
const MIN_SESSION_MINUTES = 30;

/** Harmless difference between the clocks of database and Stripe, including the call. */
export const MAX_STRIPE_CLOCK_SKEW_MS = 30 * SECOND;

/** Minutes after the payment deadline until an unpaid order raises the alert `overdue`. */
export const OVERDUE_ALERT_MINUTES = 5;

const UNPAYABLE_AFTER_MS = HOUR;

/** True if an order can no longer have an open session, even if Stripe does not know it: an hour after its deadline. */
export const canNoLongerBePaid = (order: Pick<Order, 'createdAt'>, now: Date): boolean =>
  now.getTime() > paymentDeadline(order).getTime() + UNPAYABLE_AFTER_MS;

/** True once the payment deadline has passed; Stripe may still report a payment. */
export const isOverdue = (order: Pick<Order, 'createdAt'>, now: Date): boolean =>
  now.getTime() > paymentDeadline(order).getTime();

/** True if Stripe would still open a session; `now` is the time of the database, which dated the order. */
export const canBeOpened = (order: Pick<Order, 'createdAt'>, now: Date): boolean =>
  paymentDeadline(order).getTime() - now.getTime() >= MIN_SESSION_MINUTES * MINUTE + MAX_STRIPE_CLOCK_SKEW_MS;

/** `until` is the payment deadline in ISO 8601. */
export type PaymentLink = { readonly url: string; readonly until: string };

/** Returns the payment page of an unpaid order; null if there is none to pay at. */
export const paymentLinkOf = (order: Pick<Order, 'status' | 'payment' | 'createdAt'>): PaymentLink | null =>
  order.status === 'awaiting-payment' && order.payment
    ? { url: order.payment.url, until: paymentDeadline(order).toISOString() }
    : null;
