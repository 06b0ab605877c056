import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type OrderFilter, sortOf } from '#domain/orders/admin/order-filter.ts';
import type { PaymentState } from '#domain/orders/admin/payment-state.ts';
import type { FulfilmentStatus } from '#domain/orders/fulfilment.ts';
import { toDay } from '#domain/orders/gift/gift.ts';
import { SHOP_TIME_ZONE } from '#domain/values/shop-time.ts';
import { DAY } from '#domain/values/time.ts';
import type { ListedOrder, ListedOrders, StaffOrderRepository } from '#services/ports/ports.ts';
import type { Orm } from '../../connection/database.ts';
import {
  disputes,
  orderLines,
  orders,
  paymentReviews,
  staffNotes,
  withdrawals,
} from '../../schema/schema.ts';
import { isGuestOrder, isOrderOf } from '../lists/guest-orders.ts';
import { isAmong, orderListPageCondition } from '../lists/order-lists.ts';
import { searchConditions } from './order-search.ts';

type Query = Parameters<StaffOrderRepository['list']>[0];

/** Repeats the condition of the index of refunded orders. */
const HAS_REFUND = sql`${orders.refundedCents} > 0`;
const IS_REFUNDED = sql`${orders.refundedCents} >= ${orders.totalCents}`;

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
    eq(orders.status, 'paid'),
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
    country === undefined ? undefined : sql`${orders.shipping} ->> 'country' = ${country}`,
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
  country: sql<string>`coalesce(${orders.shipping} ->> 'country', '')`,
  status: orders.status,
  fulfilmentStatus: orders.fulfilmentStatus,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
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
export const listOrders = async (orm: Orm, query: Query): Promise<ListedOrders> => {
  const { filter, page, limit } = query;
  const searches = await conditionsOf(orm, query);
  const found = await Promise.all(searches.map((search) => findKeys(orm, query, search)));
  const isUpward = isAscending(query);
  const sorted = withoutRepeats(found.flat()).toSorted(isUpward ? (a, b) => compare(b, a) : compare);
  const hasMore = sorted.length > limit;
  const keys = sorted.slice(0, limit);
  const listed = await readRows(
    orm,
    keys.map(({ id }) => id),
    sortOf(filter) === 'oldest' ? asc : desc,
  );
  return isUpward
    ? { orders: listed, hasNewer: hasMore, hasOlder: page !== undefined }
    : { orders: listed, hasNewer: page !== undefined, hasOlder: hasMore };
};

/** Conditions of which one is true, each with an index. */
const conditionsOf = async (orm: Orm, { filter, customer }: Query): Promise<readonly (SQL | undefined)[]> => {
  if (!customer) return filter.q === '' ? [undefined] : searchConditions(orm, filter.q);
  const ofGuest = isAmong(isGuestOrder(customer.email));
  return customer.account ? [isOrderOf(customer.account.id), ofGuest] : [ofGuest];
};

type Key = { readonly id: string; readonly at: Date };

/** Newest first. The database compares ids as bytes, which is the order of their lower-case text. */
const compare = (a: Key, b: Key): number => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

const withoutRepeats = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [key.id, key])).values(),
];

/** Finds one order more than the page has, in the direction of the page. */
const findKeys = (orm: Orm, query: Query, search: SQL | undefined): Promise<Key[]> => {
  const { filter, page, now, limit } = query;
  const isUpward = isAscending(query);
  const order = isUpward ? asc : desc;
  const isOnPage =
    page &&
    sql`(${orders.createdAt}, ${orders.id}) ${isUpward ? sql`>` : sql`<`} (${page.cursor.at}, ${page.cursor.id})`;
  return orm
    .select({ id: orders.id, at: orders.createdAt })
    .from(orders)
    .where(and(search, filterCondition(filter, now), isOnPage))
    .orderBy(order(orders.createdAt), order(orders.id))
    .limit(limit + 1);
};

const readRows = async (orm: Orm, ids: readonly string[], direction: typeof asc): Promise<ListedOrder[]> =>
  ids.length === 0
    ? []
    : orm
        .select(COLUMNS)
        .from(orders)
        .where(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`)
        .orderBy(direction(orders.createdAt), direction(orders.id));
