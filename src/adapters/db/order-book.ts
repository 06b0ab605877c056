import { and, asc, eq, exists, isNull, lt, not, sql } from 'drizzle-orm';
import type { OrderBook } from '#services/ports.ts';
import { applyEvent } from './apply-event.ts';
import type { Orm } from './database.ts';
import { readOrders } from './order-rows.ts';
import { placeOrder } from './place-order.ts';
import { heldPayments, orders, paymentEvents, refunds } from './schema.ts';

/** Rows that the job reads at once. */
const PAGE = 500;

/** Orders, their stock and their payments in PostgreSQL. */
export const createOrderBook = (orm: Orm): OrderBook => ({
  place: (draft, decide) => placeOrder(orm, draft, decide),
  apply: (receipt, event, payment) => applyEvent(orm, receipt, event, payment),
  byReceipt: async (receipt) => (await readOrders(orm, eq(orders.receipt, receipt)))[0],
  byLink: async (secret) => (await readOrders(orm, eq(orders.linkSecret, secret)))[0],
  ofUser: (userId) => readOrders(orm, eq(orders.userId, userId)),

  async attachPayment(receipt, payment) {
    await orm
      .update(orders)
      .set({ paymentSessionId: payment.id, paymentUrl: payment.url })
      .where(and(eq(orders.receipt, receipt), isNull(orders.paymentSessionId)));
  },

  async *awaiting(before) {
    const isHeld = exists(orm.select().from(heldPayments).where(eq(heldPayments.orderId, orders.id)));
    let last: { readonly createdAt: Date; readonly id: string } | undefined;
    do {
      const rows: { receipt: string; createdAt: Date; id: string }[] = await orm
        .select({ receipt: orders.receipt, createdAt: orders.createdAt, id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.status, 'awaiting-payment'),
            lt(orders.createdAt, before),
            not(isHeld),
            last && sql`(${orders.createdAt}, ${orders.id}) > (${last.createdAt}, ${last.id})`,
          ),
        )
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(PAGE);
      yield* rows.map((row) => row.receipt);
      last = rows.length === PAGE ? rows.at(-1) : undefined;
    } while (last);
  },

  async recordEvent(event) {
    await orm.insert(paymentEvents).values(event).onConflictDoNothing();
  },

  dueRefunds: () =>
    orm
      .select({ receipt: orders.receipt, paymentIntent: refunds.paymentIntent, amount: refunds.amountCents })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isNull(refunds.refundId))
      .limit(PAGE),

  async refunded(receipt, refundId) {
    const order = orm.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
    await orm
      .update(refunds)
      .set({ refundId })
      .where(and(eq(refunds.orderId, order), isNull(refunds.refundId)));
  },

  async hold(receipt, reason, payment) {
    const [order] = await orm.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
    if (!order) return;
    const held = { sessionId: payment.id, orderId: order.id, reason, payment };
    await orm.insert(heldPayments).values(held).onConflictDoNothing();
  },
});
