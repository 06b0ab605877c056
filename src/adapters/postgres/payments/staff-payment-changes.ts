import { and, eq, isNull, sql } from 'drizzle-orm';
import { err, ok } from '#domain/values/result.ts';
import type { StaffPaymentChanges } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { notifyOrderChanged, readOrder } from '../orders/index.ts';
import { orders, paymentReviews, refunds } from '../schema/schema.ts';

/** Longer than the calls of a refund take, after which no server is still sending it. */
const SENDING_TIME = sql`interval '2 minutes'`;

/** What a due refund sends; lost disputes are no part of its amount. */
const missingCents = sql<number>`${refunds.amountCents} - ${orders.refundedCents}`;

/** Changes of payments by staff, in PostgreSQL. */
export const createStaffPaymentChanges = (orm: Orm): StaffPaymentChanges => ({
  restartRefund: (orderNumber) =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, orderNumber, { lock: true });
      if (!order) return err('unknown-order');
      const restarted = await tx
        .update(refunds)
        .set({ dueAt: sql`now()` })
        .from(orders)
        .where(and(eq(orders.id, refunds.orderId), eq(orders.id, order.id), isNull(refunds.refundId)))
        .returning({ missingCents });
      if (!restarted[0]) return err('order-changed');
      await notifyOrderChanged(tx, order);
      return ok({ order, missingCents: restarted[0].missingCents });
    }),

  recordRefundByHand: (orderNumber, dueCents) =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, orderNumber, { lock: true });
      if (!order) return err('unknown-order');
      const isDue = and(eq(refunds.orderId, order.id), isNull(refunds.refundId));
      const [due] = await tx
        .select({
          amountCents: refunds.amountCents,
          missingCents,
          isBeingSent: sql<boolean>`${refunds.dueAt} > now() - ${SENDING_TIME}`,
          isWhole: sql<boolean>`${refunds.amountCents} + ${orders.disputeLostCents} >= ${orders.totalCents}`,
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(isDue);
      if ((due?.amountCents ?? null) !== dueCents) return err('order-changed');
      if (due?.isBeingSent) return err('refund-unfinished');
      // A later cancellation would refund the whole payment, as the provider knows nothing of this part.
      if (due && !due.isWhole) return err('refund-partial');
      if (due)
        await tx
          .update(refunds)
          .set({ refundId: `by hand ${orderNumber}` })
          .where(isDue);
      const failed = await tx
        .update(orders)
        .set({ refundFailedAt: null })
        .where(and(eq(orders.id, order.id), sql`${orders.refundFailedAt} is not null`))
        .returning({ id: orders.id });
      if (!due && failed.length === 0) return err('order-changed');
      await notifyOrderChanged(tx, order);
      return ok({ order, missingCents: due?.missingCents ?? null });
    }),

  closeReview: (orderNumber, sessionId) =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, orderNumber, { lock: true });
      if (!order) return err('unknown-order');
      const closed = await tx
        .update(paymentReviews)
        .set({ resolvedAt: sql`now()` })
        .where(
          and(
            eq(paymentReviews.sessionId, sessionId),
            eq(paymentReviews.orderId, order.id),
            isNull(paymentReviews.resolvedAt),
          ),
        )
        .returning({ reason: paymentReviews.reason });
      if (!closed[0]) return err('order-changed');
      await notifyOrderChanged(tx, order);
      return ok({ order, reason: closed[0].reason });
    }),
});
