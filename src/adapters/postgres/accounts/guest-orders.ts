import { and, eq, exists, or } from 'drizzle-orm';
import type { Transaction } from '../connection/database.ts';
import { isGuestOrder, notifyOrderChanged } from '../orders/index.ts';
import { orders, refunds } from '../schema/schema.ts';

/**
 * Assigns a guest's paid or refunded orders to the account that has verified their email address (GUEST-1).
 * Unpaid orders stay out: they cost nothing, so anyone could fill another account with them.
 */
export const claimGuestOrders = async (
  tx: Transaction,
  user: { readonly id: string; readonly email: string },
): Promise<void> => {
  const refund = tx.select({ of: refunds.orderId }).from(refunds).where(eq(refunds.orderId, orders.id));
  const claimed = await tx
    .update(orders)
    .set({ userId: user.id })
    .where(and(isGuestOrder(user.email), or(eq(orders.status, 'paid'), exists(refund))))
    .returning({ orderNumber: orders.receipt, userId: orders.userId });
  for (const order of claimed) await notifyOrderChanged(tx, order);
};
