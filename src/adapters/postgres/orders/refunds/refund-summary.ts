import { eq, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import type { RestockSummary } from '#domain/orders/refunds/plan-restock.ts';
import { returnedCentsOf } from '#domain/orders/refunds/price-refund.ts';
import type { Querier } from '../../connection/database.ts';
import { orders, refundRequestLines, refundRequests, refunds } from '../../schema/schema.ts';

/** What an order's payment returns, with whether the last refund that the shop owes has succeeded. */
type StoredRefundSummary = RestockSummary & {
  readonly refundedCents: number;
  readonly isFinished: boolean;
};

/** Reads what was refunded of an order; consistent while its row is locked. */
export const readRefundSummary = async (
  querier: Querier,
  { id }: Pick<Order, 'id'>,
): Promise<StoredRefundSummary> => {
  const lines = await querier
    .select({
      position: refundRequestLines.position,
      quantity: sql<number>`sum(${refundRequestLines.quantity})::integer`,
      restocked: sql<number>`sum(${refundRequestLines.restocked})::integer`,
    })
    .from(refundRequestLines)
    .where(eq(refundRequestLines.orderId, id))
    .groupBy(refundRequestLines.position);
  const [order] = await querier
    .select({
      refundedCents: orders.refundedCents,
      lostCents: orders.disputeLostCents,
      dueCents: sql<number>`coalesce(${refunds.amountCents}, 0)`,
      shippingCents: sql<number>`(select coalesce(sum(${refundRequests.shippingCents}), 0)::integer
        from ${refundRequests} where ${refundRequests.orderId} = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(orders.id, id));
  const { refundedCents = 0, lostCents = 0, dueCents = 0, shippingCents = 0 } = order ?? {};
  return {
    lines: new Map(lines.map(({ position, ...quantities }) => [position, quantities])),
    shippingCents,
    returnedCents: returnedCentsOf({ refundedCents, dueCents, lostCents }),
    refundedCents,
    isFinished: refundedCents >= dueCents,
  };
};
