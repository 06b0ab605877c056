import { and, eq, gt, lt, lte } from 'drizzle-orm';
import type { StaffCredentialRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { staff, staffLinks, staffRecoveryCodes, staffSessions } from '../schema/schema.ts';
import { isMember, memberColumns, replaceLink } from './staff-repository.ts';

/** Passwords, recovery codes and links of staff in PostgreSQL. */
export const createStaffCredentials = (orm: Orm): StaffCredentialRepository => ({
  async findLink(digest, now) {
    const [found] = await orm
      .select({ ...memberColumns, totpSecret: staffLinks.totpSecret })
      .from(staffLinks)
      .innerJoin(staff, eq(staff.id, staffLinks.staffId))
      .where(and(eq(staffLinks.digest, digest), gt(staffLinks.expiresAt, now), isMember));
    if (!found) return undefined;
    const { totpSecret, ...member } = found;
    return { member, totpSecret };
  },

  async findPassword(email) {
    const [found] = await orm
      .select({
        ...memberColumns,
        passwordHash: staff.passwordHash,
        totpSecret: staff.totpSecret,
        totpStep: staff.totpStep,
      })
      .from(staff)
      .where(and(sameEmail(staff.email, email), isMember));
    if (!found) return undefined;
    const { passwordHash, totpSecret, totpStep, ...member } = found;
    return passwordHash === null || totpSecret === null
      ? undefined
      : { member, password: { passwordHash, totpSecret, totpStep } };
  },

  setPassword: (linkDigest, password, now) =>
    orm.transaction(async (tx) => {
      const staffId = await consumeLink(tx, linkDigest, now);
      if (staffId === undefined) return false;
      await endAccess(tx, staffId);
      await tx.update(staff).set(password).where(eq(staff.id, staffId));
      return true;
    }),

  countRecoveryCodes: (staffId) => orm.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, staffId)),

  replaceRecoveryCodes: (staffId, digests) =>
    orm.transaction(async (tx) => {
      // Waits for a concurrent replacement, so that only the codes of one of them stay.
      await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update');
      await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
      await tx.insert(staffRecoveryCodes).values(digests.map((digest) => ({ staffId, digest })));
    }),

  async acceptTotpStep(id, totpStep) {
    const used = orm
      .update(staff)
      .set({ totpStep })
      .where(and(eq(staff.id, id), lt(staff.totpStep, totpStep)));
    return (await used.returning({ id: staff.id })).length > 0;
  },

  consumeRecoveryCode: (email, digest, link) =>
    orm.transaction(async (tx) => {
      const [member] = await tx
        .select(memberColumns)
        .from(staff)
        .where(and(sameEmail(staff.email, email), isMember));
      if (!member) return undefined;
      const used = tx
        .delete(staffRecoveryCodes)
        .where(and(eq(staffRecoveryCodes.staffId, member.id), eq(staffRecoveryCodes.digest, digest)));
      if ((await used.returning({ digest: staffRecoveryCodes.digest })).length === 0) return undefined;
      await replaceLink(tx, member.id, link);
      return member;
    }),

  async deleteExpired(now) {
    await orm.delete(staffLinks).where(lte(staffLinks.expiresAt, now));
  },
});

const consumeLink = async (tx: Transaction, digest: string, now: Date): Promise<string | undefined> => {
  const consumed = tx
    .delete(staffLinks)
    .where(and(eq(staffLinks.digest, digest), gt(staffLinks.expiresAt, now)));
  const [link] = await consumed.returning({ staffId: staffLinks.staffId });
  return link?.staffId;
};

/** Ends all earlier access, which a thief of a lost device may have. */
const endAccess = async (tx: Transaction, staffId: string): Promise<void> => {
  await tx.update(staff).set({ passwordHash: null, totpSecret: null }).where(eq(staff.id, staffId));
  for (const table of [staffSessions, staffRecoveryCodes])
    await tx.delete(table).where(eq(table.staffId, staffId));
};
