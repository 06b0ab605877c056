import type { Order, OrderStatus } from '#domain/orders/order.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { ReceivedPayment } from '../../ports/ports.ts';
import { performVerb, refusalOf, type StaffRequest } from '../../staff/index.ts';
import { paymentUnavailable, reconcileOrder } from '../reconcile-order.ts';
import { refund } from '../refunds/refund.ts';
import { findOrderPayment } from './find-order-payment.ts';
import type { StaffOrderDeps } from './refund-order.ts';
import { cancelVerb } from './staff-verbs.ts';

/**
 * Cancels an order for staff: an unpaid one after its payment page has ended, a paid one until it is packed. A job sends
 * the refund if this process ends before. With `expectedStatus`, refuses an order that was paid meanwhile.
 */
export async function cancelOrderByStaff(
  ports: StaffOrderDeps,
  request: StaffRequest,
  orderNumber: string,
  { expectedStatus }: { readonly expectedStatus?: OrderStatus } = {},
): Promise<Result<Order, StaffRefusal>> {
  const refusal = refusalOf(cancelVerb, request.actor, ports.clock());
  if (refusal) return err(refusal);
  const found = await ports.orders.find(orderNumber);
  if (!found) return err('unknown-order');
  if (found.status === 'cancelled') return ok(found);
  const ended = found.status === 'awaiting-payment' ? await endSession(ports, found) : ok(found);
  if (!ended.ok) return ended;
  const order = ended.value;
  if (expectedStatus === 'awaiting-payment' && order.status === 'paid') return err('order-changed');
  const payment = await paymentToRefund(ports, order);
  if (!payment.ok) return payment;
  const input = {
    orderNumber,
    cancelledFrom: order.status === 'cancelled' ? found.status : null,
    sessionId: order.payment?.id ?? null,
    payment: payment.value,
  };
  const performed = await performVerb(ports, cancelVerb, { ...request, input });
  await refund(ports, orderNumber);
  const after = (await ports.orders.find(orderNumber)) ?? order;
  return performed.ok || after.status === 'cancelled' ? ok(after) : performed;
}

const paymentToRefund = async (
  ports: StaffOrderDeps,
  order: Order,
): Promise<Result<ReceivedPayment | null, StaffRefusal>> => {
  if (order.status === 'awaiting-payment' || order.status === 'cancelled') return ok(null);
  return findOrderPayment(ports, order);
};

/** Ends the payment page of an unpaid order; returns the order as it is if the payment was faster. */
const endSession = async (ports: StaffOrderDeps, order: Order): Promise<Result<Order, StaffRefusal>> => {
  if (!order.payment) return ok(order);
  const session = await ports.paymentProvider.expire(order.payment.id);
  if (!session.ok) {
    paymentUnavailable(ports.log, order, session.error);
    return err('payment-unavailable');
  }
  if (session.value.status === 'expired') return ok(order);
  const status = await reconcileOrder(ports, order, session.value, 'payment-cancelled');
  if (status === 'awaiting-payment') return err('payment-under-review');
  return ok((await ports.orders.find(order.orderNumber)) ?? order);
};
