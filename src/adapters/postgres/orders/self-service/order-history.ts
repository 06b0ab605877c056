import { asc, eq } from 'drizzle-orm';
import type { OrderHistory } from '#services/ports/ports.ts';
import type { Orm } from '../../connection/database.ts';
import { fulfilmentHistory, orderHistory } from '../../schema/schema.ts';

/** Reads the steps of orders. */
export const createOrderHistory = (orm: Orm): OrderHistory => ({
  async list(orderId) {
    const [statuses, fulfilment] = await Promise.all([
      orm
        .select({ to: orderHistory.to, at: orderHistory.at })
        .from(orderHistory)
        .where(eq(orderHistory.orderId, orderId))
        .orderBy(asc(orderHistory.id)),
      orm
        .select({ to: fulfilmentHistory.to, at: fulfilmentHistory.at })
        .from(fulfilmentHistory)
        .where(eq(fulfilmentHistory.orderId, orderId))
        .orderBy(asc(fulfilmentHistory.id)),
    ]);
    return [...statuses, ...fulfilment].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  },
});
