import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import type { Transaction } from '../connection/database.ts';
import { EMPTY_ADDRESS, isGuestOrder } from '../orders/index.ts';
import { storeRedemptions } from '../promotions/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  accountLinks,
  backInStockRequests,
  couponRedemptions,
  emailOptOuts,
  enquiries,
  orderHistory,
  orders,
  outboxMessages,
  shipments,
  users,
  withdrawals,
} from '../schema/schema.ts';
import { anonymizeWithdrawals } from './anonymize-withdrawals.ts';
import { deleteAuditValues } from './delete-audit-values.ts';
import {
  deleteNotesAbout,
  deleteNotesWithoutCustomer,
  deleteStaffTexts,
  deleteViewsOf,
} from './staff-texts.ts';

/** Days until a paid order counts as delivered; the shop is not notified of deliveries. */
const DELIVERY_DAYS = 60;

/** Deletes an account and its personal data; see `AccountDataRepository.delete`. */
export const deleteAccount = async (tx: Transaction, { id, email }: User): Promise<boolean> => {
  // Transactions that reference the account wait for this lock and then find the account gone.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) return true;
  // Locks the orders: a concurrent payment event is either visible here or waits until they are anonymized.
  const ownOrders = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.userId, id))
    .for('update');
  if (ownOrders.some(({ status }) => status === 'awaiting-payment')) return false;
  await storeRedemptions(tx, user);
  await anonymizeOrders(tx, eq(orders.userId, id));
  await deleteEmailChanges(tx, id);
  await deleteMessages(tx, email, user.emailVerifiedAt !== null);
  // The cascade removes password, Google accounts, sessions, devices, links, wish list and cart.
  await tx.delete(users).where(eq(users.id, id));
  await deleteStaffTexts(tx, [id]);
  await deleteNotesWithoutCustomer(tx, email);
  await notifyAdmin(tx);
  return true;
};

/** Deletes what a guest ordered and wrote; see `AccountDataRepository.deleteGuest`. */
export const deleteGuestData = async (tx: Transaction, email: string): Promise<number | undefined> => {
  const guestOrders = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(isGuestOrder(email))
    .for('update');
  if (guestOrders.some(({ status }) => status === 'awaiting-payment')) return undefined;
  await anonymizeOrders(tx, isGuestOrder(email));
  await deleteMessages(tx, email, true);
  await notifyAdmin(tx);
  return guestOrders.length;
};

/** Invoices need the billing address and deliveries the shipping address; a new secret disables the order link. */
const anonymizeOrders = async (tx: Transaction, condition: SQL | undefined): Promise<void> => {
  const orderIds = tx.select({ id: orders.id }).from(orders).where(condition);
  // Also of an order that was cancelled after its payment.
  const paidAt = sql`(select max(${orderHistory.at}) from ${orderHistory}
    where ${orderHistory.orderId} = ${orders.id} and ${orderHistory.to} = 'paid')`;
  await tx.update(couponRedemptions).set({ email: '' }).where(inArray(couponRedemptions.orderId, orderIds));
  await anonymizeWithdrawals(tx, inArray(withdrawals.orderId, orderIds));
  const anonymized = await tx
    .update(orders)
    .set({
      userId: null,
      // Truncated: rounded up to milliseconds, it would be later than the `now()` of `anonymizeDeliveredOrders`.
      anonymizeAt: sql`coalesce(${paidAt} + make_interval(days => ${DELIVERY_DAYS}), date_trunc('milliseconds', now()))`,
      billing: sql`case when ${paidAt} is not null then ${orders.billing} || '{"phone": ""}'
        else ${JSON.stringify(EMPTY_ADDRESS)}::jsonb end`,
      linkSecret: sql`default`,
    })
    .where(condition)
    .returning({ id: orders.id });
  await deleteStaffTexts(
    tx,
    anonymized.map(({ id }) => id),
  );
  await anonymizeDeliveredOrders(tx);
};

/** Removes the shipping addresses of delivered orders; see `AccountDataRepository.deleteDeliveredAddresses`. */
export const anonymizeDeliveredOrders = async (tx: Transaction): Promise<void> => {
  const anonymized = await tx
    .update(orders)
    .set({ email: '', shipping: EMPTY_ADDRESS, gift: null, anonymizeAt: null })
    .where(lte(orders.anonymizeAt, sql`now()`))
    .returning({ id: orders.id });
  const ids = anonymized.map(({ id }) => id);
  // A carrier's page of the number shows who received the parcel, and where.
  await tx
    .update(shipments)
    .set({ trackingNumber: '' })
    .where(sql`${shipments.orderId} = any(${sql.param(ids)}::uuid[])`);
  await deleteStaffTexts(tx, ids);
};

/** The emails to new addresses of the account, which it has not confirmed. */
const deleteEmailChanges = async (tx: Transaction, userId: string): Promise<void> => {
  const addresses = tx
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'change-email')));
  await tx
    .delete(outboxMessages)
    .where(and(eq(outboxMessages.kind, 'change-email'), inArray(outboxMessages.to, addresses)));
};

const ACCOUNT_EMAILS = [
  'prove-email',
  'reset-password',
  'password-guessed',
  'password-changed',
  'change-email',
  'email-changed',
] as const;

/** For an unverified account, unsent emails and what else its address sent stay: they may belong to a guest. */
const deleteMessages = async (tx: Transaction, email: string, isVerified: boolean): Promise<void> => {
  const isToOwner = sameEmail(outboxMessages.to, email);
  const isAccountEmail = inArray(outboxMessages.kind, ACCOUNT_EMAILS);
  await tx
    .delete(outboxMessages)
    .where(and(isToOwner, isVerified ? undefined : or(isNull(outboxMessages.dueAt), isAccountEmail)));

  await tx.delete(accountLinks).where(sameEmail(accountLinks.email, email));
  if (!isVerified) return;
  await tx.delete(enquiries).where(sameEmail(enquiries.email, email));
  await tx.delete(backInStockRequests).where(sameEmail(backInStockRequests.email, email));
  await tx.delete(emailOptOuts).where(eq(emailOptOuts.email, emailKey(email)));
  await anonymizeWithdrawals(tx, sameEmail(withdrawals.email, email));
  await deleteAuditValues(tx, email);
  await deleteNotesAbout(tx, email);
  await deleteViewsOf(tx, email);
};
