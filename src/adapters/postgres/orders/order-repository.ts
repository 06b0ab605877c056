import { and, asc, eq, exists, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { OrderRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { inPages, PAGE } from '../connection/read-in-pages.ts';
import { recordDispute } from '../payments/record-dispute.ts';
import { createRefundRepository } from '../payments/refund-repository.ts';
import { heldPayments, orders, paymentEvents, unmatchedPayments } from '../schema/schema.ts';
import { applyEvent, endUnopened } from './apply-event.ts';
import { readOrders } from './order-list.ts';
import { findOrder } from './order-rows.ts';
import { placeOrder } from './place-order.ts';

/** Awaits payment and has no payment session yet. */
const isUnopened = (receipt: string) =>
  and(eq(orders.receipt, receipt), eq(orders.status, 'awaiting-payment'), isNull(orders.paymentSessionId));

/** Orders, stock and payments in PostgreSQL. With a pool of their own (`money`), payments continue when the shop is busy. */
export const createOrderRepository = (shop: Orm, money: Orm): OrderRepository => ({
  place: (draft, decide) => placeOrder(shop, draft, decide),
  apply: (receipt, event, payment) => applyEvent(money, receipt, event, payment),
  endWithoutSession: (receipt, event) => endUnopened(money, receipt, event),
  find: (receipt) => findOrder(money, eq(orders.receipt, receipt)),
  findForVisitor: (receipt) => findOrder(shop, eq(orders.receipt, receipt)),
  findByLink: (secret) => findOrder(shop, eq(orders.linkSecret, secret)),
  listForUser: (userId, before) => readOrders(shop, userId, before),

  async attachPayment(receipt, payment) {
    const session = { id: orders.paymentSessionId, url: orders.paymentUrl };
    const [attached] = await money
      .update(orders)
      .set({ paymentSessionId: payment.id, paymentUrl: payment.url })
      .where(isUnopened(receipt))
      .returning(session);
    const [order] = attached
      ? [attached]
      : await money.select(session).from(orders).where(eq(orders.receipt, receipt));
    return order?.id && order.url ? { id: order.id, url: order.url } : undefined;
  },

  async advancePaymentKey(receipt, attempt) {
    await money
      .update(orders)
      .set({ paymentAttempt: attempt + 1 })
      .where(and(isUnopened(receipt), eq(orders.paymentAttempt, attempt)));
  },

  awaitingPayment(before) {
    const isHeld = exists(
      money
        .select()
        .from(heldPayments)
        .where(and(eq(heldPayments.sessionId, orders.paymentSessionId), isNull(heldPayments.settledAt))),
    );
    return inPages((last) =>
      money
        .select({ receipt: orders.receipt, at: orders.createdAt, id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.status, 'awaiting-payment'),
            lt(orders.createdAt, before),
            not(isHeld),
            last && sql`(${orders.createdAt}, ${orders.id}) > (${last.at}, ${last.id})`,
          ),
        )
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(PAGE),
    );
  },

  async recordEvent(event) {
    await money.insert(paymentEvents).values(event).onConflictDoNothing();
  },

  ...createRefundRepository(money),

  recordDispute: (dispute, receipt) => money.transaction((tx) => recordDispute(tx, dispute, receipt)),

  async recordUnmatched({ id, receipt, cents, currency }) {
    const recorded = await money
      .insert(unmatchedPayments)
      .values({ sessionId: id, receipt, amountCents: cents, currency })
      // A charge reports the sum of its refunds.
      .onConflictDoUpdate({
        target: unmatchedPayments.sessionId,
        set: { amountCents: cents, settledAt: null },
        setWhere: sql`${unmatchedPayments.amountCents} < ${cents}`,
      })
      .returning({ id: unmatchedPayments.sessionId });
    return recorded.length > 0;
  },

  async holdForReview(receipt, reason, payment) {
    const [order] = await money.select({ id: orders.id }).from(orders).where(eq(orders.receipt, receipt));
    if (!order) return false;
    const held = { sessionId: payment.id, orderId: order.id, reason, payment };
    await money.insert(heldPayments).values(held).onConflictDoNothing();
    const isSettled = and(eq(heldPayments.sessionId, payment.id), isNotNull(heldPayments.settledAt));
    return (
      (await money.select({ id: heldPayments.sessionId }).from(heldPayments).where(isSettled)).length > 0
    );
  },
});
