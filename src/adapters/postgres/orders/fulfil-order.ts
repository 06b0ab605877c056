import { and, eq, isNull } from 'drizzle-orm';
import {
  canFulfil,
  type FulfilmentEvent,
  fulfilmentStatusAfter,
  isDispatch,
} from '#domain/orders/fulfilment.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import type { OrderRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import {
  fulfilmentHistory,
  orders,
  refunds,
  shipmentLines,
  shipments,
  withdrawals,
} from '../schema/schema.ts';
import { notifyOrderChanged, readOrder } from './order-rows.ts';

/** Returns `OrderRepository.fulfil`. */
export const createFulfilOrder =
  (orm: Orm): OrderRepository['fulfil'] =>
  (orderNumber, event) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        const order = await readOrder(tx, orderNumber, { lock: true });
        if (!order) return err('unknown-order');
        const to = fulfilmentStatusAfter(event);
        if (order.status === 'paid' && order.fulfilmentStatus === to) return ok({ kind: 'unchanged', order });
        if (order.status !== 'paid') return err('order-not-paid');
        if (!canFulfil(order.fulfilmentStatus, event)) return err('fulfilment-conflict');
        if (isDispatch(event) && (await isBeingRefunded(tx, order))) return err('order-refunded');
        if (isDispatch(event) && (await isWithdrawn(tx, order))) return err('order-withdrawn');
        await moveTo(tx, order, event);
        return ok({ kind: 'moved', order: { ...order, fulfilmentStatus: to } });
      }),
    );

/** True once a refund of the order is due or sent, or all of it is refunded. */
export const isBeingRefunded = async (tx: Transaction, order: Order): Promise<boolean> =>
  refundStatusOf(order) === 'full' ||
  (await tx.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.orderId, order.id))).length > 0;

/** True while a withdrawal from the order is not handled. */
const isWithdrawn = async (tx: Transaction, { id }: Order): Promise<boolean> =>
  (await tx.$count(withdrawals, and(eq(withdrawals.orderId, id), isNull(withdrawals.handledAt)))) > 0;

const moveTo = async (tx: Transaction, order: Order, event: FulfilmentEvent): Promise<void> => {
  const to = fulfilmentStatusAfter(event);
  await tx.update(orders).set({ fulfilmentStatus: to }).where(eq(orders.id, order.id));
  await tx.insert(fulfilmentHistory).values({ orderId: order.id, from: order.fulfilmentStatus, to });
  if (event === 'ship') await recordShipment(tx, order);
  await notifyOrderChanged(tx, order);
};

/** Records one shipment of all lines. */
const recordShipment = async (tx: Transaction, { id: orderId, lines }: Order): Promise<void> => {
  const [shipment] = await tx.insert(shipments).values({ orderId }).returning({ id: shipments.id });
  if (!shipment) throw new Error('an inserted shipment returned no row');
  await tx
    .insert(shipmentLines)
    .values(
      lines.map(({ quantity }, position) => ({ shipmentId: shipment.id, orderId, position, quantity })),
    );
};
