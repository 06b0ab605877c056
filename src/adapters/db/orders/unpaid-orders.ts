import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Unpaid } from '#domain/unpaid.ts';
import type { OrderDraft } from '#services/ports.ts';
import { placeholders, prepared, unseen } from '../connection/prepared.ts';
import type { Transaction } from '../database.ts';
import { orderLines, orders, users } from '../schema.ts';

export type Shopper = Pick<OrderDraft, 'userId' | 'placedFrom' | 'placedNear'>;

// Spelled out, as the index of such orders is.
const awaiting = sql`${orders.status} = 'awaiting-payment'`;

/** Whether an account is somebody's: a letter, Google or a payment has shown it. */
const isKnown = (
  account: SQL,
): SQL<boolean> => sql`exists (select 1 from ${users} u where u.id = ${account} and
  (u.email_proven_at is not null or exists (select 1 from ${orders} o where o.user_id = u.id and o.status = 'paid')))`;

/** What two orders of one shopper at once wait for each other by, so that neither is overlooked. */
export const locksOf = ({ userId, placedFrom }: Shopper): string[] =>
  [userId, placedFrom].filter((key) => key !== null).map((key) => `unpaid ${key}`);

const asked = placeholders('userId', 'placedFrom', 'placedNear');
const ofAccount = sql`${orders.userId} = ${asked.userId}::uuid`;
const ofAddress = sql`${orders.placedFrom} = ${asked.placedFrom}::text`;
const ofNeighbours = sql`${orders.placedNear} = ${asked.placedNear}::text`;

const countOrders = prepared((tx: Transaction) =>
  tx
    .select({
      account: sql<number>`count(*) filter (where ${ofAccount})::integer`,
      address: sql<number>`count(*) filter (where ${ofAddress})::integer`,
      isKnown: isKnown(sql`${asked.userId}::uuid`),
    })
    .from(orders)
    .where(and(awaiting, or(ofAccount, ofAddress))),
);

const grams = (of?: SQL) =>
  sql<number>`coalesce(sum(${orderLines.grams})${of ? sql` filter (where ${of})` : sql``}, 0)::float8`;
const setAside = and(
  orderLines.isSetAside,
  sql`${orderLines.productId} = any(${unseen('productIds', 'text[]')})`,
);

const sumAll = prepared((tx: Transaction) =>
  tx
    .select({ id: orderLines.productId, all: grams() })
    .from(orderLines)
    .where(setAside)
    .groupBy(orderLines.productId),
);

const sumByHolder = prepared((tx: Transaction) =>
  tx
    .select({
      id: orderLines.productId,
      all: grams(),
      account: grams(ofAccount),
      address: grams(ofAddress),
      near: grams(ofNeighbours),
      strangers: grams(sql`not ${isKnown(sql`${orders.userId}`)}`),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(setAside)
    .groupBy(orderLines.productId),
);

/**
 * What this shopper has not paid yet, and how many grams of each of these products are set aside for everybody; the products
 * are locked.
 */
export const readUnpaid = async (
  tx: Transaction,
  { userId, placedFrom, placedNear }: Shopper,
  productIds: readonly string[],
): Promise<Pick<Unpaid, 'orders' | 'isKnown'> & { readonly all: ReadonlyMap<string, number> }> => {
  const [[own], sums] = await Promise.all([
    countOrders(tx, { userId, placedFrom, placedNear }),
    sumAll(tx, { productIds }),
  ]);
  if (!own) throw new Error('counts are always a row');
  return {
    orders: { account: own.account, address: own.address },
    isKnown: own.isKnown,
    all: new Map(sums.map(({ id, all }) => [id, all])),
  };
};

/** Who has how much of these products set aside, for which each order that awaits payment is looked at. */
export const readHolders = async (
  tx: Transaction,
  { userId, placedFrom, placedNear }: Shopper,
  productIds: readonly string[],
): Promise<Unpaid['grams']> => {
  if (productIds.length === 0) return new Map();
  const held = await sumByHolder(tx, { userId, placedFrom, placedNear, productIds });
  return new Map(
    held.map(({ id, account, address, ...others }) => [id, { ...others, own: Math.max(account, address) }]),
  );
};
