import { and, asc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  isEverythingRefunded,
  refundedQuantities,
  returnedCentsOf,
} from '#domain/orders/refunds/price-refund.ts';
import type { PackingOrderReader } from '#services/ports/ports.ts';
import type { Querier } from '../../connection/database.ts';
import {
  disputes,
  orderLines,
  orders,
  refundRequestLines,
  refunds,
  shipments,
  withdrawals,
} from '../../schema/schema.ts';
import { toOrder } from '../order-rows.ts';
import { readShipments } from '../shipments/shipment-rows.ts';

/** Reads orders to pack from PostgreSQL. */
export const createPackingOrderReader = (querier: Querier): PackingOrderReader => ({
  async read(orderNumbers) {
    const rows = await querier.select().from(orders).where(isAnyOf(orders.receipt, orderNumbers));
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const isOfOrder = (column: PgColumn) => isAnyOf(column, ids);
    const [lines, shipped, refunded, withdrawn, disputed, due] = await Promise.all([
      querier
        .select()
        .from(orderLines)
        .where(isOfOrder(orderLines.orderId))
        .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
      readShipments(querier, isOfOrder(shipments.orderId)),
      querier
        .select({
          orderId: refundRequestLines.orderId,
          position: refundRequestLines.position,
          quantity: sql<number>`sum(${refundRequestLines.quantity})::integer`,
        })
        .from(refundRequestLines)
        .where(isOfOrder(refundRequestLines.orderId))
        .groupBy(refundRequestLines.orderId, refundRequestLines.position),
      querier
        .select({ orderId: withdrawals.orderId })
        .from(withdrawals)
        .where(and(isOfOrder(withdrawals.orderId), isNull(withdrawals.handledAt))),
      querier
        .select({ orderNumber: disputes.receipt })
        .from(disputes)
        .where(and(inArray(disputes.receipt, [...orderNumbers]), isNull(disputes.closedAt))),
      querier
        .select({ orderId: refunds.orderId, amountCents: refunds.amountCents })
        .from(refunds)
        .where(isOfOrder(refunds.orderId)),
    ]);
    const linesOf = byOrder(lines);
    const [shipmentsOf, refundedOf] = [byOrder(shipped), byOrder(refunded)];
    const withdrawnIds = new Set(withdrawn.map(({ orderId }) => orderId));
    const disputedNumbers = new Set(disputed.map(({ orderNumber }) => orderNumber));
    const dueCents = new Map(due.map(({ orderId, amountCents }) => [orderId, amountCents]));
    return rows.map((row) => {
      // All shipments are read apart.
      const order = toOrder(row, linesOf.get(row.id) ?? [], undefined);
      const summary = {
        lines: new Map(
          (refundedOf.get(row.id) ?? []).map(({ position, quantity }) => [position, { quantity }]),
        ),
        returnedCents: returnedCentsOf({
          refundedCents: row.refundedCents,
          dueCents: dueCents.get(row.id) ?? 0,
          lostCents: row.disputeLostCents,
        }),
      };
      return {
        order,
        shipments: shipmentsOf.get(row.id) ?? [],
        refunded: refundedQuantities(summary),
        isBeingRefunded: isEverythingRefunded(order, summary),
        isWithdrawn: withdrawnIds.has(row.id),
        isDisputed: disputedNumbers.has(row.receipt),
      };
    });
  },
});

const isAnyOf = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

const byOrder = <Row extends { readonly orderId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ orderId }) => orderId);
