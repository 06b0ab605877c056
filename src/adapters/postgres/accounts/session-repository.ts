import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import { MOST_SESSIONS } from '#domain/accounts/session.ts';
import type { EnteredBy, SessionRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { federatedAccounts, passwords, sessions, users } from '../schema/schema.ts';

/** Sessions in PostgreSQL, known only by the digest of their secret. */
export const createSessionRepository = (orm: Orm): SessionRepository => ({
  open: (digest, userId, startedAt, expiresAt, by) =>
    orm.transaction(async (tx) => {
      // One after the other, so that each sees the sessions of those before it.
      await takeLock(tx, `sessions ${userId}`);
      if (!(await stillOpens(tx, userId, by))) return false;
      await tx.insert(sessions).values({ digest, userId, startedAt, expiresAt });
      await endOldest(tx, userId, digest);
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

  async removeEnded(now) {
    await orm.delete(sessions).where(lte(sessions.expiresAt, now));
  },
});

/** The new one stays, whatever the time of its server. */
const endOldest = async (tx: Transaction, userId: string, newest: string): Promise<void> => {
  const beyond = tx
    .select({ digest: sessions.digest })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.digest, newest)))
    .orderBy(desc(sessions.startedAt))
    .offset(MOST_SESSIONS - 1);
  await tx.delete(sessions).where(inArray(sessions.digest, beyond));
};

/** Whoever changes the password or removes the account waits until the transaction ends, and then finds its session. */
const stillOpens = async (tx: Transaction, userId: string, by: EnteredBy): Promise<boolean> => {
  // The account first, as its removal does, so that the two never wait for each other.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  if (!user) return false;
  const own =
    'passwordHash' in by
      ? tx
          .select({ userId: passwords.userId })
          .from(passwords)
          .where(and(eq(passwords.userId, userId), eq(passwords.hash, by.passwordHash)))
          // A weaker lock would let the hash be changed.
          .for('share')
      : tx
          .select({ userId: federatedAccounts.userId })
          .from(federatedAccounts)
          .where(
            and(
              eq(federatedAccounts.userId, userId),
              eq(federatedAccounts.issuer, by.issuer),
              eq(federatedAccounts.subject, by.subject),
            ),
          )
          .for('share');
  return (await own).length > 0;
};
