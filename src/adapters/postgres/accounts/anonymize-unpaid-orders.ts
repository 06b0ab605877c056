import { and, inArray, notExists, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../connection/database.ts';
import { NOWHERE } from '../orders/stored-order.ts';
import {
  couponRedemptions,
  disputes,
  heldPayments,
  orderHistory,
  orders,
  refunds,
} from '../schema/schema.ts';

/** Orders per transaction, to keep locks short. */
const AT_ONCE = 500;

const ENDED = inArray(orders.status, ['cancelled', 'expired']);

/** Anonymizes orders that were never paid; see `AccountData.deleteAbandonedOrders`. */
export const forgetUnpaid = async (orm: Orm, before: Date): Promise<void> => {
  while ((await orm.transaction((tx) => forgetSome(tx, before))) === AT_ONCE);
};

const forgetSome = async (tx: Transaction, before: Date): Promise<number> => {
  const some = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ENDED,
        sql`${orders.email} <> '' and ${orders.createdAt} < ${before}`,
        sql`(select max(${orderHistory.at}) from ${orderHistory} where ${orderHistory.orderId} = ${orders.id}) < ${before}`,
        // Orders with a payment, refund or dispute stay for accounting.
        notExists(tx.select().from(refunds).where(sql`${refunds.orderId} = ${orders.id}`)),
        notExists(tx.select().from(heldPayments).where(sql`${heldPayments.orderId} = ${orders.id}`)),
        notExists(tx.select().from(disputes).where(sql`${disputes.receipt} = ${orders.receipt}::text`)),
      ),
    )
    .limit(AT_ONCE);
  const nowhere = sql`${JSON.stringify(NOWHERE)}::jsonb`;
  const forgotten = await tx
    .update(orders)
    .set({
      userId: null,
      email: '',
      shipping: nowhere,
      billing: nowhere,
      forgetAt: null,
      linkSecret: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
    })
    // Checked again, because an order may be paid concurrently.
    .where(and(inArray(orders.id, some), ENDED))
    .returning({ id: orders.id });
  const ids = forgotten.map(({ id }) => id);
  await tx.update(couponRedemptions).set({ userId: null }).where(inArray(couponRedemptions.orderId, ids));
  return ids.length;
};
