import type { StaffRole } from './role.ts';

/** A member of staff without credentials. */
export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Increases with each set-up of a sign-in, which ends all earlier access. */
  readonly credentialRevision: number;
};

/** A member to be invited. */
export type NewStaffMember = Omit<StaffMember, 'credentialRevision'>;

/** A member as the list of staff shows it. */
export type ListedStaffMember = StaffMember & {
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  readonly passkeys: number;
  /** Null before the first sign-in. */
  readonly lastSignInAt: Date | null;
};
