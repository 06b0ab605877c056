import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Shipment, ShippedLine } from '#domain/orders/order.ts';
import type { StaffShipment } from '#services/ports/ports.ts';
import type { Querier } from '../../connection/database.ts';
import { auditEntries, orderLines, shipmentLines, shipments, staff } from '../../schema/schema.ts';

type ShipmentOfOrder = StaffShipment & { readonly orderId: string };

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

const selectShipments = (querier: Querier) => querier.select().from(shipments).$dynamic();

/** A shipment has the id of the request that recorded it, whose audit entry names the member. */
const readChosen = async (
  querier: Querier,
  chosen: ReturnType<typeof selectShipments>,
  direction: typeof asc,
): Promise<ShipmentOfOrder[]> => {
  const shipment = chosen.as('shipment');
  const rows = await querier
    .select({
      id: shipment.id,
      orderId: shipment.orderId,
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      shippedAt: shipment.shippedAt,
      announceAt: shipment.announceAt,
      announcedAt: shipment.announcedAt,
      by: staff.name,
    })
    .from(shipment)
    .leftJoin(auditEntries, eq(auditEntries.requestId, shipment.id))
    .leftJoin(staff, eq(staff.id, auditEntries.staffId))
    .orderBy(direction(shipment.shippedAt), direction(shipment.id));
  return withLines(querier, rows);
};

/** Reads the shipments that fulfil a condition, oldest first. */
export const readShipments = (querier: Querier, condition: SQL | undefined): Promise<ShipmentOfOrder[]> =>
  readChosen(querier, selectShipments(querier).where(condition), asc);

/** Reads the newest shipments of all orders, newest first; they are chosen before the joins, from an index. */
export const readNewestShipments = (querier: Querier, limit: number): Promise<ShipmentOfOrder[]> =>
  readChosen(
    querier,
    selectShipments(querier).orderBy(desc(shipments.shippedAt), desc(shipments.id)).limit(limit),
    desc,
  );

/** Reads the announced shipments, oldest first, by the ids of the orders of which any is recorded. */
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
      announcedAt: shipments.announcedAt,
    })
    .from(shipments)
    .where(inIds(shipments.orderId, orderIds))
    .orderBy(asc(shipments.shippedAt), asc(shipments.id));
  const complete = await withLines(querier, rows);
  const byOrder = Map.groupBy(complete, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, recorded]) => [
      orderId,
      recorded
        .filter(({ announcedAt }) => announcedAt !== null)
        .map(({ carrier, trackingNumber, lines }) => ({ carrier, trackingNumber, lines })),
    ]),
  );
};
