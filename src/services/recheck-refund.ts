import type { ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Ports } from './ports.ts';
import { REFUND_FAILED } from './refund.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Looks how a refund stands that the provider has told something of: a bank may send back what was given back days ago,
 * and then it is due again. Asks for no money to be moved.
 */
export const recheckRefund =
  ({ orders, payment, log }: Needs) =>
  async (paymentIntent: string): Promise<Result<void, ShopError>> => {
    const due = await orders.refundOf(paymentIntent);
    if (!due) return ok(undefined);
    const found = await payment.findRefund(due);
    if (!found.ok) return err({ code: 'payment-unavailable' });
    if (!found.value) return ok(undefined);
    const { receipt } = due;
    const { status, id, vain } = found.value;
    // Also where it is given back by now: what was noted may have failed unheard, and another have taken its place.
    const isReopened = await orders.reopenRefund(receipt, vain);
    if (status === 'given-back') await orders.refunded(receipt, id);
    else if (isReopened || status === 'failed') log.error({ receipt, refund: id }, REFUND_FAILED);
    return ok(undefined);
  };
