import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Order, OrderEvent, OrderStatus } from '#domain/order.ts';
import { send } from '../connection/send.ts';
import type { Orm, Transaction } from '../database.ts';
import { orderHistory, orderLines, orders } from '../schema.ts';

type Row = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type Querier = Pick<Orm | Transaction, 'select'>;

/** An order with its lines as the domain knows it. */
const toOrder = (row: Row, lines: readonly Line[]): Order => ({
  id: row.id,
  receipt: row.receipt,
  userId: row.userId,
  email: row.email,
  status: row.status,
  discounts: row.discounts,
  totalCents: row.totalCents,
  shipping: row.shipping,
  billing: row.billing,
  createdAt: row.createdAt,
  linkSecret: row.linkSecret,
  paymentAttempt: row.paymentAttempt,
  isForgotten: row.forgetAt !== null || row.email === '',
  payment: row.paymentSessionId && row.paymentUrl ? { id: row.paymentSessionId, url: row.paymentUrl } : null,
  lines: lines.map(({ productId, name, priceCents, quantity, grams, discountCents }) => ({
    productId,
    name,
    priceCents,
    quantity,
    grams,
    discountCents,
  })),
});

/** For whoever wants each order that there is. */
export const EVERY_ORDER = Number.MAX_SAFE_INTEGER;

/** The orders a condition finds, newest first, and no more than so many. */
export const readOrders = async (querier: Querier, condition: SQL, most: number): Promise<Order[]> => {
  const rows = await querier
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await querier
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []));
};

/** The order of that number; `lock` holds its row until the transaction ends. */
export const readOrder = async (
  tx: Transaction,
  receipt: string,
  { lock }: { lock: boolean },
): Promise<Order | undefined> => {
  const query = tx.select().from(orders).where(eq(orders.receipt, receipt));
  const [row] = await send(lock ? query.for('update') : query);
  if (!row) return undefined;
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(asc(orderLines.position));
  return toOrder(row, lines);
};

/**
 * The channel on which every change of an order is announced, and without a receipt the end of a shopper's sessions; see
 * `order-feed.ts`.
 */
export const ORDER_CHANGED = 'order_changed';

/** Writes a step into the order's history and announces it; both become visible with the commit. */
export const recordStep = async (
  tx: Transaction,
  order: Pick<Order, 'id' | 'receipt' | 'userId'>,
  step: {
    readonly from: OrderStatus | null;
    readonly to: OrderStatus;
    readonly event: OrderEvent | 'placed';
  },
): Promise<void> => {
  const { userId, receipt } = order;
  const written = send(tx.insert(orderHistory).values({ orderId: order.id, ...step }));
  const told =
    userId &&
    send(tx.execute(sql`select pg_notify(${ORDER_CHANGED}, ${JSON.stringify({ userId, receipt })})`));
  await Promise.all([written, told]);
};
