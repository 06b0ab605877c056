import { eq, sql } from 'drizzle-orm';
import { DECLINED_PAYMENTS } from '#domain/orders/reservation-limits.ts';
import type { Transaction } from '../../connection/database.ts';
import { inMs, interval } from '../../connection/interval-ms.ts';
import { isVerifiedAccount } from '../../rows/verified-account.ts';
import { orders, rateLimits } from '../../schema/schema.ts';
import { limitKey, ORIGINS, waitOf } from './shopper-waits.ts';

const OF_ORDER = sql`${orders.id}::text`;

/** Counts a declined payment for its order, and for where the order came from; those of a verified account only for the account. */
export const recordDeclinedPayment = async (tx: Transaction, orderNumber: string): Promise<void> => {
  const { perDeclineMs, maxWaitMs } = DECLINED_PAYMENTS;
  await tx.execute(sql`
    insert into ${rateLimits} (key, whole_at)
    select ${limitKey('declined', sql`shopper.kind`, sql`shopper.origin`)}, ${inMs(perDeclineMs)}
    from ${orders} cross join lateral (select * from ${ORIGINS} union all values ('order', ${OF_ORDER})) as shopper
    where ${orders.receipt} = ${orderNumber} and shopper.origin is not null
      and (shopper.kind in ('account', 'order') or not ${isVerifiedAccount(sql`${orders.userId}`)})
    order by 1
    on conflict (key) do update set
      whole_at = least(greatest(${rateLimits}.whole_at, now()) + ${interval(perDeclineMs)}, ${inMs(maxWaitMs)})`);
};

/** The wait after the declined payments of one order, in milliseconds. */
export const readDeclineWait = async (tx: Transaction, orderNumber: string): Promise<number> => {
  const [found] = await tx
    .select({ waitMs: waitOf('declined', 'order', OF_ORDER) })
    .from(orders)
    .where(eq(orders.receipt, orderNumber));
  return found?.waitMs ?? 0;
};
