import { asc, eq, sql } from 'drizzle-orm';
import { DEMO_SESSION_PREFIX, type DemoPayment, demoPaymentIds } from '#domain/orders/demo/demo-payment.ts';
import type { Orm } from '../../connection/database.ts';
import { disputes, orders, paymentReviews, refunds } from '../../schema/schema.ts';

/** Reads the payments of the demo orders, oldest first, as the payment provider has them. */
export const readDemoPayments = async (orm: Orm): Promise<readonly DemoPayment[]> => {
  const rows = await orm
    .select({
      orderNumber: orders.receipt,
      amountCents: orders.totalCents,
      at: orders.createdAt,
      failedAt: orders.refundFailedAt,
      review: paymentReviews.payment,
      refund: refunds,
      dispute: disputes,
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .leftJoin(disputes, eq(disputes.receipt, sql`${orders.receipt}::text`))
    .leftJoin(paymentReviews, eq(paymentReviews.orderId, orders.id))
    .where(sql`starts_with(${orders.paymentSessionId}, ${DEMO_SESSION_PREFIX})`)
    .orderBy(asc(orders.createdAt));
  return rows.map(({ orderNumber, at, review, refund, failedAt, dispute, ...order }) => {
    const ids = demoPaymentIds({ orderNumber });
    const amountCents = review?.amount ?? order.amountCents;
    const sent = refund && {
      amountCents: refund.amountCents,
      status: 'succeeded' as const,
      at: refund.dueAt,
    };
    const failed = failedAt && { amountCents, status: 'failed' as const, at: failedAt };
    return {
      ...ids,
      orderNumber,
      amountCents,
      at,
      refunds: [sent, failed].flatMap((one) => (one ? [{ id: ids.refundId, ...one }] : [])),
      dispute: dispute && {
        id: dispute.id,
        amountCents,
        status: dispute.lostAt ? 'lost' : dispute.closedAt ? 'won' : 'needs_response',
        at: dispute.openedAt,
      },
    };
  });
};
