import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type OrderFilter, sortOf } from '#domain/orders/admin/order-filter.ts';
import type { PaymentState } from '#domain/orders/admin/payment-state.ts';
import type { FulfilmentStatus } from '#domain/orders/fulfilment.ts';
import { toDay } from '#domain/orders/gift/gift.ts';
import { SHOP_TIME_ZONE } from '#domain/values/shop-time.ts';
import { DAY } from '#domain/values/time.ts';
import type { ListedOrder, ListedOrders, StaffOrderRepository } from '#services/ports/ports.ts';
import type { Querier, Transaction } from '../../connection/database.ts';
import {
  disputes,
  isWhollyRefunded,
  orderCountry,
  orderLines,
  orders,
  paymentReviews,
  shipments,
  staffNotes,
  withdrawals,
} from '../../schema/schema.ts';
import { isGuestOrder, isOrderOf } from '../lists/guest-orders.ts';
import { HAS_ITEMS_TO_SEND, IS_PAID, isAmong, orderListPageCondition } from '../lists/order-lists.ts';
import { type SearchCondition, searchConditions } from './order-search.ts';

type Query = Parameters<StaffOrderRepository['list']>[0];

/** Repeats the condition of the index of refunded orders. */
const HAS_REFUND = sql`${orders.refundedCents} > 0`;
const IS_REFUNDED = isWhollyRefunded(orders);

const PAYMENT_CONDITIONS: Readonly<Record<PaymentState, SQL | undefined>> = {
  'awaiting-payment': eq(orders.status, 'awaiting-payment'),
  paid: and(eq(orders.status, 'paid'), sql`${orders.refundedCents} = 0`),
  'partially-refunded': and(HAS_REFUND, sql`not ${IS_REFUNDED}`),
  refunded: and(HAS_REFUND, IS_REFUNDED),
  cancelled: eq(orders.status, 'cancelled'),
  expired: eq(orders.status, 'expired'),
};

/** Statuses of items that are still in the shop; those of a refunded order stay there. */
const IN_SHOP: readonly FulfilmentStatus[] = ['unfulfilled', 'packed'];

const isFulfilled = (status: FulfilmentStatus): SQL | undefined =>
  and(
    IS_PAID,
    eq(orders.fulfilmentStatus, status),
    IN_SHOP.includes(status) ? sql`not ${IS_REFUNDED}` : undefined,
  );

/** Returns the midnight at which a day of the shop begins. */
const startOf = (day: string): SQL => sql`(${day}::timestamp at time zone ${SHOP_TIME_ZONE})`;

const filterCondition = (
  { list, payment, fulfilment, country, from, to, gift }: OrderFilter,
  now: Date,
): SQL | undefined =>
  and(
    list && orderListPageCondition(list, now),
    payment && PAYMENT_CONDITIONS[payment],
    fulfilment && isFulfilled(fulfilment),
    country === undefined ? undefined : sql`${orderCountry(orders)} = ${country}`,
    from === undefined ? undefined : sql`${orders.createdAt} >= ${startOf(from)}`,
    to === undefined ? undefined : sql`${orders.createdAt} < ${startOf(toDay(Date.parse(to) + DAY))}`,
    gift ? isNotNull(orders.gift) : undefined,
  );

/** With its table, which drizzle leaves out in selected columns. */
const ORDER_ID = sql`"orders"."id"`;

const COLUMNS = {
  id: orders.id,
  orderNumber: orders.receipt,
  createdAt: orders.createdAt,
  email: orders.email,
  name: sql<string>`coalesce(${orders.shipping} ->> 'name', '')`,
  country: sql<string>`coalesce(${orderCountry(orders)}, '')`,
  status: orders.status,
  fulfilmentStatus: orders.fulfilmentStatus,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  deliverAfter: sql<string | null>`${orders.gift} ->> 'deliverAfter'`,
  businessDays: sql<number>`coalesce((${orders.shippingMethod} -> 'businessDays' ->> 0)::integer, 0)`,
  isGift: sql<boolean>`${orders.gift} is not null`,
  items: sql<number>`(select coalesce(sum(l.quantity), 0)::integer from ${orderLines} l where l.order_id = ${ORDER_ID})`,
  hasNote: sql<boolean>`exists (select from ${staffNotes} n where n.order_id = ${ORDER_ID})`,
  isWithdrawn: sql<boolean>`exists (select from ${withdrawals} w where w.order_id = ${ORDER_ID} and w.handled_at is null)`,
  isDisputed: sql<boolean>`exists (select from ${disputes} d where d.receipt = "orders"."receipt"::text and d.closed_at is null)`,
  isUnderReview: sql<boolean>`exists (select from ${paymentReviews} r where r.order_id = ${ORDER_ID} and r.settled_at is null)`,
};

/** A page is read in the direction in which it continues, the first one in that of the sort. */
const isAscending = ({ filter, page }: Pick<Query, 'filter' | 'page'>): boolean =>
  page ? page.direction === 'newer' : sortOf(filter) === 'oldest';

