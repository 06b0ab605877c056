import { changesBetween } from '#domain/staff/audit-entry.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import type { NewStaffMember } from '#domain/staff/staff-member.ts';
import { ok } from '#domain/values/result.ts';
import type { StaffLink } from '#services/ports/ports.ts';
import type { StaffVerb } from './staff-verb.ts';

const PERSONAL_FIELDS = ['email', 'name'];

const fieldsOf = ({ email, name, role }: NewStaffMember) => ({ email, name, role });

/** A link for a member; its secret is emailed, unless the command line prints it. */
type LinkInput = { readonly link: StaffLink; readonly emailSecret: string | null };

/** Adds a member, who sets up credentials with the link. */
export const inviteMemberVerb: StaffVerb<LinkInput & { readonly member: NewStaffMember }> = {
  permission: 'staff.invite',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ member: { email, name, role } }) => JSON.stringify([email, name, role]),
  async perform({ staff, writeEmail }, { member, link, emailSecret }) {
    const invited = await staff.invite(member, link);
    if (!invited.ok) return invited;
    if (emailSecret !== null)
      await writeEmail(member.email, {
        kind: 'staff-link',
        data: { secret: emailSecret, isRecovery: false },
      });
    return ok({ objectId: member.id, changes: changesBetween({}, fieldsOf(member), PERSONAL_FIELDS) });
  },
};

/** Gives a member another role, which also applies to open sessions. */
export const changeRoleVerb: StaffVerb<{ readonly id: string; readonly role: StaffRole }> = {
  permission: 'staff.change-role',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ id, role }) => `${id} ${role}`,
  async perform({ staff }, { id, role }) {
    const changed = await staff.changeRole(id, role);
    if (!changed.ok) return changed;
    return ok({ objectId: id, changes: changesBetween({ role: changed.value.role }, { role }) });
  },
};

/** Ends the access of a member at once, and erases the email. */
export const removeMemberVerb: StaffVerb<{ readonly id: string }> = {
  permission: 'staff.remove',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ id }) => id,
  async perform({ staff }, { id }) {
    const removed = await staff.remove(id);
    if (!removed.ok) return removed;
    const { name, role } = removed.value;
    return ok({ objectId: id, changes: changesBetween({ name, role }, {}, PERSONAL_FIELDS) });
  },
};

/** Gives a member who lost all credentials a link to set up others, which replace them. */
export const sendRecoveryLinkVerb: StaffVerb<LinkInput & { readonly id: string }> = {
  permission: 'staff.send-recovery-link',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ id }) => id,
  async perform({ staff, writeEmail }, { id, link, emailSecret }) {
    const written = await staff.writeLink(id, link);
    if (!written.ok) return written;
    if (emailSecret !== null)
      await writeEmail(written.value.email, {
        kind: 'staff-link',
        data: { secret: emailSecret, isRecovery: true },
      });
    return ok({ objectId: id, changes: [] });
  },
};
