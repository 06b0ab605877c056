import type { Order } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { ReconcileDeps } from '../reconcile-order.ts';
import { retryRefund } from '../refunds/retry-refunds.ts';
import { findOrderPayment } from './find-order-payment.ts';

/**
 * Cancels a paid order until it is packed, which the caller has authorized: returns its stock and coupon, and refunds the
 * payment. A repeat changes nothing; a job sends the refund if this process ends before.
 */
export async function cancelPaidOrder(
  ports: ReconcileDeps,
  orderNumber: string,
): Promise<Result<Order, OrderRefusal>> {
  const order = await ports.orders.find(orderNumber);
  if (!order) return err('unknown-order');
  if (order.status === 'cancelled') return ok(order);
  if (order.fulfilmentStatus !== 'unfulfilled') return err('order-packed');
  const payment = await findOrderPayment(ports, order);
  if (!payment.ok) return payment;
  const change = await ports.orders.apply(order.orderNumber, 'order-cancelled', payment.value);
  if (change?.order.status !== 'cancelled') return err('order-packed');
  await retryRefund(ports, order.orderNumber);
  return ok((await ports.orders.find(order.orderNumber)) ?? change.order);
}
