import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Orm, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import { orderLines, orders } from '../schema/schema.ts';
import { endReservations, isReservedOfOrders } from './stock.ts';

const ORDERS_PER_TRANSACTION = 100;

const readReservedProducts = prepared((tx: Transaction) =>
  tx.selectDistinct({ productId: orderLines.productId }).from(orderLines).where(isReservedOfOrders),
);

/** Ends reservations whose stock is sold or was returned, in a transaction that no payment waits for. */
const endInOwnTransaction = (orm: Orm, orderIds: readonly string[]): Promise<void> =>
  retryOnUnknownCommit(() =>
    orm.transaction(async (tx) => {
      const items = await readReservedProducts(tx, { orderIds });
      if (items.length > 0) await endReservations(tx, orderIds, items, { isReleased: false });
    }),
  );

/** Returns a function that ends the reservations of paid orders; locked products delay it, but it uses one connection at most. */
export const createReservationQueue = (orm: Orm): ((orderId: string) => Promise<void>) => {
  const queued = new Set<string>();
  let isRunning = false;
  return async (orderId) => {
    queued.add(orderId);
    if (isRunning) return;
    isRunning = true;
    while (queued.size > 0) {
      const orderIds = [...queued];
      queued.clear();
      // The scheduled job ends and reports what fails here.
      await endInOwnTransaction(orm, orderIds).catch(() => undefined);
    }
    isRunning = false;
  };
};

/** Ends the reservations of orders that no longer await payment; see `OrderRepository.sweepReservations`. */
export const sweepReservations = async (orm: Orm): Promise<void> => {
  for (;;) {
    const ended = await orm
      .selectDistinct({ id: orderLines.orderId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(isNotNull(orderLines.expiresAt), ne(orders.status, 'awaiting-payment')))
      .limit(ORDERS_PER_TRANSACTION);
    if (ended.length === 0) return;
    await endInOwnTransaction(
      orm,
      ended.map(({ id }) => id),
    );
  }
};
