import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FulfilmentStatus } from '#domain/orders/fulfilment.ts';
import type { Order } from '#domain/orders/order.ts';
import { isEverythingRefunded, refundedQuantities } from '#domain/orders/refunds/price-refund.ts';
import type { OrderToFulfil } from '#services/ports/ports.ts';
import type { Transaction } from '../../connection/database.ts';
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
  const [lines, found, summary, withdrawn, disputed, packed] = await Promise.all([
    tx
      .select({ position: orderLines.position, name: orderLines.name, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position)),
    readShipments(tx, eq(shipments.orderId, order.id)),
    readRefundSummary(tx, order),
    isWithdrawn(tx, order),
    tx.$count(disputes, and(eq(disputes.receipt, orderNumber), isNull(disputes.closedAt))),
    tx.$count(
      fulfilmentHistory,
      and(eq(fulfilmentHistory.orderId, order.id), eq(fulfilmentHistory.to, 'packed')),
    ),
  ]);
  return {
    order,
    lines,
    shipments: found.map(({ orderId: _orderId, ...shipment }) => shipment),
    refunded: refundedQuantities(summary),
    isBeingRefunded: isEverythingRefunded(order, summary),
    isWithdrawn: withdrawn,
    isDisputed: disputed > 0,
    wasPacked: packed > 0,
  };
};

/** Changes the fulfilment status with its history, and notifies the shopper's open pages after the commit. */
export const moveFulfilment = async (tx: Transaction, order: Order, to: FulfilmentStatus): Promise<void> => {
  await tx.update(orders).set({ fulfilmentStatus: to }).where(eq(orders.id, order.id));
  await tx.insert(fulfilmentHistory).values({ orderId: order.id, from: order.fulfilmentStatus, to });
  await notifyOrderChanged(tx, order);
};
