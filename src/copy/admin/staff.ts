import type { StaffRole } from '#domain/staff/role.ts';

/** Names of roles. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
};

/** What each role may do. */
export const roleHints: Readonly<Record<StaffRole, string>> = {
  owner: 'may do everything, and manages staff',
  manager: 'sees staff and the audit log',
  packer: 'sees only the own account',
};

/** The page of staff. */
export const adminStaff = {
  title: 'Staff',
  role: 'Role',
  signIn: 'Sign-in',
  lastSignIn: 'Last sign-in',
  invited: 'Invited, not set up yet',
  password: 'Password and authenticator app',
  passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  never: 'Never',
  you: 'You',
  change: (name: string) => `Change ${name}`,
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  roleOf: (name: string) => `Role of ${name}`,
  sendLink: 'Send sign-in link',
  sendLinkTo: (name: string) => `Send sign-in link to ${name}`,
  sendLinkLead: 'For a member who lost the phone or the invitation. The new sign-in replaces the old one.',
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeLead: 'All devices are signed out at once, and the sign-in is deleted.',
  invite: 'Invite a member',
  inviteLead: 'The member gets an email with a link to set up a sign-in.',
  email: 'Email',
  name: 'Name',
  submit: 'Send invitation',
  done: {
    invite: 'The invitation was sent.',
    'change-role': 'The role was changed.',
    'send-recovery-link': 'The link was sent.',
    remove: 'The member was removed.',
  } as Readonly<Record<string, string>>,
} as const;

/** The page of the own account. */
export const adminAccount = {
  title: 'Your account',
  email: 'Email',
  name: 'Name',
  role: 'Role',
  passkeys: 'Passkeys',
  noPasskeys:
    'You have no passkey. With one, your device signs you in with a fingerprint, your face or its PIN.',
  addPasskey: 'Add a passkey',
  removePasskey: (name: string) => `Remove passkey ${name}`,
  remove: 'Remove',
  added: 'Added',
  lastUsed: 'Last used',
  notUsed: 'Never',
  codes: 'Recovery codes',
  codesLeft: (count: number) => (count === 1 ? '1 unused code' : `${count} unused codes`),
  noCodes: 'You have no recovery codes. Without one, you need the help of an owner if you lose your phone.',
  codesLead: 'A recovery code lets you set up a new sign-in if you lose your phone. Each works once.',
  create: 'Create recovery codes',
  created:
    'Store these codes where you find them without your phone. They are shown only now, and earlier ones no longer work.',
  signInAgain: 'Sign in again',
} as const;

/** The page of the audit log. */
export const adminAudit = {
  title: 'Audit log',
  lead: 'What staff changed. Entries cannot be edited or deleted.',
  reason: 'Reason',
  commandLine: 'Command line',
  entry: (verb: string, name: string | null) => (name === null ? verb : `${verb}: ${name}`),
  by: (name: string) => `${name}, `,
  zone: ' UTC',
  erased: 'erased',
  none: 'No entries yet.',
  older: 'Older entries',
  newest: 'Newest entries',
  empty: '–',
  verbs: {
    'staff.invite': 'Invited a member',
    'staff.change-role': 'Changed a role',
    'staff.remove': 'Removed a member',
    'staff.send-recovery-link': 'Sent a sign-in link',
    'staff.set-up-sign-in': 'Set up a sign-in',
    'staff.use-recovery-code': 'Used a recovery code',
    'staff.create-recovery-codes': 'Created recovery codes',
    'staff.add-passkey': 'Added a passkey',
    'staff.remove-passkey': 'Removed a passkey',
  } as Readonly<Record<string, string>>,
  fields: { email: 'Email', name: 'Name', role: 'Role' } as Readonly<Record<string, string>>,
} as const;
