import { and, eq, gt, lt, lte, or } from 'drizzle-orm';
import type { StaffSessionRepository, UsedStaffCredential } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { staff, staffPasskeys, staffSessions } from '../schema/schema.ts';
import { isCurrent, isMember, lockMember, memberColumns } from './member-rows.ts';

/** Sessions of staff in PostgreSQL, stored by the digest of their secret. */
export const createStaffSessions = (orm: Orm): StaffSessionRepository => ({
  open: (digest, member, now, expiresAt, credential) =>
    orm.transaction(async (tx) => {
      // Waits for a concurrent removal or set-up, which would not see the new session.
      if (!(await lockMember(tx, isCurrent(member)))) return false;
      const staffId = member.id;
      if (credential && !(await acceptCredential(tx, staffId, credential, now))) return false;
      await tx.update(staff).set({ lastSignInAt: now }).where(eq(staff.id, staffId));
      await tx
        .insert(staffSessions)
        .values({ digest, staffId, startedAt: now, authenticatedAt: now, expiresAt });
      return true;
    }),

  async find(digest, now) {
    const [session] = await orm
      .select({
        digest: staffSessions.digest,
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

/** Stores what a sign-in has used up; false if another one has used it, or the passkey was removed. */
const acceptCredential = async (
  tx: Transaction,
  staffId: string,
  credential: UsedStaffCredential,
  usedAt: Date,
): Promise<boolean> => {
  if ('totpStep' in credential) {
    const { totpStep } = credential;
    const isNew = and(eq(staff.id, staffId), lt(staff.totpStep, totpStep));
    const accepted = tx.update(staff).set({ totpStep }).where(isNew);
    return (await accepted.returning({ id: staff.id })).length > 0;
  }
  const { passkeyId, counter } = credential;
  // Synchronized passkeys always report 0.
  const isNewer = or(
    lt(staffPasskeys.counter, counter),
    and(eq(staffPasskeys.counter, 0), eq(staffPasskeys.counter, counter)),
  );
  const accepted = tx
    .update(staffPasskeys)
    .set({ counter, usedAt })
    .where(and(eq(staffPasskeys.id, passkeyId), eq(staffPasskeys.staffId, staffId), isNewer));
  return (await accepted.returning({ id: staffPasskeys.id })).length > 0;
};
