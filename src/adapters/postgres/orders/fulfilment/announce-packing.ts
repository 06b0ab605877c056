import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { packedEmail } from '#domain/orders/order-email.ts';
import { DAY } from '#domain/values/time.ts';
import type { FulfilmentRepository } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../../connection/database.ts';
import { interval } from '../../connection/interval-ms.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { writeOutboxMessage } from '../../email/index.ts';
import { orders, outboxMessages, shipments } from '../../schema/schema.ts';
import { isBeingRefunded } from '../fulfil-order.ts';
import { IS_PAID } from '../lists/order-lists.ts';
import { readOrder } from '../order-rows.ts';

/** Orders of which one run of the job announces the packing at most. */
const MAX_DUE = 500;
/** Delay after which it is no longer news; the outbox still has the emails of this time. */
const MAX_AGE_MS = DAY;

/** Not with a parcel, whose email says more, and once per order. A deleted account leaves an empty address. */
const isDue = (): SQL | undefined =>
  and(
    IS_PAID,
    eq(orders.fulfilmentStatus, 'packed'),
    sql`${orders.email} <> ''`,
    isNull(orders.anonymizeAt),
    sql`${orders.packingAnnounceAt} between now() - ${interval(MAX_AGE_MS)} and now()`,
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
    .orderBy(asc(orders.packingAnnounceAt))
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
        if (!order || (await isBeingRefunded(tx, order))) return;
        const announced = await tx
          .update(orders)
          .set({ packingAnnounceAt: null })
          .where(and(eq(orders.id, order.id), isDue()))
          .returning({ id: orders.id });
        if (announced.length === 0) return;
        await writeOutboxMessage(tx, order.email, packedEmail(order), { orderId: order.id });
      }),
    );
