import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type OrderListName, packingDays } from '#domain/orders/lists/order-lists.ts';
import { SHOP_TIME_ZONE } from '#domain/values/shop-time.ts';
import { asUuid } from '../../rows/as-uuid.ts';
import {
  disputes,
  orderLines,
  orders,
  refundRequestLines,
  refunds,
  shipmentLines,
  shipments,
  withdrawals,
} from '../../schema/schema.ts';
import { isUnderReview } from './under-review.ts';

const REFUND_IS_DUE = sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${refunds.refundId} is null)`;

/** A refund at the provider has failed, or one of the shop, which is still due. Joined by `or`, they would use no index. */
const REFUND_HAS_FAILED = sql`${orders.id} in (
  select failed.id from ${orders} failed where failed.refund_failed_at is not null
  union all select ${refunds.orderId} from ${refunds} where ${refunds.refundId} is null and ${refunds.failedAt} is not null)`;

const IS_DISPUTED = sql`${orders.receipt} in (
  select ${asUuid(disputes.receipt)} from ${disputes} where ${disputes.closedAt} is null)`;

const IS_WITHDRAWN = sql`${orders.id} in (
  select ${withdrawals.orderId} from ${withdrawals} where ${withdrawals.handledAt} is null and ${withdrawals.orderId} is not null)`;

/** True for orders whose whole payment is refunded or due for it. */
const IS_REFUNDED = sql`(
  (${orders.refundedCents} + ${orders.disputeLostCents} > 0
    and ${orders.refundedCents} + ${orders.disputeLostCents} >= ${orders.totalCents})
  or exists (select from ${refunds} where ${refunds.orderId} = ${orders.id}
    and ${refunds.amountCents} + ${orders.disputeLostCents} >= ${orders.totalCents}))`;

/**
 * True unless each item of the order is refunded or in a parcel; only few orders have lines of either. With `exists`, the
 * planner would read all parcels.
 */
export const HAS_ITEMS_TO_SEND = sql`(
  ((select 1 from ${refundRequestLines} where ${refundRequestLines.orderId} = ${orders.id} limit 1) is null
    and (select 1 from ${shipments} where ${shipments.orderId} = ${orders.id} limit 1) is null)
  or exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.quantity} >
    (select coalesce(sum(${refundRequestLines.quantity}), 0) from ${refundRequestLines}
      where ${refundRequestLines.orderId} = ${orders.id} and ${refundRequestLines.position} = ${orderLines.position})
    + (select coalesce(sum(${shipmentLines.quantity}), 0) from ${shipmentLines}
      join ${shipments} on ${shipments.id} = ${shipmentLines.shipmentId}
      where ${shipments.orderId} = ${orders.id} and ${shipmentLines.position} = ${orderLines.position})))`;

const IS_BEING_WITHDRAWN = sql`exists (select from ${withdrawals}
  where ${withdrawals.orderId} = ${orders.id} and ${withdrawals.handledAt} is null)`;

/** Repeats `IS_DISPUTED` without a cast, which would be null beside a text that is no number. */
const IS_BEING_DISPUTED = sql`exists (select from ${disputes}
  where ${disputes.receipt} = ${orders.receipt}::text and ${disputes.closedAt} is null)`;

/** True unless the order is a gift that would arrive before its day. */
const arrivesOnTime = (arrivals: readonly string[]): SQL => sql`(
  ${orders.gift} ->> 'deliverAfter' is null or ${orders.gift} ->> 'deliverAfter' <=
    (string_to_array(${arrivals.join(' ')}, ' '))[1 + least(${arrivals.length - 1}::integer,
      coalesce((${orders.shippingMethod} -> 'businessDays' ->> 0)::integer, 0))])`;

/** A literal, which the condition of a partial index needs in a plan for all values. */
export const IS_PAID = sql`${orders.status} = 'paid'`;

/** Repeats `checkDispatch`, and that something is left to send. */
const mayBeSent = (arrivals: readonly string[]): (SQL | undefined)[] => [
  IS_PAID,
  sql`not ${IS_REFUNDED}`,
  HAS_ITEMS_TO_SEND,
  sql`not ${IS_BEING_DISPUTED}`,
  sql`not ${IS_BEING_WITHDRAWN}`,
  arrivesOnTime(arrivals),
];

/** Statuses of orders that can be late. */
const LATE_STATUSES = [sql`'unfulfilled'`, sql`'packed'`];

const isLate = (now: Date): SQL | undefined => {
  const { lateBefore, earlierArrivals } = packingDays(now);
  return and(
    sql`${orders.createdAt} < (${lateBefore}::timestamp at time zone ${SHOP_TIME_ZONE})`,
    ...mayBeSent(earlierArrivals),
  );
};

const CONDITIONS: Readonly<Record<OrderListName, (now: Date) => SQL | undefined>> = {
  'to-pack': (now) =>
    and(eq(orders.fulfilmentStatus, 'unfulfilled'), ...mayBeSent(packingDays(now).arrivals)),
  'to-ship': (now) => and(eq(orders.fulfilmentStatus, 'packed'), ...mayBeSent(packingDays(now).arrivals)),
  late: (now) => and(sql`${orders.fulfilmentStatus} in (${sql.join(LATE_STATUSES, sql`, `)})`, isLate(now)),
  'awaiting-payment': () => eq(orders.status, 'awaiting-payment'),
  'refund-due': () => REFUND_IS_DUE,
  'refund-failed': () => REFUND_HAS_FAILED,
  disputed: () => IS_DISPUTED,
  'under-review': () => isUnderReview,
  withdrawn: () => IS_WITHDRAWN,
};

/** Returns the condition of the orders in a list, as seen now; each has an index or a short table. */
export const orderListCondition = (name: OrderListName, now: Date): SQL | undefined => CONDITIONS[name](now);

/** Lists that an index has in the order of their times. */
const OF_ONE_STATUS: readonly OrderListName[] = ['to-pack', 'to-ship', 'awaiting-payment'];
/** Late orders of a status on the pages of their list. */
const MAX_LATE = sql`1000`;

/** True for few orders. An array, since the planner would read all orders by time until it has found them. */
export const isAmong = (condition: SQL | undefined): SQL =>
  sql`${orders.id} = any(array(select ${orders.id} from ${orders} where ${condition}))`;

const oldestLate = (now: Date): SQL => {
  const ofStatuses = LATE_STATUSES.map(
    (
      status,
    ) => sql`(select ${orders.id} from ${orders} where ${and(sql`${orders.fulfilmentStatus} = ${status}`, isLate(now))}
      order by ${orders.createdAt}, ${orders.id} limit ${MAX_LATE})`,
  );
  return sql`${orders.id} = any(array(${sql.join(ofStatuses, sql` union all `)}))`;
};

/** Returns the condition of a page of a list, which stays fast however many orders a shop has never sent. */
export const orderListPageCondition = (name: OrderListName, now: Date): SQL | undefined => {
  if (OF_ONE_STATUS.includes(name)) return orderListCondition(name, now);
  return name === 'late' ? oldestLate(now) : isAmong(orderListCondition(name, now));
};
