import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ANNOUNCE_DELAY_MS } from '#domain/orders/shipments/announce-delay.ts';
import { TRACKING_NUMBER_DAYS } from '#domain/orders/shipments/tracking-number.ts';
import type { FulfilmentRepository } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Querier } from '../../connection/database.ts';
import { inMs } from '../../connection/interval-ms.ts';
import { orders, shipmentLines, shipments } from '../../schema/schema.ts';
import { notifyOrderChanged } from '../order-rows.ts';
import { readNewestShipments } from '../shipments/shipment-rows.ts';
import { createAnnounceDelivery, listDueDeliveries } from './announce-delivery.ts';
import { createAnnouncePacking, listDuePacking } from './announce-packing.ts';
import { createAnnounce, listDue } from './announce-shipment.ts';
import { lockOrderOfShipment, moveFulfilment, readOrderToFulfil } from './order-to-fulfil.ts';

/** Returns the orders of the newest parcels with these tracking numbers. */
const readUses = async (
  querier: Querier,
  trackingNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const numbers = trackingNumbers.map((number) => number.toUpperCase());
  const used = await querier
    .select({ trackingNumber: shipments.trackingNumber, orderNumber: orders.receipt })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        sql`upper(${shipments.trackingNumber}) = any(${sql.param(numbers)}::text[])`,
        sql`${shipments.shippedAt} > now() - ${TRACKING_NUMBER_DAYS} * interval '1 day'`,
      ),
    )
    .orderBy(asc(shipments.shippedAt));
  return new Map(used.map(({ trackingNumber, orderNumber }) => [trackingNumber.toUpperCase(), orderNumber]));
};

/** The way of paid orders to their shoppers, in PostgreSQL. */
export const createFulfilmentRepository = (orm: Orm): FulfilmentRepository => ({
  find: (orderNumber) => orm.transaction((tx) => readOrderToFulfil(tx, orderNumber, { lock: false })),
  lock: (orderNumber) => orm.transaction((tx) => readOrderToFulfil(tx, orderNumber, { lock: true })),
  lockByShipment: (shipmentId) => orm.transaction((tx) => lockOrderOfShipment(tx, shipmentId)),
  moveTo: (order, status) => orm.transaction((tx) => moveFulfilment(tx, order, status)),
  addShipment: ({ id: orderId }, { id, carrier, trackingNumber, lines }) =>
    orm.transaction(async (tx) => {
      // Database time, which the job compares it with.
      const announceAt = inMs(ANNOUNCE_DELAY_MS);
      await tx
        .insert(shipments)
        .values({ id, orderId, carrier, trackingNumber, announceAt, announcedAt: null });
      await tx
        .insert(shipmentLines)
        .values(lines.map(({ position, quantity }) => ({ shipmentId: id, orderId, position, quantity })));
    }),
  findUseOfTrackingNumber: (trackingNumber) =>
    orm.transaction(async (tx) => {
      // The lock of the order alone would let two orders take the number at once.
      await takeLock(tx, `tracking number ${trackingNumber}`);
      return (await readUses(tx, [trackingNumber])).get(trackingNumber.toUpperCase());
    }),
  findUsesOfTrackingNumbers: (trackingNumbers) => readUses(orm, trackingNumbers),
  removeShipment: (id) =>
    orm.transaction(async (tx) => {
      await tx.delete(shipmentLines).where(eq(shipmentLines.shipmentId, id));
      await tx.delete(shipments).where(eq(shipments.id, id));
    }),
  changeTracking: (order, id, { carrier, trackingNumber }) =>
    orm.transaction(async (tx) => {
      await tx.update(shipments).set({ carrier, trackingNumber }).where(eq(shipments.id, id));
      await notifyOrderChanged(tx, order);
    }),
  async listRecent(limit) {
    const recent = await readNewestShipments(orm, limit);
    const numbers = await orm
      .select({ id: orders.id, orderNumber: orders.receipt })
      .from(orders)
      .where(inArray(orders.id, [...new Set(recent.map(({ orderId }) => orderId))]));
    const numberOf = new Map(numbers.map(({ id, orderNumber }) => [id, orderNumber]));
    return recent.map(({ orderId, ...shipment }) => ({
      ...shipment,
      orderNumber: numberOf.get(orderId) ?? '',
    }));
  },
  listDue: () => listDue(orm),
  announce: createAnnounce(orm),
  listDuePacking: () => listDuePacking(orm),
  announcePacking: createAnnouncePacking(orm),
  listDueDeliveries: () => listDueDeliveries(orm),
  announceDelivery: createAnnounceDelivery(orm),
});
