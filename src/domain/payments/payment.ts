import type { Order, OrderEvent } from '../orders/order.ts';
import { type Cents, CURRENCY } from '../values/money.ts';
import { HOUR, MINUTE, SECOND } from '../values/time.ts';

/** A payment session as the provider reports it; `receipt` is the order number it was opened for, null for one of another sales channel. */
export type PaymentSession = {
  readonly id: string;
  readonly url: string | null;
  readonly receipt: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paid: boolean;
  readonly amount: Cents;
  readonly currency: string;
  /** What a refund refers to; `null` until something was paid. */
  readonly paymentIntent: string | null;
};

/** What a report from the provider means for an order. */
type Settlement =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'move'; readonly event: OrderEvent }
  | { readonly kind: 'hold'; readonly reason: 'wrong-order' | 'wrong-amount' | 'wrong-currency' };

const mismatch = (order: Order, session: PaymentSession) => {
  if (session.receipt !== order.receipt) return 'wrong-order';
  if (session.amount !== order.totalCents) return 'wrong-amount';
  return session.currency === CURRENCY ? undefined : 'wrong-currency';
};

/** Reads a report: money counts only for the right order, amount and currency; anything else is held for the owner. */
export const settlementOf = (order: Order, session: PaymentSession): Settlement => {
  if (session.status === 'expired') return { kind: 'move', event: 'payment-expired' };
  if (session.status === 'open' || !session.paid) return { kind: 'nothing' };
  const reason = mismatch(order, session);
  return reason ? { kind: 'hold', reason } : { kind: 'move', event: 'payment-received' };
};

/** Minutes a shopper has to pay, from the order on. */
export const PAYMENT_MINUTES = 32;

/** The provider opens no session that would end sooner. */
const LEAST_MINUTES = 30;

/** So far apart the clocks of database and provider do no harm, the time that a call takes included. */
export const CLOCKS_APART_MS = 30 * SECOND;

/** How many minutes after its deadline the owner hears of an order that still awaits payment. */
export const OVERDUE_MINUTES = 5;

/** How long after its deadline an order may still wait for a provider that knows nothing of its session. */
const LOST_AFTER_MS = HOUR;

/** Whether the time to pay an order is over for so long that no session can be open any more. */
export const canNoLongerBePaid = (order: Pick<Order, 'createdAt'>, now: Date): boolean =>
  now.getTime() > paymentDeadline(order).getTime() + LOST_AFTER_MS;

/** Whether the time to pay an order is over. */
export const isOverdue = (order: Pick<Order, 'createdAt'>, now: Date): boolean =>
  now.getTime() > paymentDeadline(order).getTime();

/** Whether the provider would still open a session for an order, by the clock that has dated it. */
export const canBeOpened = (order: Pick<Order, 'createdAt'>, now: Date): boolean =>
  paymentDeadline(order).getTime() - now.getTime() >= LEAST_MINUTES * MINUTE + CLOCKS_APART_MS;

/** Where an order can be paid, and until when (ISO 8601). */
export type PaymentLink = { readonly url: string; readonly until: string };

/** The payment page of an order that awaits payment; `null` for any other order, and while no page has been opened. */
export const paymentLinkOf = (order: Pick<Order, 'status' | 'payment' | 'createdAt'>): PaymentLink | null =>
  order.status === 'awaiting-payment' && order.payment
    ? { url: order.payment.url, until: paymentDeadline(order).toISOString() }
    : null;

/** When the payment session of an order ends. Derived from the order alone, so that a retry asks for the same. */
export const paymentDeadline = (order: Pick<Order, 'createdAt'>): Date =>
  new Date(order.createdAt.getTime() + PAYMENT_MINUTES * MINUTE);
