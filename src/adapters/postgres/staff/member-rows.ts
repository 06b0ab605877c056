import { and, eq, exists, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Querier, Transaction } from '../connection/database.ts';
import { staff, staffPasskeys } from '../schema/schema.ts';

// Lock order of all transactions of staff: the request id (`findRequest`), the owners, the acting member, the member
// that changes, then that member's links, recovery codes, passkeys and sessions.

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

/** True for members with a password or a passkey. */
export const canSignIn = (querier: Querier): SQL | undefined => {
  const passkeys = querier.select({ id: staffPasskeys.id }).from(staffPasskeys);
  return or(isNotNull(staff.passwordHash), exists(passkeys.where(eq(staffPasskeys.staffId, staff.id))));
};

/** True for the member with the sign-in of when it was read: false after another set-up, and of a removed member. */
export const isCurrent = ({ id, credentialRevision }: StaffMember): SQL | undefined =>
  and(eq(staff.id, id), isMember, eq(staff.credentialRevision, credentialRevision));

/** Lets changes of staff wait for each other, so that two owners cannot remove each other. */
export const lockOwners = (tx: Transaction): Promise<void> => takeLock(tx, 'staff owners');

/** Locks the member that the condition matches, which it checks again after waiting. */
export const lockMember = async (
  tx: Transaction,
  condition: SQL | undefined,
): Promise<StaffMember | undefined> => {
  const [member] = await tx.select(memberColumns).from(staff).where(condition).for('update');
  return member;
};
