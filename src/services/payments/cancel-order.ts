import type { ShopError } from '#domain/api/error-table.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { couponCodeOf, type Order, type OrderRecord, type OrderStatus } from '#domain/orders/order.ts';
import { reconcile } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { cartItemsOf } from '../cart/index.ts';
import type { Ports } from '../ports/ports.ts';
import { paymentUnavailable, type ReconcileDeps, reconcileOrder } from './reconcile-order.ts';

/** Ports that a cancellation needs. */
export type CancelOrderDeps = ReconcileDeps & Pick<Ports, 'catalogue'>;

/** The outcome of a cancellation, with the items of the order; `paid` if the payment was faster. */
export type CancelledOrder = {
  readonly status: Exclude<OrderRecord['status'], 'awaiting-payment'>;
  readonly items: readonly CartItem[];
  readonly coupon: string | null;
};

/** Cancels an unpaid order, which the caller has authorized; returns stock and cart once it certainly cannot be paid any more. */
export async function cancelOrder(
  ports: CancelOrderDeps,
  orderNumber: string,
): Promise<Result<CancelledOrder, ShopError>> {
  const order = await ports.orders.find(orderNumber);
  if (!order) return err({ code: 'unknown-order' });
  const ended = order.status === 'awaiting-payment' ? await endPayment(ports, order) : ok(order.status);
  if (!ended.ok) return ended;
  const status = ended.value;
  if (status === 'awaiting-payment') return err({ code: 'payment-unavailable' });
  return ok({ status, items: await cartItemsOf(ports, order.lines), coupon: couponCodeOf(order) ?? null });
}

const endPayment = async (ports: CancelOrderDeps, order: Order): Promise<Result<OrderStatus, ShopError>> => {
  // Without a stored payment page there is none to expire, unless another request opens it right now.
  const change = order.payment
    ? undefined
    : await ports.orders.endWithoutSession(order.orderNumber, 'payment-cancelled');
  const payment = order.payment ?? change?.order.payment;
  if (!payment) return ok(change?.order.status ?? order.status);
  const session = await ports.paymentProvider.expire(payment.id);
  if (!session.ok) return err(paymentUnavailable(ports.log, order, session.error));
  const status = await reconcileOrder(ports, order, session.value, 'payment-cancelled');
  const isUnderReview = status === 'awaiting-payment' && reconcile(order, session.value).kind === 'review';
  return isUnderReview ? err({ code: 'payment-held' }) : ok(status);
};
