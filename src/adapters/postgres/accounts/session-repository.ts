import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import { MAX_SESSIONS } from '#domain/accounts/session.ts';
import type { Credential, SessionRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { federatedAccounts, passwords, sessions, users } from '../schema/schema.ts';

/** Sessions in PostgreSQL, stored by the digest of their secret. */
export const createSessionRepository = (orm: Orm): SessionRepository => ({
  open: (digest, userId, startedAt, expiresAt, credential) =>
    orm.transaction(async (tx) => {
      // Serialized per user, so that each call counts the sessions of the calls before it.
      await takeLock(tx, `sessions ${userId}`);
      if (!(await lockCredential(tx, userId, credential))) return false;
      await tx.insert(sessions).values({ digest, userId, startedAt, expiresAt });
      await deleteOldest(tx, userId, digest);
      return true;
    }),

  async find(digest, now) {
    const [row] = await orm
      .select({ user: users, startedAt: sessions.startedAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.digest, digest), gt(sessions.expiresAt, now)));
    return row;
  },

  async renew(digest, expiresAt) {
    await orm.update(sessions).set({ expiresAt }).where(eq(sessions.digest, digest));
  },

  async close(digest) {
    const closed = orm.delete(sessions).where(eq(sessions.digest, digest));
    return (await closed.returning({ digest: sessions.digest })).length > 0;
  },

  async deleteExpired(now) {
    await orm.delete(sessions).where(lte(sessions.expiresAt, now));
  },
});

/** The new session stays even if its server's clock is behind. */
const deleteOldest = async (tx: Transaction, userId: string, newest: string): Promise<void> => {
  const excess = tx
    .select({ digest: sessions.digest })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.digest, newest)))
    .orderBy(desc(sessions.startedAt))
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(inArray(sessions.digest, excess));
};

/** Locks the credential, so that a concurrent password change or account deletion also ends the new session. */
const lockCredential = async (tx: Transaction, userId: string, credential: Credential): Promise<boolean> => {
  // The account first, like its deletion, to prevent a deadlock.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  if (!user) return false;
  const stored =
    'passwordHash' in credential
      ? tx
          .select({ userId: passwords.userId })
          .from(passwords)
          .where(and(eq(passwords.userId, userId), eq(passwords.hash, credential.passwordHash)))
          // A key share lock would allow the hash to change.
          .for('share')
      : tx
          .select({ userId: federatedAccounts.userId })
          .from(federatedAccounts)
          .where(
            and(
              eq(federatedAccounts.userId, userId),
              eq(federatedAccounts.issuer, credential.issuer),
              eq(federatedAccounts.subject, credential.subject),
            ),
          )
          .for('share');
  return (await stored).length > 0;
};
