import type { DueRefund, Ports } from '#services/ports/ports.ts';

type RefundDeps = Pick<Ports, 'refunds' | 'paymentProvider' | 'log'>;

/** Sends the due refund of an order to the provider, never twice; returns true if nothing is left to send now. */
export async function refund(
  { refunds, paymentProvider, log }: RefundDeps,
  due: DueRefund,
): Promise<boolean> {
  const { orderNumber } = due;
  const refunded = await paymentProvider.refund(due);
  if (!refunded.ok) {
    // The next run looks for a refund behind the failure before it uses the new key.
    if (refunded.error.isKeyConsumed) await refunds.advanceRefundKey(orderNumber, due.attempt);
    log.error(
      { event: 'refund.rejected', orderNumber, reason: refunded.error.reason },
      'A due refund was not accepted yet',
    );
    return false;
  }
  const { id, status } = refunded.value;
  if (status === 'succeeded') await refunds.markRefunded(orderNumber, id);
  else if (status === 'failed') log.error({ event: 'refund.failed', orderNumber, refund: id }, REFUND_FAILED);
  return true;
}

/** Log message of `refund.failed`. */
export const REFUND_FAILED = 'A refund has failed at the provider, and the money is still due';
