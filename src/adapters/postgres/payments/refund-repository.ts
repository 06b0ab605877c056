import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { RefundRepository, RefundState } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { iterateOrderNumbers, notifyOrderChanged, ROWS_PER_PAGE } from '../orders/index.ts';
import { orders, refunds } from '../schema/schema.ts';
import { amountAtProvider } from './due-amount.ts';
import { writeRefundEmail } from './write-refund-email.ts';

const selectRefund = (orm: Orm) =>
  orm
    .select({
      orderNumber: orders.receipt,
      paymentIntent: refunds.paymentIntent,
      amount: amountAtProvider,
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

  recordRefunds: (orderNumber, revision, state) =>
    orm.transaction(async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      const [stored] = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
      if (!stored || order.refundRevision !== revision) return undefined;
      const refundedCents = state.refundedCents + order.refundedByHandCents;
      const refundId = refundIdAfter(stored, { ...state, refundedCents });
      const isFailed = refundId === null && state.status === 'failed';
      if (refundId !== stored.refundId || isFailed !== (stored.failedAt !== null))
        await setRefund(tx, order.id, refundId, isFailed);
      const isReversed = refundedCents < order.refundedCents && refundId !== null;
      if (refundId !== stored.refundId || refundedCents !== order.refundedCents)
        await setRefunded(tx, order, refundedCents, isReversed);
      await writeRefundEmail(tx, order, refundedCents);
      return { isReopened: stored.refundId !== null && refundId !== stored.refundId, isReversed };
    }),

  async refundRevision(orderNumber) {
    const [found] = await orm
      .select({ revision: orders.refundRevision })
      .from(orders)
      .where(eq(orders.receipt, orderNumber));
    return found?.revision;
  },

  updateRefunds: (orderNumber, revision, { refundedCents: centsAtProvider, failures, hasFailed }) =>
    orm.transaction(async (tx) => {
      const order = await lockOrder(tx, orderNumber);
      const refundedCents = centsAtProvider + order.refundedByHandCents;
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

/** The first refund that completed what is due stays recorded, until it is sent back. */
const refundIdAfter = (
  { refundId, amountCents }: typeof refunds.$inferSelect,
  { status, id, ineffective, refundedCents }: RefundState,
): string | null => {
  const effective = refundId !== null && ineffective.includes(refundId) ? null : refundId;
  return effective ?? (status === 'succeeded' && refundedCents >= amountCents ? id : null);
};

/** Stores which refund completed what is due, or that the last one failed. */
const setRefund = async (
  tx: Transaction,
  orderId: string,
  refundId: string | null,
  isFailed: boolean,
): Promise<void> => {
  await tx
    .update(refunds)
    .set({ refundId, failedAt: isFailed ? sql`coalesce(${refunds.failedAt}, now())` : null })
    .where(eq(refunds.orderId, orderId));
  await notifyAdmin(tx);
};

/** Stores the total of the refunds. A refund of the owner that was sent back needs attention, until another succeeds. */
const setRefunded = async (
  tx: Transaction,
  { id, refundedCents: before, refundRevision }: typeof orders.$inferSelect,
  refundedCents: number,
  isReversed: boolean,
): Promise<void> => {
  const [updated] = await tx
    .update(orders)
    .set({
      refundedCents,
      refundRevision: refundRevision + 1,
      ...(isReversed && { refundFailedAt: sql`coalesce(${orders.refundFailedAt}, now())` }),
      ...(refundedCents > before && { refundFailedAt: null }),
    })
    .where(eq(orders.id, id))
    .returning({ orderNumber: orders.receipt, userId: orders.userId });
  if (updated) await notifyOrderChanged(tx, updated);
};
