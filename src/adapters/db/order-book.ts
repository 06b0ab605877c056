import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { OrderBook } from '#services/ports.ts';
import { applyEvent } from './apply-event.ts';
import type { Orm } from './database.ts';
import { readOrders } from './order-rows.ts';
import { placeOrder } from './place-order.ts';
import { heldPayments, orders, paymentEvents, refunds } from './schema.ts';

/** Orders that one round of the job looks at. */
const ROUND = 500;

/** Orders, their stock and their payments in PostgreSQL. */
export const createOrderBook = (orm: Orm): OrderBook => ({
  place: (draft, decide) => placeOrder(orm, draft, decide),
  apply: (receipt, event, payment) => applyEvent(orm, receipt, event, payment),
  byReceipt: async (receipt) => (await readOrders(orm, eq(orders.receipt, receipt)))[0],
  ofUser: (userId) => readOrders(orm, eq(orders.userId, userId)),

  async attachPayment(receipt, payment) {
    await orm
      .update(orders)
      .set({ paymentSessionId: payment.id, paymentUrl: payment.url })
      .where(and(eq(orders.receipt, receipt), isNull(orders.paymentSessionId)));
  },

  async awaiting(before) {
    const rows = await orm
      .select({ receipt: orders.receipt })
      .from(orders)
      .where(and(eq(orders.status, 'awaiting-payment'), lt(orders.createdAt, before)))
      .orderBy(asc(orders.createdAt))
      .limit(ROUND);
    return rows.map((row) => row.receipt);
  },

  async recordEvent(event) {
    const stored = await orm
      .insert(paymentEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    return stored.length > 0;
  },

  dueRefunds: () =>
    orm
      .select({ receipt: orders.receipt, paymentIntent: refunds.paymentIntent, amount: refunds.amountCents })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isNull(refunds.refundId))
      .limit(ROUND),

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
