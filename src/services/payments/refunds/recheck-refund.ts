import type { ShopError } from '#domain/api/error-table.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '#services/ports/ports.ts';
import { REFUND_FAILED } from './refund.ts';

type RecheckRefundDeps = Pick<Ports, 'orders' | 'payments' | 'refunds' | 'paymentProvider' | 'log'>;

/** Bounds the retries after concurrent updates of one order's refunds; then the provider delivers the event again. */
const MAX_TRIES = 5;

const unavailable = err({ code: 'payment-unavailable' } as const);

type UnmatchedRefund = { readonly orderNumber: string | null } | undefined;
const matched = ok<UnmatchedRefund>(undefined);

/** Reconciles the refunds of a payment, the owner's manual ones included; moves no money. */
export async function recheckRefund(
  ports: RecheckRefundDeps,
  paymentIntent: string,
): Promise<Result<UnmatchedRefund, ShopError>> {
  const due = await ports.refunds.findRefundOfPayment(paymentIntent);
  return due ? recheckDue(ports, paymentIntent) : updateRefunds(ports, paymentIntent);
}

const recheckDue = async (
  { orders, refunds, paymentProvider, log }: RecheckRefundDeps,
  paymentIntent: string,
): Promise<Result<UnmatchedRefund, ShopError>> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await refunds.findRefundOfPayment(paymentIntent);
    if (!found) return matched;
    const { orderNumber } = found;
    // Read before the provider lists the refunds, so that a concurrent update invalidates the list.
    const revision = await refunds.refundRevision(orderNumber);
    const due = await refunds.findRefundOfPayment(paymentIntent);
    const before = await orders.find(orderNumber);
    if (!due || !before || revision === undefined) return matched;
    const lookup = await paymentProvider.findRefund(due);
    if (!lookup.ok) return unavailable;
    if (!lookup.value) return matched;
    const { status, id } = lookup.value;
    const recorded = await refunds.recordRefunds(orderNumber, revision, lookup.value);
    if (!recorded) continue;
    // Also after a successful refund: the recorded one may have failed unnoticed and been replaced by another.
    if (status !== 'succeeded' && (recorded.isReopened || status === 'failed'))
      log.error({ event: 'refund.failed', orderNumber, refund: id }, REFUND_FAILED);
    const after = await orders.find(orderNumber);
    if (after && recorded.isReversed) logRefunds(log, before, after, true);
    return matched;
  }
  return unavailable;
};

const updateRefunds = async (
  { orders, payments, refunds, paymentProvider, log }: RecheckRefundDeps,
  paymentIntent: string,
): Promise<Result<UnmatchedRefund, ShopError>> => {
  const lookup = await paymentProvider.sourceOf(paymentIntent);
  if (!lookup.ok && lookup.error.code === 'payment-unavailable') return unavailable;
  const source = lookup.ok ? lookup.value : undefined;
  if (source?.kind === 'other-channel') {
    log.info({ event: 'payment.foreign', paymentIntent }, 'A refund of another sales channel is ignored');
    return matched;
  }
  const known = source?.kind === 'order' ? source.orderNumber : null;
  const order = known === null ? undefined : await orders.find(known);
  if (!order) return ok({ orderNumber: known });
  if (!order.payment) return matched;
  const { orderNumber } = order;
  const session = await paymentProvider.find(order.payment.id, 'event');
  if (!session.ok) return unavailable;
  const isOfOrder = session.value.paymentIntent === paymentIntent;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Read before the provider lists the refunds, so that a concurrent update invalidates the list.
    const revision = await refunds.refundRevision(orderNumber);
    const before = await orders.find(orderNumber);
    const listed = await paymentProvider.refundTotal(paymentIntent);
    if (!listed.ok || !before || revision === undefined) return unavailable;
    const hasFailed = isOfOrder ? await refunds.updateRefunds(orderNumber, revision, listed.value) : false;
    if (hasFailed === undefined) continue;
    const after = isOfOrder ? await orders.find(orderNumber) : undefined;
    if (after) logRefunds(log, before, after, hasFailed);
    const resolvedReviews = await payments.closeRefundedReview(paymentIntent, listed.value.refundedCents);
    if (resolvedReviews > 0)
      log.info({ event: 'payment.refunded', orderNumber }, 'A payment under review was refunded in full');
    return matched;
  }
  return unavailable;
};

const logRefunds = (log: Ports['log'], before: Order, after: Order, hasFailed: boolean): void => {
  const { orderNumber, totalCents, refundedCents } = after;
  const fields = { orderNumber, refundedCents, totalCents };
  if (hasFailed) log.error({ event: 'refund.failed', ...fields }, 'The bank sent back a refund of an order');
  if (refundedCents < before.refundedCents)
    log.error({ event: 'order.refund-reversed', ...fields }, 'A refund of an order was reversed');
  else if (refundedCents > before.refundedCents && refundStatusOf(after) === 'full')
    log.info({ event: 'order.refunded', ...fields }, 'An order was refunded');
  else if (refundedCents > before.refundedCents)
    log.info({ event: 'order.partly-refunded', ...fields }, 'An order was refunded in part');
};
