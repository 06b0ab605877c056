import { and, eq, gt, lte } from 'drizzle-orm';
import type { SessionBook } from '#services/ports.ts';
import type { Orm } from './database.ts';
import { sessions, users } from './schema.ts';

/** Sessions in PostgreSQL, known only by the digest of their secret. */
export const createSessionBook = (orm: Orm): SessionBook => ({
  async open(digest, userId, startedAt, expiresAt) {
    await orm.insert(sessions).values({ digest, userId, startedAt, expiresAt });
  },

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
    await orm.delete(sessions).where(eq(sessions.digest, digest));
  },

  async removeEnded(now) {
    await orm.delete(sessions).where(lte(sessions.expiresAt, now));
  },
});
