import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { packedEmail } from '#domain/orders/order-email.ts';
import { ANNOUNCE_DELAY_MS } from '#domain/orders/shipments/announce-delay.ts';
import { DAY } from '#domain/values/time.ts';
import type { FulfilmentRepository } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../../connection/database.ts';
import { interval } from '../../connection/interval-ms.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { writeOutboxMessage } from '../../email/index.ts';
import { fulfilmentHistory, orders, outboxMessages, shipments } from '../../schema/schema.ts';
import { isBeingRefunded } from '../fulfil-order.ts';
import { IS_PAID } from '../lists/order-lists.ts';
import { readOrder } from '../order-rows.ts';

/** Orders of which one run of the job announces the packing at most. */
const MAX_DUE = 500;
/** Age of a step that is no longer news; it may be older than the emails that the outbox still has. */
const MAX_AGE_MS = DAY;

const PACKED_AT = sql`(select max(${fulfilmentHistory.at}) from ${fulfilmentHistory}
  where ${fulfilmentHistory.orderId} = ${orders.id} and ${fulfilmentHistory.to} = 'packed')`;

/** Not with a parcel, whose email says more, and once per order. A deleted account leaves an empty address. */
const isDue = (): SQL | undefined =>
  and(
    IS_PAID,
    eq(orders.fulfilmentStatus, 'packed'),
    sql`${orders.email} <> ''`,
    isNull(orders.anonymizeAt),
    sql`${PACKED_AT} between now() - ${interval(MAX_AGE_MS)} and now() - ${interval(ANNOUNCE_DELAY_MS)}`,
    sql`not exists (select from ${shipments} where ${shipments.orderId} = ${orders.id})`,
    sql`not exists (select from ${outboxMessages}
      where ${outboxMessages.orderId} = ${orders.id} and ${outboxMessages.kind} = 'order-packed')`,
  );

/** Returns the numbers of orders whose packing is to be announced, oldest first. */
export const listDuePacking = async (querier: Querier): Promise<string[]> => {
  const due = await querier
    .select({ orderNumber: orders.receipt })
    .from(orders)
    .where(isDue())
    .orderBy(asc(orders.createdAt))
    .limit(MAX_DUE);
  return due.map(({ orderNumber }) => orderNumber);
};

/** Returns `FulfilmentRepository.announcePacking`. The lock of the order serializes it with other steps and other servers. */
export const createAnnouncePacking =
  (orm: Orm): FulfilmentRepository['announcePacking'] =>
  (orderNumber) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        const order = await readOrder(tx, orderNumber, { lock: true });
        if (!order || (await tx.$count(orders, and(eq(orders.id, order.id), isDue()))) === 0) return;
        if (await isBeingRefunded(tx, order)) return;
        await writeOutboxMessage(tx, order.email, packedEmail(order), { orderId: order.id });
      }),
    );
