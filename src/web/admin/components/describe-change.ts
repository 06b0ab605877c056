import { adminAudit as copy, roleNames } from '#copy/admin/staff.ts';
import type { AuditValue, FieldChange } from '#domain/staff/audit-entry.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';

const describe = (value: AuditValue): string => {
  const role = STAFF_ROLES.find((each) => each === value);
  return role ? roleNames[role] : String(value ?? copy.empty);
};

/** Describes the change of a field in the audit log. */
export const describeChange = ({ before, after, isPersonal }: FieldChange): string => {
  if (isPersonal && before === null && after === null) return copy.erased;
  if (before === null) return describe(after);
  return `${describe(before)} → ${describe(after)}`;
};
