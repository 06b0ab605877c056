import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Order, OrderEvent, OrderStatus, Shipment } from '#domain/orders/order.ts';
import { ADMIN_CHANGED } from '../connection/admin-changes.ts';
import type { Querier, Transaction } from '../connection/database.ts';
import { placeholders, prepared } from '../connection/prepared.ts';
import { send } from '../connection/send-statement.ts';
import { orderHistory, orderLines, orders } from '../schema/schema.ts';
import { readAnnounced } from './shipments/shipment-rows.ts';
import { readStoredFields } from './stored-order.ts';

type Row = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;

/** Builds an order from its rows; `shipments` are the announced ones if any is recorded. */
export const toOrder = (
  row: Row,
  lines: readonly Line[],
  shipments: readonly Shipment[] | undefined,
): Order => ({
  id: row.id,
  orderNumber: row.receipt,
  userId: row.userId,
  email: row.email,
  status: row.status,
  fulfilmentStatus: row.fulfilmentStatus,
  totalCents: row.totalCents,
  refundedCents: Math.min(row.totalCents, row.refundedCents + row.disputeLostCents),
  ...readStoredFields(row),
  shipments: shipments ?? [],
  hasShipment: shipments !== undefined,
  linkSecret: row.linkSecret,
  paymentAttempt: row.paymentAttempt,
  isAnonymized: row.anonymizeAt !== null || row.email === '',
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

const readLines = prepared((querier: Querier) =>
  querier
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('id')))
    .orderBy(asc(orderLines.position)),
);

/** Reads the lines and shipments of an order; only a paid one has shipments. */
const readRest = async (querier: Querier, row: Row): Promise<Order> => {
  const [lines, shipments] = await Promise.all([
    readLines(querier, { id: row.id }),
    row.status === 'paid' ? readAnnounced(querier, [row.id]) : undefined,
  ]);
  return toOrder(row, lines, shipments?.get(row.id));
};

/** Finds the order of a condition that is true for one at most. */
export const findOrder = async (querier: Querier, condition: SQL): Promise<Order | undefined> => {
  const [row] = await querier.select().from(orders).where(condition);
  return row && readRest(querier, row);
};

const selectByOrderNumber = (querier: Querier) =>
  querier
    .select()
    .from(orders)
    .where(eq(orders.receipt, sql.placeholder('orderNumber')));
const readRow = prepared(selectByOrderNumber);
const lockRow = prepared((querier: Querier) => selectByOrderNumber(querier).for('update'));

/** Reads an order by its number; `lock` locks its row until the transaction ends. */
export const readOrder = async (
  tx: Transaction,
  orderNumber: string,
  { lock }: { lock: boolean },
): Promise<Order | undefined> => {
  const [row] = await (lock ? lockRow : readRow)(tx, { orderNumber });
  return row && readRest(tx, row);
};

/** NOTIFY channel of order changes and, without an order number, of ended sessions; see `order-subscription.ts`. */
export const ORDER_CHANGED = 'order_changed';
/** NOTIFY channel of changed orders for the pages about one order; its payload is the order number. */
export const ORDER_PAGE_CHANGED = 'order_page_changed';

const insertHistory = prepared((tx: Transaction) =>
  tx.insert(orderHistory).values(placeholders('orderId', 'from', 'to', 'event')),
);

/** Notifies the open pages of staff, of the order's account and of the order itself after the commit. */
export const notifyOrderChanged = async (
  tx: Transaction,
  { userId, orderNumber }: Pick<Order, 'orderNumber' | 'userId'>,
): Promise<void> => {
  const change = JSON.stringify({ userId, receipt: orderNumber });
  const ofAccount = userId === null ? sql`` : sql`pg_notify(${ORDER_CHANGED}, ${change}), `;
  await send(
    tx.execute(
      sql`select ${ofAccount}pg_notify(${ORDER_PAGE_CHANGED}, ${orderNumber}), pg_notify(${ADMIN_CHANGED}, '')`,
    ),
  );
};

/** Adds a step to the order's history and announces it; both become visible with the commit. */
export const recordStatusChange = async (
  tx: Transaction,
  order: Pick<Order, 'id' | 'orderNumber' | 'userId'>,
  step: { readonly from: OrderStatus; readonly to: OrderStatus; readonly event: OrderEvent },
): Promise<void> => {
  await Promise.all([insertHistory(tx, { orderId: order.id, ...step }), notifyOrderChanged(tx, order)]);
};
