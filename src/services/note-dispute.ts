import type { ShopError } from '#domain/error-table.ts';
import { CURRENCY } from '#domain/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Dispute, Ports } from './ports.ts';
import { isOtherChannel, recordUnmatchedMoney } from './record-unmatched-payment.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Keeps a dispute for the owner, who has only days to answer it, also while nobody can say which order it is about. An
 * error asks the provider to tell of it again.
 */
export const noteDispute =
  ({ orders, payment, log }: Needs) =>
  async (dispute: Dispute & { readonly paymentIntent: string | null }): Promise<Result<void, ShopError>> => {
    const { id, charge, isClosed, isLost, paymentIntent } = dispute;
    const answer = paymentIntent === null ? ok(null) : await payment.receiptOf(paymentIntent);
    const receipt = answer.ok ? answer.value || null : null;
    await orders.recordDispute(dispute, receipt);
    if (isLost)
      log.error(
        { event: 'dispute.lost', receipt, charge, dispute: id },
        'the bank decided a dispute for the shopper',
      );
    else if (isClosed) log.info({ receipt, charge, dispute: id }, 'a dispute is closed');
    else log.error({ receipt, charge, dispute: id }, 'a shopper disputes a payment');
    if (!answer.ok && answer.error.code === 'payment-unavailable')
      return err({ code: 'payment-unavailable' });
    if (answer.ok && answer.value !== null && isOtherChannel(answer.value)) {
      log.info({ event: 'payment.foreign', dispute: id }, 'a dispute is of another sales channel');
      return ok(undefined);
    }
    const order = receipt === null ? undefined : await orders.byReceipt(receipt);
    const { cents = 0, currency = CURRENCY } = dispute;
    if (!order) await recordUnmatchedMoney({ orders, log }, { id, receipt: receipt ?? '', cents, currency });
    return ok(undefined);
  };
