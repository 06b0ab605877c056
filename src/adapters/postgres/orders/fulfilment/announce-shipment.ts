import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { canFulfil } from '#domain/orders/fulfilment.ts';
import type { Order } from '#domain/orders/order.ts';
import { shippedEmail } from '#domain/orders/order-email.ts';
import { unshippedLines } from '#domain/orders/shipments/unshipped-lines.ts';
import { shipmentPartOf } from '#domain/values/shipment-part-of.ts';
import type { FulfilmentRepository } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../../connection/database.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { writeOutboxMessage } from '../../email/index.ts';
import { shipments } from '../../schema/schema.ts';
import { notifyOrderChanged } from '../order-rows.ts';
import { lockOrderOfShipment, moveFulfilment } from './order-to-fulfil.ts';

/** Shipments that one run of the job announces at most. */
const MAX_DUE = 500;

const isDue = () => and(isNull(shipments.announcedAt), lte(shipments.announceAt, sql`now()`));

/** Returns the ids of due shipments, oldest first. */
export const listDue = async (querier: Querier): Promise<string[]> => {
  const due = await querier
    .select({ id: shipments.id })
    .from(shipments)
    .where(isDue())
    .orderBy(asc(shipments.announceAt))
    .limit(MAX_DUE);
  return due.map(({ id }) => id);
};

/** Returns `FulfilmentRepository.announce`. The lock of the order serializes it with an undo and with other servers. */
export const createAnnounce =
  (orm: Orm): FulfilmentRepository['announce'] =>
  (shipmentId) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        const read = await lockOrderOfShipment(tx, shipmentId);
        if (!read) return undefined;
        const announced = await tx
          .update(shipments)
          .set({ announcedAt: sql`now()` })
          .where(and(eq(shipments.id, shipmentId), isDue()))
          .returning({ id: shipments.id });
        const shipment = read.shipments.find(({ id }) => id === shipmentId);
        if (announced.length === 0 || !shipment) return undefined;
        const { order } = read;
        const known = read.shipments.filter(
          ({ id, announcedAt }) => id === shipmentId || announcedAt !== null,
        );
        const isComplete = unshippedLines({ ...read, shipments: known }).length === 0;
        const after = { ...order, shipments: known };
        // A deleted account leaves an empty address.
        if (order.email !== '') {
          const part = shipmentPartOf({ isFirst: known.length === 1, isLast: isComplete });
          await writeOutboxMessage(tx, order.email, shippedEmail(order, shipment, part), {
            orderId: order.id,
          });
        }
        if (!isComplete || !canFulfil(order.fulfilmentStatus, 'ship')) {
          await notifyOrderChanged(tx, order);
          return after satisfies Order;
        }
        await moveFulfilment(tx, order, 'shipped');
        return { ...after, fulfilmentStatus: 'shipped' };
      }),
    );
