import type { Order } from '#domain/orders/order.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Cents } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { performVerb, refusalOf, type StaffRequest, type VerbResult } from '../../staff/index.ts';
import { recheckRefund } from '../refunds/recheck-refund.ts';
import { refund } from '../refunds/refund.ts';
import { findOrderPayment } from './find-order-payment.ts';
import { closeReviewVerb, recordRefundVerb, retryRefundVerb } from './payment-verbs.ts';

type VerbDeps = Parameters<typeof performVerb>[0];
type ResolveDeps = VerbDeps & Pick<Ports, 'refunds' | 'paymentProvider'>;
type RecordDeps = ResolveDeps & Pick<Ports, 'orders' | 'payments'>;

/**
 * Sends a due refund again, also after the failures at which the job stops. A repeat sends it only if the provider did not
 * respond to the first request.
 */
export async function retryRefundByStaff(
  ports: ResolveDeps,
  request: StaffRequest,
  orderNumber: string,
): Promise<VerbResult> {
  const performed = await performVerb(ports, retryRefundVerb, { ...request, input: { orderNumber } });
  if (!performed.ok) return performed;
  return (await refund(ports, orderNumber, { isForced: true })) === 'unsent'
    ? err('payment-unavailable')
    : performed;
}

/**
 * Records a failed refund as made another way, with its amount if the shop owes none by itself. One that the shop still
 * sends is refused, since the customer could get the money twice.
 */
export async function recordRefundByHand(
  ports: RecordDeps,
  request: StaffRequest,
  orderNumber: string,
  otherCents: Cents | null,
): Promise<VerbResult> {
  const refusal = refusalOf(recordRefundVerb, request.actor, ports.clock());
  if (refusal) return err(refusal);
  const recorded = await recordProviderRefunds(ports, orderNumber);
  if (!recorded.ok) return recorded;
  const due = await ports.refunds.dueRefund(orderNumber);
  const isStopped = due ? await hasStopped(ports, due) : ok(true);
  if (!isStopped.ok) return isStopped;
  if (!isStopped.value) return err('refund-unfinished');
  const input = { orderNumber, dueCents: due?.amount ?? null, otherCents };
  return performVerb(ports, recordRefundVerb, { ...request, input });
}

/** Refuses if the provider has made refunds that staff could not see. */
const recordProviderRefunds = async (
  ports: RecordDeps,
  orderNumber: string,
): Promise<Result<undefined, StaffRefusal>> => {
  const before = await ports.orders.find(orderNumber);
  if (!before) return err('unknown-order');
  const paymentIntent = await findPaymentIntent(ports, before);
  if (!paymentIntent.ok) return paymentIntent;
  const rechecked = await recheckRefund(ports, paymentIntent.value);
  if (!rechecked.ok) return err('payment-unavailable');
  const after = await ports.orders.find(orderNumber);
  return after?.refundedCents === before.refundedCents ? ok(undefined) : err('order-changed');
};

const findPaymentIntent = async (ports: RecordDeps, order: Order): Promise<Result<string, StaffRefusal>> => {
  const due = await ports.refunds.dueRefund(order.orderNumber);
  if (due) return ok(due.paymentIntent);
  const payment = await findOrderPayment(ports, order, true);
  if (!payment.ok) return payment;
  return payment.value.paymentIntent === null ? err('order-not-paid') : ok(payment.value.paymentIntent);
};

const hasStopped = async (
  { paymentProvider }: Pick<Ports, 'paymentProvider'>,
  due: Parameters<Ports['paymentProvider']['findRefund']>[0],
): Promise<Result<boolean, 'payment-unavailable'>> => {
  const found = await paymentProvider.findRefund(due);
  return found.ok ? ok(found.value?.isFinal === true) : err('payment-unavailable');
};

/** Closes the review of a payment of an order. */
export function closeReview(
  ports: VerbDeps,
  request: StaffRequest,
  orderNumber: string,
  sessionId: string,
): Promise<VerbResult> {
  return performVerb(ports, closeReviewVerb, { ...request, input: { orderNumber, sessionId } });
}
