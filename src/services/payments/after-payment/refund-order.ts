import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import type { RestockSummary } from '#domain/orders/refunds/plan-restock.ts';
import type { RefundChoice } from '#domain/orders/refunds/price-refund.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { NewRefundRequest, NewRestock, Ports } from '../../ports/ports.ts';
import { performVerb, refusalOf, type StaffRequest, type VerbResult } from '../../staff/index.ts';
import type { ReconcileDeps } from '../reconcile-order.ts';
import { recheckRefund } from '../refunds/recheck-refund.ts';
import { refund } from '../refunds/refund.ts';
import { findOrderPayment } from './find-order-payment.ts';
import { refundVerb, restockVerb } from './staff-verbs.ts';

/** Ports that a change of an order by staff needs. */
export type StaffOrderDeps = ReconcileDeps &
  Pick<Ports, 'refundRequests' | 'staffTransactions' | 'secrets' | 'clock'>;

type RefundInput = Pick<NewRefundRequest, 'orderNumber' | 'choice' | 'isDisputeConfirmed'> & {
  /** Absent for what the payment has returned by now. */
  readonly expectedReturnedCents?: number;
};

/** A paid order and what can be refunded of it. */
export type RefundableOrder = {
  readonly order: Order;
  readonly summary: RestockSummary & { readonly isDisputed: boolean };
};

/** Finds an order with what was refunded of it. */
export async function findRefundable(
  { orders, refundRequests }: Pick<Ports, 'orders' | 'refundRequests'>,
  orderNumber: string,
): Promise<RefundableOrder | undefined> {
  const order = await orders.findForVisitor(orderNumber);
  return order && { order, summary: await refundRequests.findSummary(order) };
}

/**
 * Refunds a part of a paid order or all of it, for staff. Refunds at the provider are recorded first, so that they count;
 * a job sends the refund if this process ends before. A repeat changes nothing.
 */
export async function refundOrder(
  ports: StaffOrderDeps,
  request: StaffRequest,
  { orderNumber, choice, isDisputeConfirmed, expectedReturnedCents }: RefundInput,
): Promise<Result<Order, StaffRefusal>> {
  const refusal = refusalOf(refundVerb, request.actor, ports.clock());
  if (refusal) return err(refusal);
  const order = await ports.orders.find(orderNumber);
  if (!order) return err('unknown-order');
  const payment = await findOrderPayment(ports, order, isDisputeConfirmed);
  if (!payment.ok) return payment;
  const { paymentIntent } = payment.value;
  if (paymentIntent === null) return err('order-not-paid');
  const rechecked = await recheckRefund(ports, paymentIntent);
  if (!rechecked.ok) return err('payment-unavailable');
  await refund(ports, orderNumber);
  const { returnedCents, isFinished } = await ports.refundRequests.findSummary(order);
  // The total counts none that is pending in the provider's dashboard, so that less than the new one would be sent.
  const total = isFinished ? await ports.paymentProvider.refundTotal(paymentIntent) : undefined;
  if (total && !total.ok) return err('payment-unavailable');
  if (total && total.value.pendingCents > 0) return err('refund-unfinished');
  const performed = await performVerb(ports, refundVerb, {
    ...request,
    input: {
      id: request.requestId,
      orderNumber,
      payment: payment.value,
      choice,
      expectedReturnedCents: expectedReturnedCents ?? returnedCents,
      isDisputeConfirmed,
    },
  });
  if (!performed.ok) return performed;
  await refund(ports, orderNumber);
  return ok((await ports.orders.find(orderNumber)) ?? order);
}

const EVERYTHING: RefundChoice = { isEverything: true, lines: [], isShippingIncluded: true, otherCents: 0 };

/** Refunds all that is left of a paid order, whose items stay sold. A repeat changes nothing. */
export async function refundWholeOrder(
  ports: StaffOrderDeps,
  request: StaffRequest,
  orderNumber: string,
): Promise<Result<Order, StaffRefusal>> {
  const refunded = await refundOrder(ports, request, {
    orderNumber,
    choice: EVERYTHING,
    isDisputeConfirmed: false,
  });
  if (refunded.ok || refunded.error === 'order-not-paid' || refunded.error === 'order-disputed')
    return refunded;
  const found = await findRefundable(ports, orderNumber);
  const isDue = found?.order.status === 'paid' && found.summary.returnedCents >= found.order.totalCents;
  return isDue || (found && refundStatusOf(found.order) === 'full') ? ok(found.order) : refunded;
}

/** Puts items back in stock whose money was returned before. A repeat changes nothing. */
export function restockOrder(
  ports: Parameters<typeof performVerb>[0],
  request: StaffRequest,
  restock: Omit<NewRestock, 'id'>,
): Promise<VerbResult> {
  return performVerb(ports, restockVerb, { ...request, input: { id: request.requestId, ...restock } });
}
