import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { paymentUnavailable } from './reconcile-order.ts';

type ReviewSecondPaymentDeps = Pick<Ports, 'orders' | 'payments' | 'paymentProvider' | 'log'>;

/** Puts a paid session that is not its order's own under review; returns whether the owner still has to refund it. */
export async function reviewSecondPayment(
  { orders, payments, paymentProvider, log }: ReviewSecondPaymentDeps,
  orderNumber: string,
  sessionId: string,
): Promise<Result<boolean, ShopError>> {
  const order = await orders.find(orderNumber);
  if (!order || order.payment?.id === sessionId) return ok(false);
  const session = await paymentProvider.find(sessionId, 'event');
  if (!session.ok && session.error.isUnknown) {
    log.error(
      { event: 'payment.unmatched', reason: 'session-not-found', orderNumber, session: sessionId },
      'A payment event names an unknown session',
    );
    return ok(false);
  }
  if (!session.ok) return err(paymentUnavailable(log, order, session.error));
  if (!session.value.paid) return ok(false);
  if (await payments.putUnderReview(orderNumber, 'second-session', session.value)) return ok(false);
  const { paymentIntent } = session.value;
  // The refund may have been reported before the payment was under review.
  const refunds = paymentIntent === null ? undefined : await paymentProvider.refundTotal(paymentIntent);
  if (paymentIntent !== null && refunds?.ok) {
    const resolvedReviews = await payments.closeRefundedReview(paymentIntent, refunds.value.refundedCents);
    if (resolvedReviews > 0) return ok(false);
  }
  log.error(
    { event: 'payment.under-review', reason: 'second-session', orderNumber, session: sessionId },
    'Another session of an order was paid and is under review',
  );
  return ok(true);
}
