import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffCredentialRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { staff, staffLinks, staffPasskeys, staffRecoveryCodes, staffSessions } from '../schema/schema.ts';
import { recordAccessChange } from './record-access-change.ts';
import { canSignIn, isMember, memberColumns, replaceLink } from './staff-repository.ts';

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
      const member = await startSetUp(tx, linkDigest, now);
      if (!member) return undefined;
      await tx.update(staff).set(password).where(eq(staff.id, member.id));
      await recordAccessChange(tx, member, 'set-up-sign-in');
      return member;
    }),

  countRecoveryCodes: (staffId) => orm.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, staffId)),

  replaceRecoveryCodes: (member, digests) =>
    orm.transaction(async (tx) => {
      if (!(await lockCredentials(tx, member))) return false;
      const staffId = member.id;
      await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
      await tx.insert(staffRecoveryCodes).values(digests.map((digest) => ({ staffId, digest })));
      await recordAccessChange(tx, member, 'create-recovery-codes');
      return true;
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
      // One statement for every email, so that its time does not reveal who is a member.
      const members = tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(sameEmail(staff.email, email), isMember));
      const [code] = await tx
        .delete(staffRecoveryCodes)
        .where(and(inArray(staffRecoveryCodes.staffId, members), eq(staffRecoveryCodes.digest, digest)))
        .returning({ staffId: staffRecoveryCodes.staffId });
      if (!code) return undefined;
      const isOwner = and(eq(staff.id, code.staffId), isMember);
      const [member] = await tx.select(memberColumns).from(staff).where(isOwner).for('update');
      if (!member) return undefined;
      await replaceLink(tx, member.id, link);
      await recordAccessChange(tx, member, 'use-recovery-code');
      return member;
    }),

  async deleteExpired(now) {
    await orm.delete(staffLinks).where(lte(staffLinks.expiresAt, now));
  },
});

/** Locks a member who can sign in as when `member` was read; false after another set-up, and without a sign-in. */
export const lockCredentials = async (
  tx: Transaction,
  { id, credentialRevision }: StaffMember,
): Promise<boolean> => {
  const isCurrent = and(eq(staff.id, id), isMember, eq(staff.credentialRevision, credentialRevision));
  const locked = tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(isCurrent, canSignIn(tx)))
    .for('update');
  return (await locked).length > 0;
};

/** Ends a link and all other access, which a thief of a lost device may have; undefined if the link has ended. */
export const startSetUp = async (
  tx: Transaction,
  digest: string,
  now: Date,
): Promise<StaffMember | undefined> => {
  const isLink = and(eq(staffLinks.digest, digest), gt(staffLinks.expiresAt, now));
  const [link] = await tx.select({ staffId: staffLinks.staffId }).from(staffLinks).where(isLink);
  if (!link) return undefined;
  const isOwner = and(eq(staff.id, link.staffId), isMember);
  // The member before the link, as a recovery code locks them.
  await tx.select({ id: staff.id }).from(staff).where(isOwner).for('update');
  const consumed = tx.delete(staffLinks).where(isLink).returning({ staffId: staffLinks.staffId });
  if ((await consumed).length === 0) return undefined;
  for (const table of [staffPasskeys, staffSessions, staffRecoveryCodes])
    await tx.delete(table).where(eq(table.staffId, link.staffId));
  const [member] = await tx
    .update(staff)
    .set({ passwordHash: null, totpSecret: null, credentialRevision: sql`${staff.credentialRevision} + 1` })
    .where(isOwner)
    .returning(memberColumns);
  return member;
};
