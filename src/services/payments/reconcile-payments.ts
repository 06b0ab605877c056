import { type OrderStatus, refundStatusOf } from '#domain/orders/order.ts';
import { CURRENCY } from '#domain/values/money.ts';
import type { PaidSession, Ports } from '../ports/ports.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { ReconcileDeps } from './reconcile-order.ts';
import { recheckRefund } from './refunds/recheck-refund.ts';
import { reviewSecondPayment } from './review-second-payment.ts';

type ReconcilePaymentsDeps = ReconcileDeps & Pick<Ports, 'clock'>;

/** Result for a paid session; an order status means that its order is still not paid. */
type PaymentComparison =
  | 'matched'
  | 'refunded'
  | 'partly-refunded'
  | 'foreign'
  | 'no-order'
  | 'second-session'
  | 'other-amount'
  | Exclude<OrderStatus, 'paid'>;

/** A paid session at the provider, compared with its order. */
export type ReconciledPayment = { readonly session: PaidSession; readonly comparison: PaymentComparison };

class PaymentListError extends Error {
  override readonly name = 'PaymentListError';
}

async function* paidSessions(payment: Ports['paymentProvider'], since: Date): AsyncGenerator<PaidSession> {
  for (let after: string | null = null; ; ) {
    const page = await payment.paidSince(since, after);
    if (!page.ok) throw new PaymentListError(page.error.reason);
    yield* page.value.sessions;
    after = page.value.next;
    if (after === null) return;
  }
}

async function* refundedPayments(payment: Ports['paymentProvider'], since: Date): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (let after: string | null = null; ; ) {
    const page = await payment.refundedSince(since, after);
    if (!page.ok) throw new PaymentListError(page.error.reason);
    for (const intent of page.value.paymentIntents) if (!seen.has(intent)) yield intent;
    for (const intent of page.value.paymentIntents) seen.add(intent);
    after = page.value.next;
    if (after === null) return;
  }
}

const compare = async (ports: ReconcilePaymentsDeps, session: PaidSession): Promise<PaymentComparison> => {
  const { orders, payments } = ports;
  const { orderNumber } = session;
  if (orderNumber === null) return 'foreign';
  const confirmed = await confirmPayment(ports, 'job', orderNumber);
  const order = await orders.find(orderNumber);
  if (!order) {
    const { id, amount: cents, currency } = session;
    await payments.recordUnmatched({ id, orderNumber, cents, currency });
    return 'no-order';
  }
  if (session.id !== order.payment?.id) {
    const reviewed = await reviewSecondPayment(ports, orderNumber, session.id);
    if (!reviewed.ok) throw new PaymentListError('a paid session could not be read');
    return reviewed.value ? 'second-session' : 'refunded';
  }
  const refund = refundStatusOf(order);
  if (refund) return refund === 'full' ? 'refunded' : 'partly-refunded';
  if (session.amount !== order.totalCents || session.currency !== CURRENCY) return 'other-amount';
  const status = confirmed.ok ? confirmed.value : order.status;
  return status === 'paid' ? 'matched' : status;
};

/**
 * Reconciles refunds and paid sessions since a time, newest first; raises `payment-unknown` or `payment-held`.
 * @throws {PaymentListError} if the provider cannot list or return them.
 */
export async function* reconcilePayments(
  ports: ReconcilePaymentsDeps,
  since: Date,
): AsyncGenerator<ReconciledPayment> {
  for await (const paymentIntent of refundedPayments(ports.paymentProvider, since)) {
    const rechecked = await recheckRefund(ports, paymentIntent);
    if (!rechecked.ok) throw new PaymentListError('the refunds of a payment could not be listed');
  }
  for await (const session of paidSessions(ports.paymentProvider, since))
    yield { session, comparison: await compare(ports, session) };
}
