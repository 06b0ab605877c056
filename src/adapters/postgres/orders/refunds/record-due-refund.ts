import { eq, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import type { RefundReason } from '#domain/orders/refund-reason.ts';
import type { ReceivedPayment } from '#services/ports/ports.ts';
import { notifyAdmin } from '../../connection/admin-changes.ts';
import type { Transaction } from '../../connection/database.ts';
import { orders, refunds } from '../../schema/schema.ts';

/**
 * Makes the refund of a whole payment due, without what its bank has already returned in a dispute. A smaller refund is
 * raised to it; a repeat changes nothing.
 */
export const recordDueRefund = async (
  tx: Transaction,
  { id }: Pick<Order, 'id'>,
  { paymentIntent, amount }: ReceivedPayment,
  reason: RefundReason,
): Promise<void> => {
  if (paymentIntent === null) return;
  const [order] = await tx
    .select({ dueCents: sql<number>`${amount}::integer - ${orders.disputeLostCents}` })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order || order.dueCents <= 0) return;
  await raiseDueRefund(tx, { orderId: id, paymentIntent, amountCents: order.dueCents, reason });
};

/**
 * Raises the total that the payment of a locked order must return; never lowers it, and never above the payment. Nothing
 * is due if staff have returned that much another way.
 */
export const raiseDueRefund = async (
  tx: Transaction,
  due: Pick<typeof refunds.$inferInsert, 'orderId' | 'paymentIntent' | 'amountCents' | 'reason'>,
): Promise<void> => {
  const isReturned = sql`${orders.id} = ${due.orderId} and ${orders.refundedByHandCents} >= ${due.amountCents}`;
  if ((await tx.$count(orders, isReturned)) > 0) return;
  await tx
    .insert(refunds)
    .values(due)
    .onConflictDoUpdate({
      target: refunds.orderId,
      set: {
        amountCents: due.amountCents,
        reason: due.reason,
        refundId: null,
        dueAt: sql`now()`,
        failedAt: null,
      },
      setWhere: sql`${refunds.amountCents} < ${due.amountCents}`,
    });
  const isBeyondPayment = sql`${orders.id} = ${due.orderId}
    and ${due.amountCents}::integer + ${orders.disputeLostCents} > ${orders.totalCents}`;
  if ((await tx.$count(orders, isBeyondPayment)) > 0)
    throw new Error('a refund is higher than the payment of its order');
  await notifyAdmin(tx);
};
