import { eq, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import type { RefundReason } from '#domain/orders/refund-reason.ts';
import type { ReceivedPayment } from '#services/ports/ports.ts';
import type { Transaction } from '../connection/database.ts';
import { orders, refunds } from '../schema/schema.ts';

/** Makes the refund of a payment due, without what its bank has already returned in a dispute. A repeat changes nothing. */
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
  await tx
    .insert(refunds)
    .values({ orderId: id, paymentIntent, amountCents: order.dueCents, reason })
    .onConflictDoNothing();
};
