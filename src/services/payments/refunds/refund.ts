import type { DueRefund, Ports, RefundState } from '#services/ports/ports.ts';

type RefundDeps = Pick<Ports, 'refunds' | 'paymentProvider' | 'log'>;

/** What became of a due refund; a job repeats one that is `unsent`. */
type RefundOutcome = RefundState['status'] | 'none-due' | 'unsent';

/** Bounds the repetitions after concurrent updates of one order's refunds; then a job repeats it. */
const MAX_TRIES = 5;

/** Sends the due refund of an order to the provider, never twice; with `isForced`, also one that was given up. */
export async function refund(
  ports: RefundDeps,
  orderNumber: string,
  options: Pick<DueRefund, 'isForced'> = {},
): Promise<RefundOutcome> {
  const { refunds, paymentProvider, log } = ports;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Read before the provider lists the refunds, so that a concurrent update invalidates the list.
    const revision = await refunds.refundRevision(orderNumber);
    const due = await refunds.dueRefund(orderNumber);
    if (!due || revision === undefined) return 'none-due';
    const refunded = await paymentProvider.refund({ ...due, ...options });
    if (!refunded.ok) {
      // The next run looks for a refund behind the failure before it uses the new key.
      if (refunded.error.isKeyConsumed) await refunds.advanceRefundKey(orderNumber, due.attempt);
      log.error(
        { event: 'refund.rejected', orderNumber, reason: refunded.error.reason },
        'A due refund was not accepted yet',
      );
      return 'unsent';
    }
    const { id, status } = refunded.value;
    if (!(await refunds.recordRefunds(orderNumber, revision, refunded.value))) continue;
    if (status === 'failed') log.error({ event: 'refund.failed', orderNumber, refund: id }, REFUND_FAILED);
    return status;
  }
  return 'unsent';
}

/** Log message of `refund.failed`. */
export const REFUND_FAILED = 'A refund has failed at the provider, and the money is still due';
