import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { unanswered } from './reconcile-order.ts';

type ReviewUnmatchedPaymentDeps = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Holds the money of a session that was paid though it is not the one of its order. The shop gives nobody the address of
 * such a session, so it takes somebody at the provider's own pages; the owner gives it back.
 * Returns whether that has yet to happen.
 */
export const holdStrayPayment =
  ({ orders, payment, log }: ReviewUnmatchedPaymentDeps) =>
  async (receipt: string, sessionId: string): Promise<Result<boolean, ShopError>> => {
    const order = await orders.byReceipt(receipt);
    if (!order || order.payment?.id === sessionId) return ok(false);
    const session = await payment.find(sessionId, 'event');
    if (!session.ok && session.error.isUnknown) {
      log.error({ receipt }, 'an event tells of a session that the payment provider does not know');
      return ok(false);
    }
    // Whoever tells of it tells of it again until it can be looked at.
    if (!session.ok) return err(unanswered(log, order, session.error));
    if (!session.value.paid) return ok(false);
    if (await orders.hold(receipt, 'second-session', session.value)) return ok(false);
    const { paymentIntent } = session.value;
    // Its refund may have been reported before it was held.
    const refunds = paymentIntent === null ? undefined : await payment.refundTotal(paymentIntent);
    if (paymentIntent !== null && refunds?.ok) {
      const settled = await orders.settleRefundedReview(paymentIntent, refunds.value.refundedCents);
      if (settled > 0) return ok(false);
    }
    log.error({ receipt }, 'another session of an order was paid and is held');
    return ok(true);
  };
