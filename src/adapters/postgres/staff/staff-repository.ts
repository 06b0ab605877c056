import { and, asc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffLink, StaffRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { staff, staffLinks, staffPasskeys, staffRecoveryCodes, staffSessions } from '../schema/schema.ts';

/** The columns of a member. */
export const memberColumns = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  role: staff.role,
  credentialRevision: staff.credentialRevision,
};

/** True for members who are not removed. */
export const isMember = isNull(staff.removedAt);

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

  async findActor(id) {
    const [member] = await orm
      .select(memberColumns)
      .from(staff)
      .where(and(eq(staff.id, id), isMember))
      .for('share');
    return member;
  },

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
      const member = await lockMember(tx, id);
      if (!member) return err('unknown-member');
      if (role !== 'owner' && (await isLastOwner(tx, member))) return err('last-owner');
      await tx.update(staff).set({ role }).where(eq(staff.id, id));
      return ok(member);
    }),

  remove: (id) =>
    orm.transaction(async (tx) => {
      const member = await lockMember(tx, id);
      if (!member) return err('unknown-member');
      if (await isLastOwner(tx, member)) return err('last-owner');
      await tx
        .update(staff)
        .set({ removedAt: sql`now()`, passwordHash: null, totpSecret: null })
        .where(eq(staff.id, id));
      for (const table of [staffPasskeys, staffRecoveryCodes, staffLinks, staffSessions])
        await tx.delete(table).where(eq(table.staffId, id));
      return ok(member);
    }),

  writeLink: (id, link) =>
    orm.transaction(async (tx) => {
      const member = await lockMember(tx, id);
      if (!member) return err('unknown-member');
      await replaceLink(tx, id, link);
      return ok(member);
    }),
});

/** Locks the member; owners are changed one after the other, so that two cannot remove each other. */
const lockMember = async (tx: Transaction, id: string): Promise<StaffMember | undefined> => {
  await takeLock(tx, 'staff owners');
  const [member] = await tx
    .select(memberColumns)
    .from(staff)
    .where(and(eq(staff.id, id), isMember))
    .for('update');
  return member;
};

/** True for members with a password or a passkey. */
export const canSignIn = (tx: Transaction) => {
  const passkeys = tx.select({ id: staffPasskeys.id }).from(staffPasskeys);
  return or(isNotNull(staff.passwordHash), exists(passkeys.where(eq(staffPasskeys.staffId, staff.id))));
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
