/** Roles of staff, from the most permissions to the fewest. */
export const STAFF_ROLES = ['owner', 'manager', 'packer'] as const;
/** What a member of staff is permitted; `PERMISSIONS` has the verbs. */
export type StaffRole = (typeof STAFF_ROLES)[number];
