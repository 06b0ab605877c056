import { and, eq, type SQL, sql } from 'drizzle-orm';
import { NOTHING_HELD, type Unpaid } from '#domain/orders/reservation-limits.ts';
import type { OrderDraft } from '#services/ports/ports.ts';
import type { Transaction } from '../connection/database.ts';
import { prepared, unseen } from '../connection/prepared.ts';
import { isVerifiedAccount } from '../rows/verified-account.ts';
import { orderLines, orders } from '../schema/schema.ts';

export type Shopper = Pick<OrderDraft, 'userId' | 'placedFrom' | 'placedNear'>;

// A literal, so that the partial index applies.
const awaiting = sql`${orders.status} = 'awaiting-payment'`;

/** Locks that serialize the orders of a shopper, so that none is missed in the counts. */
export const locksOf = ({ userId, placedFrom }: Shopper): string[] =>
  [userId, placedFrom].filter((key) => key !== null).map((key) => `unpaid ${key}`);

const ownAccount = unseen('userId', 'uuid');
const ofAccount = sql`${orders.userId} = ${ownAccount}`;
const ofAddress = sql`${orders.placedFrom} = ${unseen('placedFrom', 'text')}`;
const ofNeighbours = sql`${orders.placedNear} = ${unseen('placedNear', 'text')}`;

const ofKnown = isVerifiedAccount(sql`${orders.userId}`);

const countOrders = prepared((tx: Transaction) =>
  tx
    .select({
      // A filter, because with a condition PostgreSQL would scan the index of all orders that await payment.
      account: sql<number>`(select count(*) filter (where ${awaiting})::integer from ${orders} where ${ofAccount})`,
      address: sql<number>`(select count(*)::integer from ${orders} where ${awaiting} and ${ofAddress} and not ${ofKnown})`,
      isKnown: isVerifiedAccount(ownAccount),
    })
    .from(sql`(values (true)) as shopper`),
);

const grams = (of?: SQL) =>
  sql<number>`coalesce(sum(${orderLines.grams})${of ? sql` filter (where ${of})` : sql``}, 0)::float8`;

const sumByHolder = prepared((tx: Transaction) =>
  tx
    .select({
      id: orderLines.productId,
      all: grams(),
      account: grams(ofAccount),
      address: grams(sql`${ofAddress} and not ${ofKnown}`),
      near: grams(sql`${ofNeighbours} and not ${ofKnown}`),
      nearKnown: grams(sql`${ofNeighbours} and ${ofKnown}`),
      strangers: grams(sql`not ${ofKnown}`),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(orderLines.isSetAside, sql`${orderLines.productId} = any(${unseen('productIds', 'text[]')})`))
    .groupBy(orderLines.productId),
);

/** Counts this shopper's unpaid orders. */
export const readUnpaid = async (
  tx: Transaction,
  { userId, placedFrom }: Shopper,
): Promise<Pick<Unpaid, 'orders' | 'isKnown'>> => {
  const [own] = await countOrders(tx, { userId, placedFrom });
  if (!own) throw new Error('counts are always a row');
  return { orders: { account: own.account, address: own.address }, isKnown: own.isKnown };
};

/** Sums the reserved grams of locked products by holder, over all orders that await payment. */
export const readHolders = async (
  tx: Transaction,
  { userId, placedFrom, placedNear, isKnown }: Shopper & Pick<Unpaid, 'isKnown'>,
  productIds: readonly string[],
): Promise<Unpaid['grams']> => {
  if (productIds.length === 0) return new Map();
  const held = await sumByHolder(tx, { userId, placedFrom, placedNear, productIds });
  return new Map([
    ...productIds.map((id) => [id, NOTHING_HELD] as const),
    ...held.map(({ id, all, strangers, account, address, near, nearKnown }) => {
      const counted = isKnown ? { own: account, near: nearKnown } : { own: Math.max(account, address), near };
      return [id, { all, strangers, ...counted }] as const;
    }),
  ]);
};
