import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { NOWHERE } from '../orders/stored-order.ts';
import { keepSpent } from '../promotions/redeemed-codes.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  accountLinks,
  couponRedemptions,
  enquiries,
  letters,
  orderHistory,
  orders,
  users,
} from '../schema/schema.ts';

/** Days until a paid order counts as delivered; the shop is not notified of deliveries. */
const DELIVERY_DAYS = 60;

/** Deletes an account and its personal data; see `AccountData.remove`. */
export const removeAccount = async (tx: Transaction, { id, email }: User): Promise<boolean> => {
  // Transactions that reference the account wait for this lock and then find the account gone.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) return true;
  // Locks the orders: a concurrent payment event is either visible here or waits until they are anonymized.
  const own = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.userId, id))
    .for('update');
  if (own.some(({ status }) => status === 'awaiting-payment')) return false;
  await keepSpent(tx, user);
  await forgetOrders(tx, eq(orders.userId, id));
  await forgetWritten(tx, email, user.emailProvenAt !== null);
  // The cascade removes password, Google accounts, sessions, devices, links, wish list and cart.
  await tx.delete(users).where(eq(users.id, id));
  return true;
};

/** Matches the guest orders of an email address that are not anonymized yet. */
export const ofGuest = (email: string): SQL | undefined =>
  and(isNull(orders.userId), isNull(orders.forgetAt), sameEmail(orders.email, email));

/** Deletes what a guest ordered and wrote; see `AccountData.deleteGuest`. */
export const removeGuest = async (tx: Transaction, email: string): Promise<number | undefined> => {
  const own = await tx.select({ status: orders.status }).from(orders).where(ofGuest(email)).for('update');
  if (own.some(({ status }) => status === 'awaiting-payment')) return undefined;
  await forgetOrders(tx, ofGuest(email));
  await forgetWritten(tx, email, true);
  return own.length;
};

/** Invoices need the billing address and deliveries the shipping address; a new secret disables the order link. */
const forgetOrders = async (tx: Transaction, whose: SQL | undefined): Promise<void> => {
  const own = tx.select({ id: orders.id }).from(orders).where(whose);
  await tx.update(couponRedemptions).set({ email: '' }).where(inArray(couponRedemptions.orderId, own));
  await tx
    .update(orders)
    .set({
      userId: null,
      // Truncated: rounded up to milliseconds, it would be later than the `now()` of `forgetDelivered`.
      forgetAt: sql`case ${orders.status} when 'paid' then (
        select max(${orderHistory.at}) from ${orderHistory}
        where ${orderHistory.orderId} = ${orders.id} and ${orderHistory.to} = 'paid'
      ) + make_interval(days => ${DELIVERY_DAYS}) else date_trunc('milliseconds', now()) end`,
      billing: sql`case ${orders.status} when 'paid' then ${orders.billing} || '{"phone": ""}'
        else ${JSON.stringify(NOWHERE)}::jsonb end`,
      linkSecret: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
    })
    .where(whose);
  await forgetDelivered(tx);
};

/** Removes the shipping addresses of delivered orders; see `AccountData.deleteDeliveredAddresses`. */
export const forgetDelivered = async (querier: Pick<Orm, 'update'>): Promise<void> => {
  await querier
    .update(orders)
    .set({ email: '', shipping: sql`${JSON.stringify(NOWHERE)}::jsonb`, forgetAt: null })
    .where(lte(orders.forgetAt, sql`now()`));
};

/** For an unverified account, unsent order emails and enquiries stay: they may belong to a guest. */
const forgetWritten = async (tx: Transaction, email: string, isProven: boolean): Promise<void> => {
  const toOwner = sameEmail(letters.to, email);
  const ofAccount = inArray(letters.kind, ['prove-email', 'reset-password', 'password-guessed']);
  await tx.delete(letters).where(and(toOwner, isProven ? undefined : or(isNull(letters.dueAt), ofAccount)));
  await tx.delete(accountLinks).where(sameEmail(accountLinks.email, email));
  if (isProven) await tx.delete(enquiries).where(sameEmail(enquiries.email, email));
};
