import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Unpaid } from '#domain/unpaid.ts';
import type { OrderDraft } from '#services/ports.ts';
import { takeLock } from '../connection/named-lock.ts';
import { send } from '../connection/send.ts';
import type { Transaction } from '../database.ts';
import { orderLines, orders, users } from '../schema.ts';

export type Shopper = Pick<OrderDraft, 'userId' | 'placedFrom' | 'placedNear'>;

const awaiting = eq(orders.status, 'awaiting-payment');

/** Whether an account is somebody's: a letter, Google or a payment has shown it. */
const isKnown = (
  account: SQL,
): SQL<boolean> => sql`exists (select 1 from ${users} u where u.id = ${account} and
  (u.email_proven_at is not null or exists (select 1 from ${orders} o where o.user_id = u.id and o.status = 'paid')))`;

/** Two orders of one shopper at once wait for each other, so that neither is overlooked. */
export const lockShopper = async (tx: Transaction, { userId, placedFrom }: Shopper): Promise<void> => {
  await Promise.all(
    [userId, placedFrom].filter((key) => key !== null).map((key) => takeLock(tx, `unpaid ${key}`)),
  );
};

/** What is set aside for orders that await payment, of these products and of this shopper; the products are locked. */
export const readUnpaid = async (
  tx: Transaction,
  { userId, placedFrom, placedNear }: Shopper,
  productIds: readonly string[],
): Promise<Omit<Unpaid, 'waits'>> => {
  const ofAccount = sql`${orders.userId} = ${userId}`;
  const ofAddress = sql`${orders.placedFrom} = ${placedFrom}`;
  const ofNeighbours = sql`${orders.placedNear} = ${placedNear}`;
  const counting = send(
    tx
      .select({
        account: sql<number>`count(*) filter (where ${ofAccount})::integer`,
        address: sql<number>`count(*) filter (where ${ofAddress})::integer`,
        isKnown: isKnown(sql`${userId}::uuid`),
      })
      .from(orders)
      .where(and(awaiting, or(ofAccount, ofAddress))),
  );
  const grams = (of?: SQL) =>
    sql<number>`coalesce(sum(${orderLines.grams})${of ? sql` filter (where ${of})` : sql``}, 0)::float8`;
  const holding = send(
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
      .where(and(awaiting, inArray(orderLines.productId, [...productIds])))
      .groupBy(orderLines.productId),
  );
  const [[own], held] = await Promise.all([counting, holding]);
  if (!own) throw new Error('counts are always a row');
  return {
    orders: { account: own.account, address: own.address },
    isKnown: own.isKnown,
    grams: new Map(
      held.map(({ id, account, address, ...others }) => [id, { ...others, own: Math.max(account, address) }]),
    ),
  };
};
