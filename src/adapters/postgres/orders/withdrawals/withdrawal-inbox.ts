import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { WithdrawalState } from '#domain/orders/self-service/withdrawal.ts';
import { err, ok } from '#domain/values/result.ts';
import type { WithdrawalInbox } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import { orders, withdrawals } from '../../schema/schema.ts';
import { notifyOrderChanged } from '../order-rows.ts';

const { id: withdrawalId, reference, name, email, items, createdAt } = withdrawals;

const CONDITIONS: Readonly<Record<WithdrawalState, SQL>> = {
  open: isNull(withdrawals.handledAt),
  handled: isNotNull(withdrawals.handledAt),
};

/** The withdrawals of staff in PostgreSQL. */
export const createWithdrawalInbox = (orm: Orm): WithdrawalInbox => ({
  list: (state, limit, after) => {
    const isOldestFirst = state === 'open';
    const order = isOldestFirst ? asc : desc;
    return orm
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
      .where(
        and(
          CONDITIONS[state],
          after &&
            sql`(${createdAt}, ${withdrawalId}) ${isOldestFirst ? sql`>` : sql`<`} (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(order(createdAt), order(withdrawalId))
      .limit(limit);
  },

  changeState: (id, to) =>
    orm.transaction(async (tx) => {
      const isHandled = to === 'handled';
      const [changed] = await tx
        .update(withdrawals)
        .set({ handledAt: isHandled ? sql`now()` : null })
        .where(and(eq(withdrawalId, id), CONDITIONS[isHandled ? 'open' : 'handled']))
        .returning({ reference, orderId: withdrawals.orderId });
      if (!changed) {
        const isKnown = (await tx.$count(withdrawals, eq(withdrawalId, id))) > 0;
        return err(isKnown ? 'changed-meanwhile' : 'unknown-withdrawal');
      }
      const order = changed.orderId === null ? undefined : await findOrder(tx, changed.orderId);
      if (order) await notifyOrderChanged(tx, order);
      return ok(changed);
    }),
});

const findOrder = async (tx: Transaction, id: string) => {
  const [order] = await tx
    .select({ orderNumber: orders.receipt, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, id));
  return order;
};
