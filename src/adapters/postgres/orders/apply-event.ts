import { and, eq, exists, or } from 'drizzle-orm';
import {
  hasAllocatedStock,
  nextStatus,
  type Order,
  type OrderEvent,
  type OrderPaymentEvent,
  type OrderStatus,
  refundStatusOf,
} from '#domain/orders/order.ts';
import { emailOnStatusChange, newOrderNews } from '#domain/orders/order-email.ts';
import { linesToRestock } from '#domain/orders/refunds/price-refund.ts';
import type { OrderChange, OrderRepository, ReceivedPayment } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { send } from '../connection/send-statement.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import { writeOutboxMessage, writeStaffEmails } from '../email/index.ts';
import { redeemCouponAgain, releaseCoupon } from '../promotions/index.ts';
import { orderHistory, orders, refunds } from '../schema/schema.ts';
import { createReservationQueue } from './end-reservations.ts';
import { readOrder, recordStatusChange } from './order-rows.ts';
import { recordDueRefund } from './refunds/record-due-refund.ts';
import { readRefundSummary } from './refunds/refund-summary.ts';
import { allocateStock, endReservations, isInStock, returnToStock } from './stock.ts';
import { recordAbandonedReservation } from './waits/abandoned-reservations.ts';

/** Returns `OrderRepository.apply`. The reservation of a paid order ends after the payment, with connections of the shop. */
export const createApplyEvent = (shopOrm: Orm, paymentOrm: Orm): OrderRepository['apply'] => {
  const endReservation = createReservationQueue(shopOrm);
  return async (orderNumber, event, payment) => {
    const change = await retryOnUnknownCommit(() =>
      paymentOrm.transaction(async (tx) => {
        const order = await readOrder(tx, orderNumber, { lock: true });
        if (!order) return undefined;
        return event === 'order-cancelled'
          ? cancelAfterPayment(tx, order, payment)
          : transition(tx, order, event, payment);
      }),
    );
    if (change?.kind === 'moved' && change.order.status === 'paid') void endReservation(change.order.id);
    return change;
  };
};

/** Ends an order without a payment page; see `OrderRepository.endWithoutSession`. */
export const endWithoutSession = (
  orm: Orm,
  orderNumber: string,
  event: OrderPaymentEvent,
): Promise<OrderChange | undefined> =>
  retryOnUnknownCommit(() =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, orderNumber, { lock: true });
      return order?.payment ? { kind: 'unchanged', order } : order && transition(tx, order, event, null);
    }),
  );

export const transition = async (
  tx: Transaction,
  order: Order,
  event: OrderPaymentEvent,
  payment: ReceivedPayment | null,
): Promise<OrderChange> => {
  if (event === 'payment-received' && refundStatusOf(order) === 'full') {
    if (order.status === 'paid' || (await hasUsedPayment(tx, order))) return { kind: 'unchanged', order };
    // A payment that is already refunded pays for nothing. The refund is recorded, because a bank may return it.
    const ended =
      order.status === 'awaiting-payment'
        ? await transition(tx, order, 'payment-cancelled', payment)
        : undefined;
    const due = await refundLatePayment(tx, order, payment);
    return ended ?? due;
  }
  const to = nextStatus(order.status, event);
  if (!to || (await hasUsedPayment(tx, order))) return { kind: 'unchanged', order };
  // An anonymized order cannot be delivered.
  const isAnonymized = to === 'paid' && order.email === '';
  if (isAnonymized || !(await updateStockAndCoupon(tx, order, to)))
    return refundLatePayment(tx, order, payment);
  return moveTo(tx, order, { to, event });
};

/** Cancels a paid order that is neither packed nor shipped in part: its stock and coupon return, and its payment is due for a refund. */
export const cancelAfterPayment = async (
  tx: Transaction,
  order: Order,
  payment: ReceivedPayment | null,
): Promise<OrderChange> => {
  const to = nextStatus(order.status, 'order-cancelled');
  if (!to || order.fulfilmentStatus !== 'unfulfilled' || order.hasShipment)
    return { kind: 'unchanged', order };
  const { lines: refunded } = await readRefundSummary(tx, order);
  await endReservations(tx, [order.id], order.lines, { isReleased: false });
  await returnToStock(tx, linesToRestock(order.lines, refunded));
  await releaseCoupon(tx, order);
  if (payment) await recordDueRefund(tx, order, payment, 'order-cancelled');
  return moveTo(tx, order, { to, event: 'order-cancelled' });
};

const moveTo = async (
  tx: Transaction,
  order: Order,
  { to, event }: { to: OrderStatus; event: OrderEvent },
): Promise<OrderChange> => {
  const email = emailOnStatusChange(order, to, new Date());
  // Sent at once, because other purchases wait for the locked products.
  await Promise.all([
    send(tx.update(orders).set({ status: to }).where(eq(orders.id, order.id))),
    recordStatusChange(tx, order, { from: order.status, to, event }),
    email && writeOutboxMessage(tx, order.email, email, { orderId: order.id }),
    to === 'paid' && writeStaffEmails(tx, newOrderNews(order)),
  ]);
  return { kind: 'moved', order: { ...order, status: to } };
};

/** Releases the order's stock and coupon, or takes them again; returns false if not all of it is available. */
const updateStockAndCoupon = async (tx: Transaction, order: Order, to: OrderStatus): Promise<boolean> => {
  const [hadAllocation, hasAllocation] = [hasAllocatedStock(order.status), hasAllocatedStock(to)];
  // The reservation of a paid order ends after this transaction, which would wait for its products.
  if (hadAllocation && hasAllocation) return true;
  if (hadAllocation) {
    await endReservations(tx, [order.id], order.lines, { isReleased: true });
    await recordAbandonedReservation(tx, order);
    await releaseCoupon(tx, order);
  } else if (hasAllocation) {
    if (!(await isInStock(tx, order.lines)) || !(await redeemCouponAgain(tx, order))) return false;
    await allocateStock(tx, order.lines, { isReserved: false });
  }
  return true;
};

/** True once the payment of an order was accepted or refunded; it cannot complete the order again. */
const hasUsedPayment = async (tx: Transaction, { id }: Order): Promise<boolean> => {
  const refund = tx.select().from(refunds).where(eq(refunds.orderId, id));
  const paid = tx
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, id), eq(orderHistory.to, 'paid')));
  const used = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), or(exists(refund), exists(paid))));
  return used.length > 0;
};

const refundLatePayment = async (
  tx: Transaction,
  order: Order,
  payment: ReceivedPayment | null,
): Promise<OrderChange> => {
  if (!payment?.paymentIntent) return { kind: 'unchanged', order };
  await recordDueRefund(tx, order, payment, 'late-payment');
  return { kind: 'refund-due', order };
};
