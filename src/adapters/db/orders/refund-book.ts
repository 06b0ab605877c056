import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OrderBook } from '#services/ports.ts';
import { inPages, PAGE } from '../connection/in-pages.ts';
import type { Orm } from '../database.ts';
import { orders, refunds } from '../schema.ts';

const WHAT = {
  receipt: orders.receipt,
  paymentIntent: refunds.paymentIntent,
  amount: refunds.amountCents,
  attempt: refunds.attempt,
};

/** Money that has to go back, and whether it did. */
export const createRefundBook = (
  money: Orm,
): Pick<
  OrderBook,
  'dueRefunds' | 'dueRefund' | 'refundOf' | 'spendRefundKey' | 'refunded' | 'reopenRefund'
> => ({
  dueRefunds: () =>
    inPages((last) =>
      money
        .select({ receipt: orders.receipt, at: refunds.dueAt, id: refunds.orderId })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(
          and(
            isNull(refunds.refundId),
            last && sql`(${refunds.dueAt}, ${refunds.orderId}) > (${last.at}, ${last.id})`,
          ),
        )
        .orderBy(asc(refunds.dueAt), asc(refunds.orderId))
        .limit(PAGE),
    ),

  async dueRefund(receipt) {
    const [due] = await money
      .select(WHAT)
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(orders.receipt, receipt), isNull(refunds.refundId)));
    return due;
  },

  async refundOf(paymentIntent) {
    const [found] = await money
      .select(WHAT)
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.paymentIntent, paymentIntent));
    return found;
  },

  async spendRefundKey(receipt, attempt) {
    const order = money.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
    await money
      .update(refunds)
      .set({ attempt: attempt + 1 })
      .where(and(eq(refunds.orderId, order), eq(refunds.attempt, attempt)));
  },

  async refunded(receipt, refundId) {
    const order = money.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
    await money
      .update(refunds)
      .set({ refundId })
      .where(and(eq(refunds.orderId, order), isNull(refunds.refundId)));
  },

  async reopenRefund(receipt, refundIds) {
    const order = money.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
    const reopened = await money
      .update(refunds)
      .set({ refundId: null })
      .where(and(eq(refunds.orderId, order), inArray(refunds.refundId, [...refundIds])))
      .returning({ id: refunds.orderId });
    return reopened.length > 0;
  },
});
