import { eq, type SQL, sql } from 'drizzle-orm';
import { NOTHING_RESERVED, type ReservationUsage } from '#domain/orders/reservation-limits.ts';
import type { OrderDraft } from '#services/ports/ports.ts';
import type { Transaction } from '../connection/database.ts';
import { opaquePlaceholder, prepared } from '../connection/prepared.ts';
import { isVerifiedAccount } from '../rows/verified-account.ts';
import { orderLines, orders } from '../schema/schema.ts';
import { type WaitCause, waitOf } from './waits/shopper-waits.ts';

type OrderOrigin = Pick<OrderDraft, 'userId' | 'ipDigest' | 'ipPrefixDigest'>;

// A literal, so that the partial index applies.
const awaiting = sql`${orders.status} = 'awaiting-payment'`;

/** Locks that serialize the orders of a shopper, so that none is missed in the counts. */
export const lockNames = ({ userId, ipDigest }: OrderOrigin): string[] =>
  [userId, ipDigest].filter((key) => key !== null).map((key) => `unpaid ${key}`);

const accountId = opaquePlaceholder('userId', 'uuid');
const ipDigest = opaquePlaceholder('ipDigest', 'text');
const ipPrefixDigest = opaquePlaceholder('ipPrefixDigest', 'text');
const isOfAccount = sql`${orders.userId} = ${accountId}`;
const isFromIp = sql`${orders.ipDigest} = ${ipDigest}`;
const isFromSubnet = sql`${orders.ipPrefixDigest} = ${ipPrefixDigest}`;

const ofVerified = isVerifiedAccount(sql`${orders.userId}`);

const waitsOf = (cause: WaitCause) => ({
  account: waitOf(cause, 'account', sql`${accountId}::text`),
  address: waitOf(cause, 'address', ipDigest),
  subnet: waitOf(cause, 'subnet', ipPrefixDigest),
});

const readShopper = prepared((tx: Transaction) =>
  tx
    .select({
      // A filter, because with a condition PostgreSQL would scan the index of all orders that await payment.
      account: sql<number>`(select count(*) filter (where ${awaiting})::integer from ${orders} where ${isOfAccount})`,
      address: sql<number>`(select count(*)::integer from ${orders} where ${awaiting} and ${isFromIp} and not ${ofVerified})`,
      isVerified: isVerifiedAccount(accountId),
      abandoned: waitsOf('abandoned'),
      declined: waitsOf('declined'),
    })
    .from(sql`(values (true)) as shopper`),
);

const sumGrams = (of: SQL) => sql<number>`coalesce(sum(${orderLines.grams}) filter (where ${of}), 0)::float8`;

const sumByShopper = prepared((tx: Transaction) =>
  tx
    .select({
      id: orderLines.productId,
      all: sumGrams(sql`true`),
      account: sumGrams(isOfAccount),
      ip: sumGrams(sql`${isFromIp} and not ${ofVerified}`),
      subnet: sumGrams(sql`${isFromSubnet} and not ${ofVerified}`),
      subnetVerified: sumGrams(sql`${isFromSubnet} and ${ofVerified}`),
      unverified: sumGrams(sql`not ${ofVerified}`),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      // Of orders that were paid just now, the reservation may not have ended yet.
      sql`${orderLines.expiresAt} is not null and ${awaiting} and ${orderLines.productId} = any(${opaquePlaceholder('productIds', 'text[]')})`,
    )
    .groupBy(orderLines.productId),
);

/** Reads this shopper's unpaid orders, and how long abandoned ones and declined payments make them wait. */
export const readUnpaid = async (
  tx: Transaction,
  { userId, ipDigest: ip, ipPrefixDigest: subnet }: OrderOrigin,
): Promise<Omit<ReservationUsage, 'grams'>> => {
  const [found] = await readShopper(tx, { userId, ipDigest: ip, ipPrefixDigest: subnet });
  if (!found) throw new Error('The order count returned no row');
  const { account, address, isVerified } = found;
  const toWait = (wait: typeof found.abandoned) => ({
    customer: isVerified ? wait.account : Math.max(wait.account, wait.address),
    subnet: wait.subnet,
  });
  const waitMs = toWait(found.abandoned);
  return { orders: { account, address }, isVerified, waitMs, declineMs: toWait(found.declined) };
};

/** Sums the reserved grams of locked products by holder. */
export const readReservedGrams = async (
  tx: Transaction,
  { userId, ipDigest: ip, ipPrefixDigest: subnet }: OrderOrigin,
  { isVerified }: Pick<ReservationUsage, 'isVerified'>,
  productIds: readonly string[],
): Promise<ReservationUsage['grams']> => {
  if (productIds.length === 0) return new Map();
  const totals = await sumByShopper(tx, { userId, ipDigest: ip, ipPrefixDigest: subnet, productIds });
  return new Map([
    ...productIds.map((id) => [id, NOTHING_RESERVED] as const),
    ...totals.map(({ id, all, unverified, ...grams }) => {
      const reserved = isVerified
        ? { customer: grams.account, subnet: grams.subnetVerified }
        : { customer: Math.max(grams.account, grams.ip), subnet: grams.subnet };
      return [id, { all, unverified, ...reserved }] as const;
    }),
  ]);
};
