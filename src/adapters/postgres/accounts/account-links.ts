import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import { MAX_RESET_LINKS } from '#domain/email/email-message.ts';
import type { AccountLinks } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  accountLinks,
  federatedAccounts,
  passwords,
  sessions,
  trustedDevices,
  users,
} from '../schema/schema.ts';
import { changeEmail, createEmailChangeLink, findEmailChange } from './email-change.ts';
import { claimGuestOrders } from './guest-orders.ts';
import { consumeLink, createVerificationLink, isActiveLink, wasRequested } from './link-rows.ts';

/** Email verification and password reset links in PostgreSQL. */
export const createAccountLinks = (orm: Orm): AccountLinks => ({
  createVerificationLink: (user, link, notSince) =>
    orm.transaction(async (tx) => {
      if (await wasRequested(tx, 'prove-email', user.email, notSince)) return false;
      await createVerificationLink(tx, user, link);
      return true;
    }),

  createResetLink: (email, { secret, digest, expiresAt }, notSince) =>
    orm.transaction(async (tx) => {
      if (await wasRequested(tx, 'reset-password', email, notSince)) return;
      const activeLinks = and(
        sameEmail(accountLinks.email, email),
        eq(accountLinks.purpose, 'reset-password'),
        gt(accountLinks.expiresAt, notSince),
      );
      if ((await tx.$count(accountLinks, activeLinks)) >= MAX_RESET_LINKS) return;
      const [user] = await tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(sameEmail(users.email, email));
      const to = user?.email ?? email;
      await tx
        .insert(accountLinks)
        .values({ digest, purpose: 'reset-password', userId: user?.id ?? null, email: to, expiresAt });
      await writeOutboxMessage(tx, to, { kind: 'reset-password', data: { secret } }, { isDecoy: !user });
    }),

  createEmailChangeLink: (userId, email, link) =>
    orm.transaction((tx) => createEmailChangeLink(tx, userId, email, link)),
  findEmailChange: (digest, userId, now) => findEmailChange(orm, digest, userId, now),
  changeEmail: (digest, userId, now) => orm.transaction((tx) => changeEmail(tx, digest, userId, now)),

  async isVerified(email) {
    const [user] = await orm
      .select({ emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(sameEmail(users.email, email));
    return Boolean(user?.emailVerifiedAt);
  },

  async findOwner(purpose, digest, now) {
    const [row] = await orm
      .select({ user: users })
      .from(accountLinks)
      .innerJoin(users, eq(users.id, accountLinks.userId))
      .where(isActiveLink(purpose, digest, now));
    return row?.user;
  },

  verifyEmail: (digest, userId, now) =>
    orm.transaction(async (tx) => {
      const owner = await consumeLink(tx, 'prove-email', digest, now, userId);
      if (!owner) return false;
      await markVerified(tx, owner, now);
      return true;
    }),

  resetPassword: (digest, hash, now) =>
    orm.transaction(async (tx) => {
      const owner = await consumeLink(tx, 'reset-password', digest, now);
      if (!owner) return false;
      await tx
        .insert(passwords)
        .values({ userId: owner.id, hash })
        .onConflictDoUpdate({ target: passwords.userId, set: { hash } });
      // Before the sessions: a concurrent sign-in with a deleted credential must not open a session that survives.
      if (!owner.emailVerifiedAt)
        await tx.delete(federatedAccounts).where(eq(federatedAccounts.userId, owner.id));
      await tx.delete(sessions).where(eq(sessions.userId, owner.id));
      await tx.delete(trustedDevices).where(eq(trustedDevices.userId, owner.id));
      // A thief of the account may have requested one.
      await tx
        .delete(accountLinks)
        .where(and(eq(accountLinks.userId, owner.id), eq(accountLinks.purpose, 'change-email')));
      await markVerified(tx, owner, now);
      await writeOutboxMessage(tx, owner.email, { kind: 'password-changed', data: {} });
      return true;
    }),

  async deleteExpired(now) {
    await orm.delete(accountLinks).where(lte(accountLinks.expiresAt, now));
  },
});

const markVerified = async (tx: Transaction, user: User, now: Date): Promise<void> => {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, user.id), isNull(users.emailVerifiedAt)));
  await claimGuestOrders(tx, user);
};
