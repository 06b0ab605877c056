import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffLink, StaffRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { staff, staffLinks, staffRecoveryCodes, staffSessions } from '../schema/schema.ts';

/** The columns of a member. */
export const memberColumns = { id: staff.id, email: staff.email, name: staff.name, role: staff.role };

/** True for members who are not removed. */
export const isMember = isNull(staff.removedAt);

/** Members of staff in PostgreSQL. */
export const createStaffRepository = (orm: Orm): StaffRepository => ({
  list: () =>
    orm
      .select({
        ...memberColumns,
        createdAt: staff.createdAt,
        hasPassword: sql<boolean>`${staff.passwordHash} is not null`,
        lastSignInAt: staff.lastSignInAt,
      })
      .from(staff)
      .where(isMember)
      .orderBy(asc(staff.createdAt), asc(staff.id)),

  async find(id) {
    const [member] = await orm
      .select(memberColumns)
      .from(staff)
      .where(and(eq(staff.id, id), isMember));
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
      for (const table of [staffRecoveryCodes, staffLinks, staffSessions])
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

/** True if no other owner can sign in. */
const isLastOwner = async (tx: Transaction, { id, role }: StaffMember): Promise<boolean> => {
  if (role !== 'owner') return false;
  const others = and(eq(staff.role, 'owner'), ne(staff.id, id), isMember, isNotNull(staff.passwordHash));
  return (await tx.$count(staff, others)) === 0;
};

/** Writes the link of a member in place of an earlier one. */
export const replaceLink = async (tx: Transaction, staffId: string, link: StaffLink): Promise<void> => {
  await tx
    .insert(staffLinks)
    .values({ staffId, ...link })
    .onConflictDoUpdate({ target: staffLinks.staffId, set: link });
};
