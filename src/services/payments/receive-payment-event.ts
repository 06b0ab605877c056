import type { ShopError } from '#domain/api/error-table.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { ReconcileDeps } from './reconcile-order.ts';
import { recordDecline } from './record-decline.ts';
import { recordDispute } from './record-dispute.ts';
import { recordUnmatchedPayment, recordUnmatchedSession } from './record-unmatched-payment.ts';
import { recheckRefund } from './refunds/recheck-refund.ts';
import { reviewSecondPayment } from './review-second-payment.ts';

const PAID: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

type ReceivePaymentEventDeps = ReconcileDeps & Pick<Ports, 'clock' | 'catalogue'>;

/** Processes a webhook event; it only triggers a read of the current state, so repeats and reordering do no harm. */
export async function receivePaymentEvent(
  ports: ReceivePaymentEventDeps,
  body: string,
  signature: string,
): Promise<Result<void, ShopError>> {
  const event = ports.paymentProvider.readEvent(body, signature);
  if (!event.ok) {
    if (event.error.code === 'unreadable-event')
      ports.log.error({ event: 'payment-event.malformed' }, 'A payment event is malformed');
    else ports.log.warn({ event: 'payment-event.rejected' }, 'A payment event has an invalid signature');
    return event;
  }
  const { id, type, isForeign, orderNumber, session, declinedOrder, refundOf, dispute, money } = event.value;
  if (isForeign) {
    ports.log.info({ event: 'payment.foreign', eventId: id, type }, 'An event of another account is ignored');
    return ok(undefined);
  }
  if (declinedOrder !== undefined) return recordDecline(ports, { id, type }, declinedOrder);
  await ports.payments.recordEvent({ id, type, orderNumber });
  if (dispute) return recordDispute(ports, dispute);
  if (type.startsWith('charge.dispute.'))
    ports.log.error({ event: 'payment-event.malformed', eventId: id, type }, 'A dispute event is malformed');
  if (refundOf) {
    const refunded = await recheckRefund(ports, refundOf);
    if (!refunded.ok) return refunded;
    const unmatched = refunded.value;
    if (unmatched && money)
      await recordUnmatchedPayment(ports, { ...money, orderNumber: unmatched.orderNumber ?? '' });
    return ok(undefined);
  }
  if (orderNumber) {
    const confirmed = await confirmPayment(ports, 'event', orderNumber);
    const isUnknownOrder = !confirmed.ok && confirmed.error.code === 'unknown-order';
    if (!confirmed.ok && !isUnknownOrder) return confirmed;
    if (session && isUnknownOrder) return recordUnmatchedSession(ports, session);
    const reviewed = session ? await reviewSecondPayment(ports, orderNumber, session) : ok(false);
    if (!reviewed.ok) return reviewed;
    if (!isUnknownOrder) return ok(undefined);
  }
  if (session) return recordUnmatchedSession(ports, session);
  if (money) await recordUnmatchedPayment(ports, { ...money, orderNumber: '' });
  else if (PAID.includes(type))
    ports.log.error(
      { event: 'payment.unmatched', reason: 'session-missing', orderNumber, type, eventId: id },
      'A payment event names no session',
    );
  return ok(undefined);
}
