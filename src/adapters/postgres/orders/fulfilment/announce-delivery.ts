import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { deliveredEmail } from '#domain/orders/order-email.ts';
import type { FulfilmentRepository } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../../connection/database.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { writeOutboxMessage } from '../../email/index.ts';
import { orders } from '../../schema/schema.ts';
import { notifyOrderChanged, readOrder } from '../order-rows.ts';

/** Deliveries that one run of the job announces at most. */
const MAX_DUE = 500;

/** Not while a return is recorded, which may be undone after the delivery can no longer be. */
const isDue = () => and(lte(orders.deliveryAnnounceAt, sql`now()`), eq(orders.fulfilmentStatus, 'delivered'));

/** Returns the numbers of orders whose delivery is to be announced, oldest first. */
export const listDueDeliveries = async (querier: Querier): Promise<string[]> => {
  const due = await querier
    .select({ orderNumber: orders.receipt })
    .from(orders)
    .where(isDue())
    .orderBy(asc(orders.deliveryAnnounceAt))
    .limit(MAX_DUE);
  return due.map(({ orderNumber }) => orderNumber);
};

/** Returns `FulfilmentRepository.announceDelivery`. The lock of the order serializes it with an undo and with other servers. */
export const createAnnounceDelivery =
  (orm: Orm): FulfilmentRepository['announceDelivery'] =>
  (orderNumber) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        const order = await readOrder(tx, orderNumber, { lock: true });
        if (!order) return;
        const announced = await tx
          .update(orders)
          .set({ deliveryAnnounceAt: null })
          .where(and(eq(orders.id, order.id), isDue()))
          .returning({ id: orders.id });
        if (announced.length === 0) return;
        // A deleted account leaves an empty address.
        if (order.email !== '')
          await writeOutboxMessage(tx, order.email, deliveredEmail(order), { orderId: order.id });
        await notifyOrderChanged(tx, order);
      }),
    );
