import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { ORDER_CHANGED } from '../orders/order-rows.ts';
import { orders } from '../schema.ts';
import { ofGuest } from './remove-account.ts';

/** Gives a guest's orders to the account that has proven their address (GUEST-1). */
export const adoptGuestOrders = async (
  tx: Transaction,
  user: { readonly id: string; readonly email: string },
): Promise<void> => {
  const adopted = await tx
    .update(orders)
    .set({ userId: user.id })
    .where(ofGuest(user.email))
    .returning({ receipt: orders.receipt });
  for (const { receipt } of adopted) {
    const change = JSON.stringify({ userId: user.id, receipt });
    await tx.execute(sql`select pg_notify(${ORDER_CHANGED}, ${change})`);
  }
};
