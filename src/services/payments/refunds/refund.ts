import type { DueRefund, Ports } from '#services/ports/ports.ts';

type RefundDeps = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Gives back money that came for goods which are gone, and records it when the provider says that it is done; answers
 * whether there is nothing more to ask for now. The order number keeps a repeat from paying twice; what fails here, or is
 * under way, is looked at again by `repeat-refunds`.
 */
export const refund = async ({ orders, payment, log }: RefundDeps, due: DueRefund): Promise<boolean> => {
  const { receipt } = due;
  const answer = await payment.refund(due);
  if (!answer.ok) {
    // The next round looks first whether there is one behind the failure, and only then asks anew.
    if (answer.error.isKeySpent) await orders.spendRefundKey(receipt, due.attempt);
    log.error({ receipt, reason: answer.error.reason }, 'a refund is due and was not taken yet');
    return false;
  }
  const { id, status } = answer.value;
  if (status === 'given-back') await orders.refunded(receipt, id);
  else if (status === 'failed') log.error({ receipt, refund: id }, REFUND_FAILED);
  return true;
};

/** What the log says of it, for the owner. */
export const REFUND_FAILED = 'a refund has failed at the provider, and the money is still due';
