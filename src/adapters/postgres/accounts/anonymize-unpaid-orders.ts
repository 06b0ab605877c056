import { and, inArray, notExists, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../connection/database.ts';
import { EMPTY_ADDRESS } from '../orders/index.ts';
import {
  couponRedemptions,
  disputes,
  orderHistory,
  orders,
  paymentReviews,
  refunds,
  withdrawals,
} from '../schema/schema.ts';
import { anonymizeWithdrawals } from './anonymize-withdrawals.ts';
import { deleteNotesWithoutCustomer, deleteStaffTexts } from './staff-texts.ts';

/** Orders per transaction, so that locks are short. */
const BATCH_SIZE = 500;

const ENDED = inArray(orders.status, ['cancelled', 'expired']);

/** Anonymizes orders that were never paid; see `AccountDataRepository.anonymizeUnpaidOrders`. */
export const anonymizeUnpaidOrders = async (orm: Orm, before: Date): Promise<void> => {
  while ((await orm.transaction((tx) => anonymizeBatch(tx, before))) === BATCH_SIZE);
  await orm.transaction((tx) => deleteNotesWithoutCustomer(tx));
};

const anonymizeBatch = async (tx: Transaction, before: Date): Promise<number> => {
  const batch = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ENDED,
        sql`${orders.email} <> '' and ${orders.createdAt} < ${before}`,
        sql`(select max(${orderHistory.at}) from ${orderHistory} where ${orderHistory.orderId} = ${orders.id}) < ${before}`,
        // Orders with a payment, refund or dispute stay for accounting.
        notExists(
          tx
            .select()
            .from(orderHistory)
            .where(sql`${orderHistory.orderId} = ${orders.id} and ${orderHistory.to} = 'paid'`),
        ),
        notExists(tx.select().from(refunds).where(sql`${refunds.orderId} = ${orders.id}`)),
        notExists(tx.select().from(paymentReviews).where(sql`${paymentReviews.orderId} = ${orders.id}`)),
        notExists(tx.select().from(disputes).where(sql`${disputes.receipt} = ${orders.receipt}::text`)),
      ),
    )
    .limit(BATCH_SIZE);
  const anonymized = await tx
    .update(orders)
    .set({
      userId: null,
      email: '',
      shipping: EMPTY_ADDRESS,
      billing: EMPTY_ADDRESS,
      gift: null,
      anonymizeAt: null,
      linkSecret: sql`default`,
    })
    // Checked again, because an order may be paid concurrently.
    .where(and(inArray(orders.id, batch), ENDED))
    .returning({ id: orders.id });
  const ids = anonymized.map(({ id }) => id);
  await tx.update(couponRedemptions).set({ userId: null }).where(inArray(couponRedemptions.orderId, ids));
  await anonymizeWithdrawals(tx, inArray(withdrawals.orderId, ids));
  await deleteStaffTexts(tx, ids);
  return ids.length;
};
