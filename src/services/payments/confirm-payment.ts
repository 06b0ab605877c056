import type { ShopError } from '#domain/api/error-table.ts';
import type { Order, OrderStatus } from '#domain/orders/order.ts';
import { canNoLongerBePaid, isOverdue } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { CallOrigin, Ports } from '../ports/ports.ts';
import { paymentUnavailable, type ReconcileDeps, reconcileOrder } from './reconcile-order.ts';

type ConfirmPaymentDeps = ReconcileDeps & Pick<Ports, 'clock'>;

/** Reconciles an order with the provider and returns its status; idempotent, for webhook, success page and job. */
export async function confirmPayment(
  ports: ConfirmPaymentDeps,
  origin: CallOrigin,
  orderNumber: string,
): Promise<Result<OrderStatus, ShopError>> {
  const order = await ports.orders.find(orderNumber);
  if (!order) return err({ code: 'unknown-order' });
  if (order.status === 'paid') return ok(order.status);
  const { payment, status } = order.payment ? order : await recoverSessionOrEnd(ports, order, origin);
  if (!payment) return ok(status);

  const session = await ports.paymentProvider.find(payment.id, origin);
  if (session.ok) return ok(await reconcileOrder(ports, order, session.value, 'payment-expired'));
  // An unknown session may mean that the API key is wrong, so the order waits until no session can be open. After an
  // event it is never expired: the provider delivers the event again until the session can be read.
  const { error } = session;
  const isLost = error.isUnknown && origin !== 'event' && canNoLongerBePaid(order, ports.clock());
  return isLost ? ok(await expireOrder(ports, order)) : err(paymentUnavailable(ports.log, order, error));
}

/** Finds a session that a restored backup has lost; while the provider is down, stock stays reserved an hour longer. */
const recoverSessionOrEnd = async (
  { orders, payments, paymentProvider, clock }: ConfirmPaymentDeps,
  order: Order,
  origin: CallOrigin,
): Promise<Order> => {
  const { orderNumber, status } = order;
  if (status !== 'awaiting-payment') return order;
  const opened = await paymentProvider.findOpened(order, origin);
  if (opened.ok && opened.value) {
    await payments.attachPayment(orderNumber, opened.value);
    return (await orders.find(orderNumber)) ?? order;
  }
  const isOver = opened.ok ? isOverdue(order, clock()) : canNoLongerBePaid(order, clock());
  const ended = isOver ? await orders.endWithoutSession(orderNumber, 'payment-expired') : undefined;
  return ended?.order ?? order;
};

const expireOrder = async (
  { orders }: ConfirmPaymentDeps,
  { orderNumber, status }: Order,
): Promise<OrderStatus> => (await orders.apply(orderNumber, 'payment-expired', null))?.order.status ?? status;
