import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { err, ok } from '#domain/values/result.ts';
import type { WithdrawalInbox } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import { orders, withdrawals } from '../../schema/schema.ts';
import { notifyOrderChanged } from '../order-rows.ts';

const { id: withdrawalId, reference, name, email, items, createdAt } = withdrawals;

/** Withdrawals that staff have to handle, in PostgreSQL. */
export const createWithdrawalInbox = (orm: Orm): WithdrawalInbox => ({
  list: (limit) =>
    orm
      .select({
        id: withdrawalId,
        reference,
        name,
        email,
        items,
        createdAt,
        orderNumber: sql<string>`coalesce(${orders.receipt}::text, ${withdrawals.orderNumber})`,
        isMatched: sql<boolean>`${withdrawals.orderId} is not null`,
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(isNull(withdrawals.handledAt))
      .orderBy(asc(createdAt), asc(withdrawalId))
      .limit(limit),

  handle: (id) =>
    orm.transaction(async (tx) => {
      const [handled] = await tx
        .update(withdrawals)
        .set({ handledAt: sql`now()` })
        .where(and(eq(withdrawalId, id), isNull(withdrawals.handledAt)))
        .returning({ reference, orderId: withdrawals.orderId });
      if (!handled) {
        const isKnown = (await tx.$count(withdrawals, eq(withdrawalId, id))) > 0;
        return err(isKnown ? 'changed-meanwhile' : 'unknown-withdrawal');
      }
      const order = handled.orderId === null ? undefined : await findOrder(tx, handled.orderId);
      if (order) await notifyOrderChanged(tx, order);
      return ok(handled);
    }),
});

const findOrder = async (tx: Transaction, id: string) => {
  const [order] = await tx
    .select({ orderNumber: orders.receipt, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
};
