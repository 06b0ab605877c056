import { and, eq, isNull, sql } from 'drizzle-orm';
import { leftOf } from '#domain/orders/refunds/price-refund.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffPaymentChanges } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { notifyOrderChanged, readOrder, readRefundSummary } from '../orders/index.ts';
import { orders, paymentReviews, refunds } from '../schema/schema.ts';
import { amountAtProvider } from './due-amount.ts';
import { writeRefundEmail } from './write-refund-email.ts';

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

  recordRefundByHand: (orderNumber, { dueCents, otherCents }) =>
    orm.transaction(async (tx) => {
      const order = await readOrder(tx, orderNumber, { lock: true });
      if (!order) return err('unknown-order');
      const isDue = and(eq(refunds.orderId, order.id), isNull(refunds.refundId));
      const [due] = await tx
        .select({
          missingCents,
          amountAtProvider,
          isBeingSent: sql<boolean>`${refunds.dueAt} > now() - ${SENDING_TIME}`,
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(isDue);
      if ((due?.amountAtProvider ?? null) !== dueCents) return err('order-changed');
      if (due?.isBeingSent) return err('refund-unfinished');
      const amountCents = due?.missingCents ?? otherCents;
      if (amountCents === null || (due && amountCents <= 0)) return err('order-changed');
      const [row] = await tx.select().from(orders).where(eq(orders.id, order.id));
      if (!row || (!due && row.refundFailedAt === null)) return err('order-changed');
      if (!due && amountCents > leftOf(await readRefundSummary(tx, order), order))
        return err('refund-too-much');
      const refundedCents = row.refundedCents + amountCents;
      // The revision invalidates a list of refunds that the provider has sent meanwhile.
      await tx
        .update(orders)
        .set({
          refundedCents,
          refundedByHandCents: row.refundedByHandCents + amountCents,
          refundRevision: row.refundRevision + 1,
          refundFailedAt: null,
        })
        .where(eq(orders.id, order.id));
      await tx
        .update(refunds)
        .set(
          due
            ? { refundId: `by hand ${orderNumber}`, failedAt: null }
            : { amountCents: sql`${refunds.amountCents} + ${amountCents}::integer` },
        )
        .where(eq(refunds.orderId, order.id));
      await writeRefundEmail(tx, row, refundedCents);
      await notifyOrderChanged(tx, order);
      return ok({ order, amountCents });
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
