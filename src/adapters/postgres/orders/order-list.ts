import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import {
  MAX_LINES_PER_PAGE,
  ORDERS_PER_PAGE,
  type OrderCursor,
  type StoredOrderListPage,
} from '#domain/orders/order-list.ts';
import type { Querier } from '../connection/database.ts';
import { orderLines, orders } from '../schema/schema.ts';
import { toOrder } from './order-rows.ts';
import { readAnnounced } from './shipments/shipment-rows.ts';

/** Reads a page of the orders that a condition matches, such as those of an account, newest first. */
export const readOrders = async (
  querier: Querier,
  condition: SQL | undefined,
  before: OrderCursor | undefined,
): Promise<StoredOrderListPage> => {
  const found = await querier
    .select()
    .from(orders)
    .where(and(condition, before && sql`(${orders.createdAt}, ${orders.id}) < (${before.at}, ${before.id})`))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_PER_PAGE + 1);
  if (found.length === 0) return { orders: [], hasOlder: false };
  const rows = found.slice(0, ORDERS_PER_PAGE);
  const ids = rows.map(({ id }) => id);
  const lines = await querier
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${orderLines.orderId})`, asc(orderLines.position))
    .limit(MAX_LINES_PER_PAGE + 1);
  const firstExcessLine = lines[MAX_LINES_PER_PAGE];
  // An incomplete order goes to the next page; a single order always fits.
  const complete = firstExcessLine ? rows.slice(0, Math.max(1, ids.indexOf(firstExcessLine.orderId))) : rows;
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const paid = complete.filter(({ status }) => status === 'paid').map(({ id }) => id);
  const shipments = await readAnnounced(querier, paid);
  return {
    orders: complete.map((row) => toOrder(row, byOrder.get(row.id) ?? [], shipments.get(row.id))),
    hasOlder: complete.length < found.length,
  };
};

/** Yields all orders that a condition matches, newest first, page by page. */
export async function* iterateOrders(
  querier: Querier,
  condition: SQL | undefined,
): AsyncGenerator<Order, void, undefined> {
  let last: Order | undefined;
  let hasOlder = true;
  while (hasOlder) {
    const page = await readOrders(querier, condition, last && { at: last.createdAt, id: last.id });
    yield* page.orders;
    last = page.orders.at(-1);
    hasOlder = page.hasOlder;
  }
}