/** Lists orders for staff. */
export const listOrders = async (tx: Transaction, query: Query): Promise<ListedOrders> => {
  const { filter, page, limit } = query;
  const searches = await conditionsOf(tx, query);
  const found = await Promise.all(searches.map((search) => findKeys(tx, query, search)));
  const isUpward = isAscending(query);
  const sorted = withoutRepeats(found.flat()).toSorted(isUpward ? (a, b) => compare(b, a) : compare);
  const hasMore = sorted.length > limit;
  const keys = sorted.slice(0, limit);
  const listed = await readRows(
    tx,
    keys.map(({ id }) => id),
    sortOf(filter) === 'oldest' ? asc : desc,
  );
  return isUpward
    ? { orders: listed, hasNewer: hasMore, hasOlder: page !== undefined }
    : { orders: listed, hasNewer: page !== undefined, hasOlder: hasMore };
};

/** Conditions of which one is true, each with an index. */
const conditionsOf = async (
  tx: Querier,
  { filter, customer }: Query,
): Promise<readonly SearchCondition[]> => {
  if (!customer) return filter.q === '' ? [{ condition: undefined }] : searchConditions(tx, filter.q);
  const ofGuest = { condition: isAmong(isGuestOrder(customer.email)) };
  return customer.account ? [{ condition: isOrderOf(customer.account.id) }, ofGuest] : [ofGuest];
};

type Key = { readonly id: string; readonly at: Date };

/** Newest first. The database compares ids as bytes, which is the order of their lower-case text. */
const compare = (a: Key, b: Key): number => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

const withoutRepeats = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [key.id, key])).values(),
];

/** Expressions, since drizzle allows columns only of a table that it knows. */
const KEY = {
  id: sql<string>`${orders.id}`,
  at: sql<Date>`${orders.createdAt}`.mapWith(orders.createdAt),
};

/** Words of more orders are looked for in the first orders of the page, before the index of the words is read. */
const MAX_RARE_MATCHES = 4_000;
const FIRST_ORDERS = sql`12000`;

/**
 * Finds one order more than the page has, in the direction of the page. The planner takes several conditions for
 * independent, and by itself would read all orders for two common words that no order has both.
 */
const findKeys = async (tx: Transaction, query: Query, search: SearchCondition): Promise<Key[]> => {
  const { filter, page, now, limit } = query;
  const isUpward = isAscending(query);
  const order = isUpward ? asc : desc;
  const isOnPage =
    page &&
    sql`(${orders.createdAt}, ${orders.id}) ${isUpward ? sql`>` : sql`<`} (${page.cursor.at}, ${page.cursor.id})`;
  const isFound = and(search.condition, filterCondition(filter, now));
  const inOrder = [order(orders.createdAt), order(orders.id)];
  const select = (from: typeof orders | SQL, condition: SQL | undefined): Promise<Key[]> =>
    tx
      .select(KEY)
      .from(from)
      .where(condition)
      .orderBy(...inOrder)
      .limit(limit + 1);
  if (!search.contains) return select(orders, and(isFound, isOnPage));
  if ((await estimateOrders(tx, isFound)) > MAX_RARE_MATCHES) {
    const first = sql`(select * from ${orders} where ${isOnPage ?? sql`true`} order by ${sql.join(inOrder, sql`, `)} limit ${FIRST_ORDERS}) as orders`;
    const found = await select(first, and(search.contains, isFound));
    if (found.length > limit) return found;
  }
  return select(sql`(select * from ${orders} where ${and(isFound, isOnPage)} offset 0) as orders`, undefined);
};

const planSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** Returns how many orders the planner expects. */
const estimateOrders = async (tx: Transaction, condition: SQL | undefined): Promise<number> => {
  const { rows } = await tx.execute(sql`explain (format json) select from ${orders} where ${condition}`);
  return planSchema.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows'];
};

const isAnyOf = (ids: readonly string[]): SQL => sql`${orders.id} = any(${sql.param(ids)}::uuid[])`;

const readRows = async (
  tx: Querier,
  ids: readonly string[],
  direction: typeof asc,
): Promise<ListedOrder[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(COLUMNS)
    .from(orders)
    .where(isAnyOf(ids))
    .orderBy(direction(orders.createdAt), direction(orders.id));
  const partlyShipped = await findPartlyShipped(tx, rows);
  return rows.map((row) => ({ ...row, isPartlyShipped: partlyShipped.has(row.id) }));
};

/** Finds those of the orders that repeat `isPartlyShipped`. */
const findPartlyShipped = async (
  tx: Querier,
  rows: readonly Pick<ListedOrder, 'id' | 'status' | 'fulfilmentStatus'>[],
): Promise<ReadonlySet<string>> => {
  const ids = rows
    .filter(({ status, fulfilmentStatus }) => status === 'paid' && IN_SHOP.includes(fulfilmentStatus))
    .map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const hasShipment = sql`exists (select from ${shipments} where ${shipments.orderId} = ${ORDER_ID})`;
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAnyOf(ids), hasShipment, HAS_ITEMS_TO_SEND));
  return new Set(found.map(({ id }) => id));
};
