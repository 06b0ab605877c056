import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { refundEmail } from '#domain/orders/order-email.ts';
import type { RefundRepository } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { iterateOrderNumbers, notifyOrderChanged, ROWS_PER_PAGE, recordDueRefund } from '../orders/index.ts';
import { orders, refunds } from '../schema/schema.ts';

const selectRefund = (orm: Orm) =>
  orm
    .select({
      orderNumber: orders.receipt,
      paymentIntent: refunds.paymentIntent,
      amount: refunds.amountCents,
      attempt: refunds.attempt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId));

const selectOrderId = (querier: Querier, orderNumber: string) =>
  querier.select({ id: orders.id }).from(orders).where(eq(orders.receipt, orderNumber));

/** Locks an order before its refund, in the order of `recordDueRefund`, so that neither waits for the other. */
const lockOrder = async (tx: Transaction, orderNumber: string) => {
  const [order] = await tx.select().from(orders).where(eq(orders.receipt, orderNumber)).for('update');
  if (!order) throw new Error('a refund has no order');
  return order;
};

/** Due refunds and the refunded totals of orders in PostgreSQL. */
export const createRefundRepository = (orm: Orm): RefundRepository => ({
  dueRefunds: () =>
    iterateOrderNumbers((last) =>
      orm
        .select({ orderNumber: orders.receipt, at: refunds.dueAt, id: refunds.orderId })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(
          and(
            isNull(refunds.refundId),
            last && sql`(${refunds.dueAt}, ${refunds.orderId}) > (${last.at}, ${last.id})`,
          ),
        )
        .orderBy(asc(refunds.dueAt), asc(refunds.orderId))
        .limit(ROWS_PER_PAGE),
    ),

  async dueRefund(orderNumber) {
    const [due] = await selectRefund(orm).where(
      and(eq(orders.receipt, orderNumber), isNull(refunds.refundId)),
    );
    return due;
  },

  requestRefund: (orderNumber, payment) =>
    orm.transaction(async (tx) => {
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.receipt, orderNumber), eq(orders.status, 'paid')))
        .for('update');
      if (!order) return false;
      await recordDueRefund(tx, order, payment, 'order-refunded');
      return true;
    }),

  async findRefundOfPayment(paymentIntent) {
    const [found] = await selectRefund(orm).where(eq(refunds.paymentIntent, paymentIntent));
    return found;
  },

  async advanceRefundKey(orderNumber, attempt) {
    const order = selectOrderId(orm, orderNumber);
    await orm
      .update(refunds)
      .set({ attempt: attempt + 1 })
      .where(and(eq(refunds.orderId, order), eq(refunds.attempt, attempt)));
  },

  async markRefunded(orderNumber, refundId) {
    await orm.transaction(async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      const [completed] = await tx
        .update(refunds)
        .set({ refundId })
        .where(and(eq(refunds.orderId, order.id), isNull(refunds.refundId)))
        .returning({ amountCents: refunds.amountCents });
      if (!completed) return;
      await setRefunded(tx, orderNumber, completed.amountCents);
      await writeRefundEmail(tx, order, completed.amountCents);
    });
  },

  reopenRefund: (orderNumber, refundIds, refundedCents) =>
    orm.transaction(async (tx) => {
      const { id: orderId } = await lockOrder(tx, orderNumber);
      const reopened = await tx
        .update(refunds)
        .set({ refundId: null })
        .where(and(eq(refunds.orderId, orderId), inArray(refunds.refundId, [...refundIds])))
        .returning({ id: refunds.orderId });
      if (reopened.length > 0) await setRefunded(tx, orderNumber, refundedCents);
      return reopened.length > 0;
    }),

  async refundRevision(orderNumber) {
    const [found] = await orm
      .select({ revision: orders.refundRevision })
      .from(orders)
      .where(eq(orders.receipt, orderNumber));
    return found?.revision;
  },

  updateRefunds: (orderNumber, revision, { refundedCents, failures, hasFailed }) =>
    orm.transaction(async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      const [updated] = await tx
        .update(orders)
        .set({
          refundedCents,
          refundRevision: revision + 1,
          refundFailures: failures,
          // A failure that the owner has resolved by hand stays resolved until another refund fails.
          refundFailedAt: sql`case
            when ${refundedCents} >= ${orders.totalCents}
              or (not ${hasFailed} and ${refundedCents} > ${orders.refundedCents}) then null
            when ${failures} > ${orders.refundFailures} then coalesce(${orders.refundFailedAt}, now())
            else ${orders.refundFailedAt} end`,
        })
        .where(and(eq(orders.receipt, orderNumber), eq(orders.refundRevision, revision)))
        .returning({ orderNumber: orders.receipt, userId: orders.userId, failedAt: orders.refundFailedAt });
      if (!updated) return undefined;
      await notifyOrderChanged(tx, updated);
      await writeRefundEmail(tx, order, refundedCents);
      return updated.failedAt !== null;
    }),
});

const setRefunded = async (tx: Transaction, orderNumber: string, refundedCents: number): Promise<void> => {
  const [updated] = await tx
    .update(orders)
    .set({ refundedCents, refundRevision: sql`${orders.refundRevision} + 1` })
    .where(eq(orders.receipt, orderNumber))
    .returning({ orderNumber: orders.receipt, userId: orders.userId });
  if (updated) await notifyOrderChanged(tx, updated);
};

/** Reports a higher total of refunds to the customer, unless their account was deleted. */
const writeRefundEmail = async (
  tx: Transaction,
  order: Pick<
    typeof orders.$inferSelect,
    'receipt' | 'linkSecret' | 'email' | 'totalCents' | 'refundedCents'
  >,
  refundedCents: number,
): Promise<void> => {
  if (order.email === '' || refundedCents <= order.refundedCents) return;
  await writeOutboxMessage(
    tx,
    order.email,
    refundEmail({ ...order, orderNumber: order.receipt }, refundedCents),
  );
};
