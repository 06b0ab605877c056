import { and, eq, gt, lte } from 'drizzle-orm';
import type { StaffSessionRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { staff, staffSessions } from '../schema/schema.ts';
import { isMember, memberColumns } from './staff-repository.ts';

/** Sessions of staff in PostgreSQL, stored by the digest of their secret. */
export const createStaffSessions = (orm: Orm): StaffSessionRepository => ({
  open: (digest, { id: staffId, credentialRevision }, now, expiresAt) =>
    orm.transaction(async (tx) => {
      // Waits for a concurrent removal or set-up, which would not see the new session.
      const [member] = await tx
        .update(staff)
        .set({ lastSignInAt: now })
        .where(and(eq(staff.id, staffId), isMember, eq(staff.credentialRevision, credentialRevision)))
        .returning({ id: staff.id });
      if (!member) return false;
      await tx
        .insert(staffSessions)
        .values({ digest, staffId, startedAt: now, authenticatedAt: now, expiresAt });
      return true;
    }),

  async find(digest, now) {
    const [session] = await orm
      .select({
        member: memberColumns,
        startedAt: staffSessions.startedAt,
        authenticatedAt: staffSessions.authenticatedAt,
        expiresAt: staffSessions.expiresAt,
      })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staffId))
      .where(and(eq(staffSessions.digest, digest), gt(staffSessions.expiresAt, now), isMember));
    return session;
  },

  async extend(digest, expiresAt) {
    await orm.update(staffSessions).set({ expiresAt }).where(eq(staffSessions.digest, digest));
  },

  async close(digest) {
    const closed = orm.delete(staffSessions).where(eq(staffSessions.digest, digest));
    return (await closed.returning({ digest: staffSessions.digest })).length > 0;
  },

  async deleteExpired(now) {
    await orm.delete(staffSessions).where(lte(staffSessions.expiresAt, now));
  },
});
