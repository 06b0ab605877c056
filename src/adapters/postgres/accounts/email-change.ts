import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { MAX_CHANGE_LINKS } from '#domain/email/email-message.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { AccountLink } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { moveOptOut, writeOutboxMessage } from '../email/index.ts';
import { moveNotesAbout } from '../orders/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { accountLinks, orders, users } from '../schema/schema.ts';
import { claimGuestOrders } from './guest-orders.ts';
import { isActiveLink } from './link-rows.ts';

const PURPOSE = 'change-email';

/** Stores an email change link and queues its email; see `AccountLinks.createEmailChangeLink`. */
export const createEmailChangeLink = async (
  tx: Transaction,
  userId: string,
  email: string,
  { secret, digest, expiresAt }: AccountLink,
): Promise<void> => {
  // In one order for all requests, to prevent a deadlock.
  await takeLock(tx, ...[`${PURPOSE} ${emailKey(email)}`, `${PURPOSE} of ${userId}`].toSorted());
  const active = and(
    eq(accountLinks.purpose, PURPOSE),
    gt(accountLinks.expiresAt, sql`now()`),
    or(eq(accountLinks.userId, userId), sameEmail(accountLinks.email, email)),
  );
  const isExhausted = (await tx.$count(accountLinks, active)) >= MAX_CHANGE_LINKS;
  const isTaken = (await tx.$count(users, sameEmail(users.email, email))) > 0;
  // A link to a taken address counts as well, or a later request would reveal that it was not sent.
  if (!isExhausted)
    await tx.insert(accountLinks).values({ digest, purpose: PURPOSE, userId, email, expiresAt });
  const isDecoy = isExhausted || isTaken;
  await writeOutboxMessage(tx, email, { kind: PURPOSE, data: { secret } }, { isDecoy });
};

/** Returns the new address of a valid link of this account. */
export const findEmailChange = async (
  querier: Pick<Orm, 'select'>,
  digest: string,
  userId: string,
  now: Date,
): Promise<string | undefined> => {
  const [link] = await querier
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(and(isActiveLink(PURPOSE, digest, now), eq(accountLinks.userId, userId)));
  return link?.email;
};

/** Moves an account to the address of a link; see `AccountLinks.changeEmail`. */
export const changeEmail = async (
  tx: Transaction,
  digest: string,
  userId: string,
  now: Date,
): Promise<Result<void, ShopError>> => {
  const [former] = await tx
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const email = await findEmailChange(tx, digest, userId, now);
  if (!former || email === undefined) return err({ code: 'link-ended' });
  const others = and(sameEmail(users.email, email), ne(users.id, userId));
  if ((await tx.$count(users, others)) > 0) return err({ code: 'auth/email-already-in-use' });
  await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId));
  // Later emails about its orders, with their links, go to the new address.
  await tx
    .update(orders)
    .set({ email })
    .where(and(eq(orders.userId, userId), sameEmail(orders.email, former.email)));
  // Also a reset link in the old mailbox, which is no longer the account's.
  await tx.delete(accountLinks).where(eq(accountLinks.userId, userId));
  await claimGuestOrders(tx, { id: userId, email });
  await moveOptOut(tx, former.email, email);
  // Notes on an address that was never verified are about another person.
  if (former.verifiedAt !== null) await moveNotesAbout(tx, former.email, email);
  await writeOutboxMessage(tx, former.email, { kind: 'email-changed', data: {} });
  return ok(undefined);
};
