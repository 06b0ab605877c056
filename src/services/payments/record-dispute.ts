import type { ShopError } from '#domain/api/error-table.ts';
import { CURRENCY } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Dispute, PaymentSource, Ports } from '../ports/ports.ts';
import { recordUnmatchedPayment } from './record-unmatched-payment.ts';

type RecordDisputeDeps = Pick<Ports, 'orders' | 'payments' | 'paymentProvider' | 'log'>;

/** Records a dispute even without a known order: the owner has only days to respond. An error requests redelivery. */
export async function recordDispute(
  { orders, payments, paymentProvider, log }: RecordDisputeDeps,
  dispute: Dispute & { readonly paymentIntent: string | null },
): Promise<Result<void, ShopError>> {
  const { id, charge, isClosed, isLost, paymentIntent } = dispute;
  const lookup = paymentIntent === null ? ok(undefined) : await paymentProvider.sourceOf(paymentIntent);
  const source = lookup.ok ? lookup.value : undefined;
  const orderNumber = referenceOf(source);
  await payments.recordDispute(dispute, orderNumber);
  const fields = { orderNumber, charge, dispute: id };
  if (isLost) log.error({ event: 'dispute.lost', ...fields }, 'The bank decided a dispute for the customer');
  else if (isClosed) log.info({ event: 'dispute.closed', ...fields }, 'A dispute was closed');
  else log.error({ event: 'dispute.opened', ...fields }, 'A customer disputes a payment');
  if (!lookup.ok && lookup.error.code === 'payment-unavailable') return err({ code: 'payment-unavailable' });
  if (source?.kind === 'other-channel') {
    log.info({ event: 'payment.foreign', dispute: id }, 'A dispute of another sales channel is ignored');
    return ok(undefined);
  }
  const order = orderNumber === null ? undefined : await orders.find(orderNumber);
  const { cents = 0, currency = CURRENCY } = dispute;
  if (!order)
    await recordUnmatchedPayment({ payments, log }, { id, orderNumber: orderNumber ?? '', cents, currency });
  return ok(undefined);
}

/** Includes the reference of another sales channel, by which the owner finds the payment. */
const referenceOf = (source: PaymentSource | undefined): string | null => {
  if (source?.kind === 'order') return source.orderNumber;
  return source?.kind === 'other-channel' ? source.reference || null : null;
};
