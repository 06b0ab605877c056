import { and, eq, type SQL, sql } from 'drizzle-orm';
import { NOTHING_RESERVED, type ReservationUsage } from '#domain/orders/reservation-limits.ts';
import type { OrderDraft } from '#services/ports/ports.ts';
import type { Transaction } from '../connection/database.ts';
import { opaquePlaceholder, prepared } from '../connection/prepared.ts';
import { isVerifiedAccount } from '../rows/verified-account.ts';
import { orderLines, orders } from '../schema/schema.ts';

export type OrderOrigin = Pick<OrderDraft, 'userId' | 'ipDigest' | 'ipPrefixDigest'>;

// A literal, so that the partial index applies.
const awaiting = sql`${orders.status} = 'awaiting-payment'`;

/** Locks that serialize the orders of a shopper, so that none is missed in the counts. */
export const lockNames = ({ userId, ipDigest }: OrderOrigin): string[] =>
  [userId, ipDigest].filter((key) => key !== null).map((key) => `unpaid ${key}`);

const accountId = opaquePlaceholder('userId', 'uuid');
const isOfAccount = sql`${orders.userId} = ${accountId}`;
const isFromIp = sql`${orders.placedFrom} = ${opaquePlaceholder('ipDigest', 'text')}`;
const isFromSubnet = sql`${orders.placedNear} = ${opaquePlaceholder('ipPrefixDigest', 'text')}`;

const ofVerified = isVerifiedAccount(sql`${orders.userId}`);

const countOrders = prepared((tx: Transaction) =>
  tx
    .select({
      // A filter, because with a condition PostgreSQL would scan the index of all orders that await payment.
      account: sql<number>`(select count(*) filter (where ${awaiting})::integer from ${orders} where ${isOfAccount})`,
      address: sql<number>`(select count(*)::integer from ${orders} where ${awaiting} and ${isFromIp} and not ${ofVerified})`,
      isVerified: isVerifiedAccount(accountId),
    })
    .from(sql`(values (true)) as shopper`),
);

const sumGrams = (of?: SQL) =>
  sql<number>`coalesce(sum(${orderLines.grams})${of ? sql` filter (where ${of})` : sql``}, 0)::float8`;

const sumByShopper = prepared((tx: Transaction) =>
  tx
    .select({
      id: orderLines.productId,
      all: sumGrams(),
      account: sumGrams(isOfAccount),
      ip: sumGrams(sql`${isFromIp} and not ${ofVerified}`),
      subnet: sumGrams(sql`${isFromSubnet} and not ${ofVerified}`),
      subnetVerified: sumGrams(sql`${isFromSubnet} and ${ofVerified}`),
      unverified: sumGrams(sql`not ${ofVerified}`),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        orderLines.isReserved,
        sql`${orderLines.productId} = any(${opaquePlaceholder('productIds', 'text[]')})`,
      ),
    )
    .groupBy(orderLines.productId),
);

/** Counts this shopper's unpaid orders. */
export const readUnpaid = async (
  tx: Transaction,
  { userId, ipDigest }: OrderOrigin,
): Promise<Pick<ReservationUsage, 'orders' | 'isVerified'>> => {
  const [counts] = await countOrders(tx, { userId, ipDigest });
  if (!counts) throw new Error('The order count returned no row');
  return { orders: { account: counts.account, address: counts.address }, isVerified: counts.isVerified };
};

/** Sums the reserved grams of locked products by holder, over all orders that await payment. */
export const readReservedGrams = async (
  tx: Transaction,
  { userId, ipDigest, ipPrefixDigest, isVerified }: OrderOrigin & Pick<ReservationUsage, 'isVerified'>,
  productIds: readonly string[],
): Promise<ReservationUsage['grams']> => {
  if (productIds.length === 0) return new Map();
  const totals = await sumByShopper(tx, { userId, ipDigest, ipPrefixDigest, productIds });
  return new Map([
    ...productIds.map((id) => [id, NOTHING_RESERVED] as const),
    ...totals.map(({ id, all, unverified, account, ip, subnet, subnetVerified }) => {
      const counted = isVerified
        ? { customer: account, subnet: subnetVerified }
        : { customer: Math.max(account, ip), subnet };
      return [id, { all, unverified, ...counted }] as const;
    }),
  ]);
};
