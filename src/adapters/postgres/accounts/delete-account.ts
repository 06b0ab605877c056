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

/** How long after its payment an order may be on its way; the shop does not hear when it has arrived. */
const DELIVERY_DAYS = 60;

/** Removes an account and what is its own; see `AccountData.remove`. */
export const removeAccount = async (tx: Transaction, { id, email }: User): Promise<boolean> => {
  // Whatever else refers to the account waits for the end of this, and then finds it gone.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) return true;
  // Money that comes for one of them takes its turn, and what it takes again is seen here or not taken.
  const own = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.userId, id))
    .for('update');
  if (own.some(({ status }) => status === 'awaiting-payment')) return false;
  await keepSpent(tx, user);
  await forgetOrders(tx, eq(orders.userId, id));
  await forgetWritten(tx, email, user.emailProvenAt !== null);
  // Password, Google, sessions, browsers, links, wishes and cart go with it.
  await tx.delete(users).where(eq(users.id, id));
  return true;
};

/** The orders that were placed with an address and belong to no account. */
export const ofGuest = (email: string): SQL | undefined =>
  and(isNull(orders.userId), isNull(orders.forgetAt), sameEmail(orders.email, email));

/** Removes what was bought and written without an account; see `AccountData.removeGuest`. */
export const removeGuest = async (tx: Transaction, email: string): Promise<number | undefined> => {
  const own = await tx.select({ status: orders.status }).from(orders).where(ofGuest(email)).for('update');
  if (own.some(({ status }) => status === 'awaiting-payment')) return undefined;
  await forgetOrders(tx, ofGuest(email));
  await forgetWritten(tx, email, true);
  return own.length;
};

/** An invoice needs who was billed and what for, and a parcel where it goes; nobody opens the order any more. */
const forgetOrders = async (tx: Transaction, whose: SQL | undefined): Promise<void> => {
  const own = tx.select({ id: orders.id }).from(orders).where(whose);
  await tx.update(couponRedemptions).set({ email: '' }).where(inArray(couponRedemptions.orderId, own));
  await tx
    .update(orders)
    .set({
      userId: null,
      // Not rounded up: what is not paid is forgotten in this very moment.
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

/** Forgets where parcels went to that have arrived since; see `AccountData.forgetDelivered`. */
export const forgetDelivered = async (querier: Pick<Orm, 'update'>): Promise<void> => {
  await querier
    .update(orders)
    .set({ email: '', shipping: sql`${JSON.stringify(NOWHERE)}::jsonb`, forgetAt: null })
    .where(lte(orders.forgetAt, sql`now()`));
};

/** What was written to the address; what is still to be sent to a guest there is none of an account without proof. */
const forgetWritten = async (tx: Transaction, email: string, isProven: boolean): Promise<void> => {
  const toOwner = sameEmail(letters.to, email);
  const ofAccount = inArray(letters.kind, ['prove-email', 'reset-password', 'password-guessed']);
  await tx.delete(letters).where(and(toOwner, isProven ? undefined : or(isNull(letters.dueAt), ofAccount)));
  await tx.delete(accountLinks).where(sameEmail(accountLinks.email, email));
  if (isProven) await tx.delete(enquiries).where(sameEmail(enquiries.email, email));
};
