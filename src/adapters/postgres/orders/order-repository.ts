import { and, asc, eq, exists, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { OrderRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { PAGE_SIZE, readInPages } from '../connection/read-in-pages.ts';
import { recordDispute } from '../payments/record-dispute.ts';
import { createRefundRepository } from '../payments/refund-repository.ts';
import { orders, paymentEvents, paymentReviews, unmatchedPayments } from '../schema/schema.ts';
import { applyEvent, endUnopened } from './apply-event.ts';
import { readOrders } from './order-list.ts';
import { findOrder } from './order-rows.ts';
import { placeOrder } from './place-order.ts';

/** Awaits payment and has no payment session yet. */
const isUnopened = (receipt: string) =>
  and(eq(orders.receipt, receipt), eq(orders.status, 'awaiting-payment'), isNull(orders.paymentSessionId));

/** Orders, stock and payments in PostgreSQL. With a pool of their own (`money`), payments continue when the shop is busy. */
export const createOrderRepository = (shopOrm: Orm, paymentOrm: Orm): OrderRepository => ({
  place: (draft, decide) => placeOrder(shopOrm, draft, decide),
  apply: (receipt, event, payment) => applyEvent(paymentOrm, receipt, event, payment),
  endWithoutSession: (receipt, event) => endUnopened(paymentOrm, receipt, event),
  find: (receipt) => findOrder(paymentOrm, eq(orders.receipt, receipt)),
  findForVisitor: (receipt) => findOrder(shopOrm, eq(orders.receipt, receipt)),
  findByLink: (secret) => findOrder(shopOrm, eq(orders.linkSecret, secret)),
  listForUser: (userId, before) => readOrders(shopOrm, userId, before),

  async attachPayment(receipt, payment) {
    const session = { id: orders.paymentSessionId, url: orders.paymentUrl };
    const [attached] = await paymentOrm
      .update(orders)
      .set({ paymentSessionId: payment.id, paymentUrl: payment.url })
      .where(isUnopened(receipt))
      .returning(session);
    const [order] = attached
      ? [attached]
      : await paymentOrm.select(session).from(orders).where(eq(orders.receipt, receipt));
    return order?.id && order.url ? { id: order.id, url: order.url } : undefined;
  },

  async advancePaymentKey(receipt, attempt) {
    await paymentOrm
      .update(orders)
      .set({ paymentAttempt: attempt + 1 })
      .where(and(isUnopened(receipt), eq(orders.paymentAttempt, attempt)));
  },

  awaitingPayment(before) {
    const isUnderReview = exists(
      paymentOrm
        .select()
        .from(paymentReviews)
        .where(and(eq(paymentReviews.sessionId, orders.paymentSessionId), isNull(paymentReviews.resolvedAt))),
    );
    return readInPages((last) =>
      paymentOrm
        .select({ receipt: orders.receipt, at: orders.createdAt, id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.status, 'awaiting-payment'),
            lt(orders.createdAt, before),
            not(isUnderReview),
            last && sql`(${orders.createdAt}, ${orders.id}) > (${last.at}, ${last.id})`,
          ),
        )
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(PAGE_SIZE),
    );
  },

  async recordEvent(event) {
    await paymentOrm.insert(paymentEvents).values(event).onConflictDoNothing();
  },

  ...createRefundRepository(paymentOrm),

  recordDispute: (dispute, receipt) => paymentOrm.transaction((tx) => recordDispute(tx, dispute, receipt)),

  async recordUnmatched({ id, receipt, cents, currency }) {
    const recorded = await paymentOrm
      .insert(unmatchedPayments)
      .values({ sessionId: id, receipt, amountCents: cents, currency })
      // A charge reports the sum of its refunds.
      .onConflictDoUpdate({
        target: unmatchedPayments.sessionId,
        set: { amountCents: cents, resolvedAt: null },
        setWhere: sql`${unmatchedPayments.amountCents} < ${cents}`,
      })
      .returning({ id: unmatchedPayments.sessionId });
    return recorded.length > 0;
  },

  async holdForReview(receipt, reason, payment) {
    const [order] = await paymentOrm
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.receipt, receipt));
    if (!order) return false;
    const review = { sessionId: payment.id, orderId: order.id, reason, payment };
    await paymentOrm.insert(paymentReviews).values(review).onConflictDoNothing();
    const isResolved = and(eq(paymentReviews.sessionId, payment.id), isNotNull(paymentReviews.resolvedAt));
    return (
      (await paymentOrm.select({ id: paymentReviews.sessionId }).from(paymentReviews).where(isResolved))
        .length > 0
    );
  },
});
