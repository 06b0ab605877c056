import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffCredentialRepository } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { staff, staffLinks, staffPasskeys, staffRecoveryCodes, staffSessions } from '../schema/schema.ts';
import { canSignIn, isCurrent, isMember, lockMember, memberColumns } from './member-rows.ts';
import { recordAccessChange } from './record-access-change.ts';
import { replaceLink } from './staff-repository.ts';

/** Passwords, recovery codes and links of staff in PostgreSQL. */
export const createStaffCredentials = (orm: Orm): StaffCredentialRepository => ({
  findLink: (digest, now) => findLink(orm, digest, now),

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

  canSignIn: async (member) => (await orm.$count(staff, and(isCurrent(member), canSignIn(orm)))) > 0,

  consumeRecoveryCode: (email, digest, link, now) =>
    orm.transaction(async (tx) => {
      // Locks a member by a right code only, so that the time of a wrong one does not reveal who is a member.
      const [member] = await tx
        .select(memberColumns)
        .from(staff)
        .innerJoin(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, staff.id))
        .where(and(sameEmail(staff.email, email), isMember, eq(staffRecoveryCodes.digest, digest)))
        .for('update', { of: staff });
      if (member && (await deleteRecoveryCode(tx, member.id, digest))) {
        await replaceLink(tx, member.id, link);
        await recordAccessChange(tx, member, 'use-recovery-code');
        return { member, isRepeated: false };
      }
      const opened = await findLink(tx, link.digest, now);
      return opened && { member: opened.member, isRepeated: true };
    }),

  reportGuessedCodes: ({ id }, now, notSince) =>
    orm.transaction(async (tx) => {
      const isUnreported = or(isNull(staff.guessingReportedAt), lte(staff.guessingReportedAt, notSince));
      const [member] = await tx
        .update(staff)
        .set({ guessingReportedAt: now })
        .where(and(eq(staff.id, id), isMember, isUnreported))
        .returning({ email: staff.email });
      if (member) await writeOutboxMessage(tx, member.email, { kind: 'staff-codes-guessed', data: {} });
      return member !== undefined;
    }),

  async deleteExpired(now) {
    await orm.delete(staffLinks).where(lte(staffLinks.expiresAt, now));
  },
});

const findLink: (
  querier: Querier,
  ...link: Parameters<StaffCredentialRepository['findLink']>
) => ReturnType<StaffCredentialRepository['findLink']> = async (querier, digest, now) => {
  const [found] = await querier
    .select({ ...memberColumns, totpSecret: staffLinks.totpSecret })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(eq(staffLinks.digest, digest), gt(staffLinks.expiresAt, now), isMember));
  if (!found) return undefined;
  const { totpSecret, ...member } = found;
  return { member, totpSecret };
};

/** Returns false if another request has used it, or a set-up has ended it, meanwhile. */
const deleteRecoveryCode = async (tx: Transaction, staffId: string, digest: string): Promise<boolean> => {
  const isCode = and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.digest, digest));
  const deleted = tx.delete(staffRecoveryCodes).where(isCode);
  return (await deleted.returning({ digest: staffRecoveryCodes.digest })).length > 0;
};

/** Locks a member who can sign in as when `member` was read; false after another set-up, and without a sign-in. */
export const lockCredentials = async (tx: Transaction, member: StaffMember): Promise<boolean> =>
  (await lockMember(tx, and(isCurrent(member), canSignIn(tx)))) !== undefined;

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
  await lockMember(tx, isOwner);
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
