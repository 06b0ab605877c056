import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Order, Shipment, ShippedLine } from '#domain/orders/order.ts';
import type { StaffShipment } from '#services/ports/ports.ts';
import type { Querier, Transaction } from '../../connection/database.ts';
import { auditEntries, orderLines, shipmentLines, shipments, staff } from '../../schema/schema.ts';

type ShipmentOfOrder = StaffShipment & { readonly orderId: string };

/** A shipment has the id of the request that recorded it, whose audit entry names the member. */
const selectShipments = (querier: Querier) =>
  querier
    .select({
      id: shipments.id,
      orderId: shipments.orderId,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      shippedAt: shipments.shippedAt,
      announceAt: shipments.announceAt,
      announcedAt: shipments.announcedAt,
      by: staff.name,
    })
    .from(shipments)
    .leftJoin(auditEntries, eq(auditEntries.requestId, shipments.id))
    .leftJoin(staff, eq(staff.id, auditEntries.staffId));

const inIds = (column: typeof shipments.orderId | typeof shipmentLines.shipmentId, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

const readLinesOf = async (
  querier: Querier,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ShippedLine[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await querier
    .select({
      shipmentId: shipmentLines.shipmentId,
      position: shipmentLines.position,
      name: orderLines.name,
      quantity: shipmentLines.quantity,
    })
    .from(shipmentLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, shipmentLines.orderId), eq(orderLines.position, shipmentLines.position)),
    )
    .where(inIds(shipmentLines.shipmentId, ids))
    .orderBy(asc(shipmentLines.position));
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
};

const withLines = async <Row extends { readonly id: string }>(querier: Querier, rows: readonly Row[]) => {
  const lines = await readLinesOf(
    querier,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    lines: (lines.get(row.id) ?? []).map(({ position, name, quantity }) => ({ position, name, quantity })),
  }));
};

/** Reads shipments that fulfil a condition, in that order. */
export const readShipments = async (
  querier: Querier,
  condition: SQL | undefined,
  order: readonly SQL[] = [asc(shipments.shippedAt), asc(shipments.id)],
  limit?: number,
): Promise<ShipmentOfOrder[]> => {
  const query = selectShipments(querier)
    .where(condition)
    .orderBy(...order);
  return withLines(querier, await (limit === undefined ? query : query.limit(limit)));
};

/** Reads the shipments that shoppers have heard of, oldest first, by the ids of their orders. */
export const readAnnounced = async (
  querier: Querier,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Shipment[]>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await querier
    .select({
      id: shipments.id,
      orderId: shipments.orderId,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipments)
    .where(and(inIds(shipments.orderId, orderIds), isNotNull(shipments.announcedAt)))
    .orderBy(asc(shipments.shippedAt), asc(shipments.id));
  const complete = await withLines(querier, rows);
  const byOrder = Map.groupBy(complete, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, parcels]) => [
      orderId,
      parcels.map(({ carrier, trackingNumber, lines }) => ({ carrier, trackingNumber, lines })),
    ]),
  );
};

/** True once a part of the order is shipped, even if staff can still undo it. */
export const hasShipment = async (tx: Transaction, { id }: Pick<Order, 'id'>): Promise<boolean> =>
  (await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, id)).limit(1)).length >
  0;
