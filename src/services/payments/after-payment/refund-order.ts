import type { Order } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { ReconcileDeps } from '../reconcile-order.ts';
import { retryRefund } from '../refunds/retry-refunds.ts';
import { findOrderPayment } from './find-order-payment.ts';

/** Refunds all that is left of a paid order, which the caller has authorized; its items stay sold. A repeat changes nothing. */
export async function refundOrder(
  ports: ReconcileDeps,
  orderNumber: string,
): Promise<Result<Order, OrderRefusal>> {
  const order = await ports.orders.find(orderNumber);
  if (!order) return err('unknown-order');
  const payment = await findOrderPayment(ports, order);
  if (!payment.ok) return payment;
  if (!(await ports.refunds.requestRefund(order.orderNumber, payment.value))) return err('order-not-paid');
  await retryRefund(ports, order.orderNumber);
  return ok((await ports.orders.find(order.orderNumber)) ?? order);
}
