import type { StaffRole } from './role.ts';

/** A member of staff without credentials. */
export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
};

/** A member as the list of staff shows it. */
export type ListedStaffMember = StaffMember & {
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  /** Null before the first sign-in. */
  readonly lastSignInAt: Date | null;
};
