import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { type FulfilmentStatus, undoableStepOf } from '#domain/orders/fulfilment.ts';
import type { Order } from '#domain/orders/order.ts';
import { isEverythingRefunded, refundedQuantities } from '#domain/orders/refunds/price-refund.ts';
import { ANNOUNCE_DELAY_MS } from '#domain/orders/shipments/announce-delay.ts';
import type { OrderToFulfil } from '#services/ports/ports.ts';
import type { Transaction } from '../../connection/database.ts';
import { inMs } from '../../connection/interval-ms.ts';
import { disputes, fulfilmentHistory, orderLines, orders, shipments } from '../../schema/schema.ts';
import { isWithdrawn } from '../fulfil-order.ts';
import { notifyOrderChanged, readOrder } from '../order-rows.ts';
import { readRefundSummary } from '../refunds/refund-summary.ts';
import { readShipments } from '../shipments/shipment-rows.ts';

/** Reads an order with what decides how it can be fulfilled; `lock` locks its row until the transaction ends. */
export const readOrderToFulfil = async (
  tx: Transaction,
  orderNumber: string,
  options: { readonly lock: boolean },
): Promise<OrderToFulfil | undefined> => {
  const order = await readOrder(tx, orderNumber, options);
  if (!order) return undefined;
  const [lines, found, summary, withdrawn, disputed, undoable] = await Promise.all([
    tx
      .select({ position: orderLines.position, name: orderLines.name, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position)),
    readShipments(tx, eq(shipments.orderId, order.id)),
    readRefundSummary(tx, order),
    isWithdrawn(tx, order),
    tx.$count(disputes, and(eq(disputes.receipt, orderNumber), isNull(disputes.closedAt))),
    readUndoable(tx, order),
  ]);
  return {
    order,
    lines,
    shipments: found.map(({ orderId: _orderId, ...shipment }) => shipment),
    refunded: refundedQuantities(summary),
    isBeingRefunded: isEverythingRefunded(order, summary),
    isWithdrawn: withdrawn,
    isDisputed: disputed > 0,
    undoable,
  };
};

/** Locks and reads the order of a shipment. */
export const lockOrderOfShipment = async (
  tx: Transaction,
  shipmentId: string,
): Promise<OrderToFulfil | undefined> => {
  const [found] = await tx
    .select({ orderNumber: orders.receipt })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId));
  return found && readOrderToFulfil(tx, found.orderNumber, { lock: true });
};

const readUndoable = async (tx: Transaction, { id }: Order): Promise<OrderToFulfil['undoable']> => {
  const [newest] = await tx
    .select({
      from: fulfilmentHistory.from,
      to: fulfilmentHistory.to,
      at: fulfilmentHistory.at,
      announceAt: orders.deliveryAnnounceAt,
    })
    .from(fulfilmentHistory)
    .innerJoin(orders, eq(orders.id, fulfilmentHistory.orderId))
    .where(eq(fulfilmentHistory.orderId, id))
    .orderBy(desc(fulfilmentHistory.id))
    .limit(1);
  const step = undoableStepOf(newest);
  // Without a time, the delivery is announced.
  if (!newest || !step || (step === 'deliver' && newest.announceAt === null)) return null;
  return { step, to: newest.from, until: new Date(newest.at.getTime() + ANNOUNCE_DELAY_MS) };
};

/** Changes the fulfilment status with its history, and notifies the shopper's open pages after the commit. */
export const moveFulfilment = async (tx: Transaction, order: Order, to: FulfilmentStatus): Promise<void> => {
  const isDelivery = to === 'delivered' && order.fulfilmentStatus === 'shipped';
  await tx
    .update(orders)
    .set({
      fulfilmentStatus: to,
      packingAnnounceAt: to === 'packed' ? inMs(ANNOUNCE_DELAY_MS) : null,
      ...(isDelivery && { deliveryAnnounceAt: inMs(ANNOUNCE_DELAY_MS) }),
      ...(to === 'shipped' && { deliveryAnnounceAt: null }),
    })
    .where(eq(orders.id, order.id));
  await tx.insert(fulfilmentHistory).values({ orderId: order.id, from: order.fulfilmentStatus, to });
  await notifyOrderChanged(tx, order);
};
