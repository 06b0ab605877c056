import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { STAFF_EMAIL_KINDS } from '#domain/email/email-message.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffLink, StaffRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  auditEntries,
  auditPersonalValues,
  outboxMessages,
  staff,
  staffLinks,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
  staffViews,
} from '../schema/schema.ts';
import { canSignIn, isMember, lockMember, lockOwners, memberColumns } from './member-rows.ts';

const emailSettings = {
  getsOrderEmails: staff.getsOrderEmails,
  getsEnquiryEmails: staff.getsEnquiryEmails,
};

/** Members of staff in PostgreSQL. */
export const createStaffRepository = (orm: Orm): StaffRepository => ({
  list: () =>
    orm
      .select({
        ...memberColumns,
        createdAt: staff.createdAt,
        passkeys: orm.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
        hasPassword: sql<boolean>`${staff.passwordHash} is not null`,
        lastSignInAt: staff.lastSignInAt,
      })
      .from(staff)
      .where(isMember)
      .orderBy(asc(staff.createdAt), asc(staff.id)),

  findActor: (id, object) =>
    orm.transaction(async (tx) => {
      // Before the actor, who may be the one that another owner changes.
      if (object === 'staff') await lockOwners(tx);
      const isActor = and(eq(staff.id, id), isMember);
      const [member] = await tx.select(memberColumns).from(staff).where(isActor).for('share');
      return member;
    }),

  async findByEmail(email) {
    const [member] = await orm
      .select(memberColumns)
      .from(staff)
      .where(and(sameEmail(staff.email, email), isMember));
    return member;
  },

  invite: (member, link) =>
    orm.transaction(async (tx) => {
      const inserted = tx.insert(staff).values(member).onConflictDoNothing();
      if ((await inserted.returning({ id: staff.id })).length === 0) return err('email-taken');
      await replaceLink(tx, member.id, link);
      return ok(undefined);
    }),

  changeRole: (id, role) =>
    orm.transaction(async (tx) => {
      const member = await lockForChange(tx, id);
      if (!member) return err('unknown-member');
      if (role !== 'owner' && (await isLastOwner(tx, member))) return err('last-owner');
      await tx.update(staff).set({ role }).where(eq(staff.id, id));
      return ok(member);
    }),

  remove: (id) =>
    orm.transaction(async (tx) => {
      const member = await lockForChange(tx, id);
      if (!member) return err('unknown-member');
      if (await isLastOwner(tx, member)) return err('last-owner');
      await tx
        .update(staff)
        .set({ removedAt: sql`now()`, email: '', passwordHash: null, totpSecret: null })
        .where(eq(staff.id, id));
      for (const table of [staffPasskeys, staffRecoveryCodes, staffLinks, staffSessions, staffViews])
        await tx.delete(table).where(eq(table.staffId, id));
      await deleteEmailOf(tx, member);
      return ok(member);
    }),

  async readEmailSettings(id) {
    const [settings] = await orm.select(emailSettings).from(staff).where(eq(staff.id, id));
    return settings ?? { getsOrderEmails: false, getsEnquiryEmails: false };
  },

  async changeEmailSettings(id, settings) {
    await orm
      .update(staff)
      .set(settings)
      .where(and(eq(staff.id, id), isMember));
  },

  writeLink: (id, link) =>
    orm.transaction(async (tx) => {
      const member = await lockForChange(tx, id);
      if (!member) return err('unknown-member');
      await replaceLink(tx, id, link);
      return ok(member);
    }),
});

/** Deletes the email of a removed member from the audit log, and the emails to it. */
const deleteEmailOf = async (tx: Transaction, { id, email }: StaffMember): Promise<void> => {
  const isAbout = and(eq(auditEntries.object, 'staff'), eq(auditEntries.objectId, id));
  const entries = tx.select({ id: auditEntries.id }).from(auditEntries).where(isAbout);
  await tx
    .delete(auditPersonalValues)
    .where(and(eq(auditPersonalValues.field, 'email'), inArray(auditPersonalValues.entryId, entries)));
  await tx
    .delete(outboxMessages)
    .where(and(sameEmail(outboxMessages.to, email), inArray(outboxMessages.kind, STAFF_EMAIL_KINDS)));
};

/** Locks a member after the owners. */
const lockForChange = async (tx: Transaction, id: string): Promise<StaffMember | undefined> => {
  await lockOwners(tx);
  return lockMember(tx, and(eq(staff.id, id), isMember));
};

/** True for an owner who can sign in, if no other owner can. */
const isLastOwner = async (tx: Transaction, { id, role }: StaffMember): Promise<boolean> => {
  if (role !== 'owner') return false;
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isMember, canSignIn(tx)));
  return owners.length === 1 && owners[0]?.id === id;
};

/** Writes the link of a member in place of an earlier one. */
export const replaceLink = async (tx: Transaction, staffId: string, link: StaffLink): Promise<void> => {
  await tx
    .insert(staffLinks)
    .values({ staffId, ...link })
    .onConflictDoUpdate({ target: staffLinks.staffId, set: link });
};
