import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PaymentRepository } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import type { Orm } from '../connection/database.ts';
import {
  isUnderReview,
  notifyOrderChanged,
  readDeclineWait,
  recordDeclinedPayment,
} from '../orders/index.ts';
import { disputes, orders, paymentEvents, paymentReviews, unmatchedPayments } from '../schema/schema.ts';
import { recordDispute } from './record-dispute.ts';

/** Awaits payment and has no payment session yet. */
const isUnopened = (orderNumber: string) =>
  and(
    eq(orders.receipt, orderNumber),
    eq(orders.status, 'awaiting-payment'),
    isNull(orders.paymentSessionId),
  );

/** Payments in PostgreSQL: sessions, events, disputes and reviews. */
export const createPaymentRepository = (orm: Orm): PaymentRepository => ({
  async attachPayment(orderNumber, payment) {
    const session = { id: orders.paymentSessionId, url: orders.paymentUrl };
    const [attached] = await orm
      .update(orders)
      .set({ paymentSessionId: payment.id, paymentUrl: payment.url })
      .where(isUnopened(orderNumber))
      .returning(session);
    const [order] = attached
      ? [attached]
      : await orm.select(session).from(orders).where(eq(orders.receipt, orderNumber));
    return order?.id && order.url ? { id: order.id, url: order.url } : undefined;
  },

  async advancePaymentKey(orderNumber, attempt) {
    await orm
      .update(orders)
      .set({ paymentAttempt: attempt + 1 })
      .where(and(isUnopened(orderNumber), eq(orders.paymentAttempt, attempt)));
  },

  async recordEvent({ id, type, orderNumber }) {
    await orm.insert(paymentEvents).values({ id, type, receipt: orderNumber }).onConflictDoNothing();
  },

  recordDecline: (event, orderNumber) =>
    orm.transaction(async (tx) => {
      const recorded = await tx
        .insert(paymentEvents)
        .values({ ...event, receipt: orderNumber })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      if (recorded.length > 0) await recordDeclinedPayment(tx, orderNumber);
      return readDeclineWait(tx, orderNumber);
    }),

  putUnderReview: (orderNumber, reason, payment) =>
    orm.transaction(async (tx) => {
      const [order] = await tx
        .select({ id: orders.id, userId: orders.userId })
        .from(orders)
        .where(eq(orders.receipt, orderNumber));
      if (!order) return false;
      const opened = await tx
        .insert(paymentReviews)
        .values({ sessionId: payment.id, orderId: order.id, reason, payment })
        .onConflictDoNothing()
        .returning({ id: paymentReviews.sessionId });
      if (opened.length > 0) {
        await notifyOrderChanged(tx, { ...order, orderNumber });
        return false;
      }
      const isResolved = and(eq(paymentReviews.sessionId, payment.id), isNotNull(paymentReviews.resolvedAt));
      return (
        (await tx.select({ id: paymentReviews.sessionId }).from(paymentReviews).where(isResolved)).length > 0
      );
    }),

  async listUnderReview(orderIds) {
    const found = await orm
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, [...orderIds]), isUnderReview));
    return new Set(found.map(({ id }) => id));
  },

  async isUnderReview(orderNumber) {
    const isReviewed = and(eq(orders.receipt, orderNumber), isUnderReview);
    return (await orm.select({ id: orders.id }).from(orders).where(isReviewed)).length > 0;
  },

  closeRefundedReview: (paymentIntent, refundedCents) =>
    orm.transaction(async (tx) => {
      const resolved = await tx
        .update(paymentReviews)
        .set({ resolvedAt: sql`now()` })
        .where(
          and(
            isNull(paymentReviews.resolvedAt),
            sql`${paymentReviews.payment} ->> 'paymentIntent' = ${paymentIntent}`,
            sql`(${paymentReviews.payment} ->> 'amount')::bigint <= ${refundedCents}`,
          ),
        )
        .returning({ id: paymentReviews.sessionId });
      if (resolved.length > 0) await notifyAdmin(tx);
      return resolved.length;
    }),

  async hasOpenDispute(orderNumber) {
    const isOpen = and(eq(disputes.receipt, orderNumber), isNull(disputes.closedAt));
    return (await orm.select({ id: disputes.id }).from(disputes).where(isOpen)).length > 0;
  },

  recordDispute: (dispute, orderNumber) => orm.transaction((tx) => recordDispute(tx, dispute, orderNumber)),

  async recordUnmatched({ id, orderNumber, cents, currency }) {
    const recorded = await orm
      .insert(unmatchedPayments)
      .values({ sessionId: id, receipt: orderNumber, amountCents: cents, currency })
      // A charge reports the sum of its refunds.
      .onConflictDoUpdate({
        target: unmatchedPayments.sessionId,
        set: { amountCents: cents, resolvedAt: null },
        setWhere: sql`${unmatchedPayments.amountCents} < ${cents}`,
      })
      .returning({ id: unmatchedPayments.sessionId });
    return recorded.length > 0;
  },
});
