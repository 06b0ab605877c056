import type { StaffRole } from '#domain/staff/role.ts';
import { fulfilmentAudit } from './fulfilment.ts';

/** Names of roles. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
};

/** What each role may do. */
export const roleHints: Readonly<Record<StaffRole, string>> = {
  owner: 'may do everything, and manages staff',
  manager: 'does everything with orders and customers, and sees staff and the audit log',
  packer: 'sees, packs and ships orders',
};

/** The page of staff. */
export const adminStaff = {
  title: 'Staff',
  role: 'Role',
  signIn: 'Sign-in',
  lastSignIn: 'Last sign-in',
  invited: 'Not set up yet',
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
  sendLinkLead: 'For a member who lost their phone or invitation. The new sign-in will replace the old one.',
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeLead: 'The member is signed out on all devices, and the sign-in is deleted.',
  invite: 'Invite a member',
  inviteLead: 'We’ll email the member a link to set up a sign-in.',
  email: 'Email',
  name: 'Name',
  submit: 'Send invitation',
  done: {
    invite: 'Invitation sent.',
    'change-role': 'Role changed.',
    'send-recovery-link': 'Link sent.',
    remove: 'Member removed.',
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
    'You have no passkey yet. With one, you sign in with your fingerprint, your face or the PIN of your device.',
  addPasskey: 'Add a passkey',
  removePasskey: (name: string) => `Remove passkey ${name}`,
  remove: 'Remove',
  added: 'Added',
  lastUsed: 'Last used',
  notUsed: 'Never',
  codes: 'Recovery codes',
  codesLeft: (count: number) => (count === 1 ? '1 unused code' : `${count} unused codes`),
  noCodes: 'You have no recovery codes. If you lose your phone, only an owner can help you.',
  codesLead: 'A recovery code lets you set up a new sign-in if you lose your phone. Each code works once.',
  create: 'Create recovery codes',
  created:
    'Save these codes where you can find them without your phone. We show them only once, and earlier codes no longer work.',
  done: {
    'create-passkey': 'Passkey added.',
    'remove-passkey': 'Passkey removed.',
    'change-emails': 'Your choice was saved.',
  } as Readonly<Record<string, string>>,
  emails: 'Emails',
  orderEmails: 'Email me about each paid order',
  inquiryEmails: 'Email me about each inquiry',
  saveEmails: 'Save emails',
} as const;

/** The page of the audit log. */
export const adminAudit = {
  title: 'Audit log',
  lead: 'What staff have changed. Entries can’t be edited or deleted.',
  reason: 'Reason',
  commandLine: 'Command line',
  entry: (verb: string, name: string | null) => (name === null ? verb : `${verb}: ${name}`),
  by: (name: string) => `${name}, `,
  erased: 'erased',
  none: 'No entries yet.',
  older: 'Older entries',
  newest: 'Newest entries',
  empty: '–',
  verbs: {
    'enquiry.change-state': 'Changed an inquiry',
    'email.send-again': 'Sent a failed email again',
    'order.handle-withdrawal': 'Handled a withdrawal',
    'staff.invite': 'Invited a member',
    'staff.change-role': 'Changed a role',
    'staff.remove': 'Removed a member',
    'staff.send-recovery-link': 'Sent a sign-in link',
    'staff.set-up-sign-in': 'Set up a sign-in',
    'staff.use-recovery-code': 'Used a recovery code',
    'staff.create-recovery-codes': 'Created recovery codes',
    'staff.add-passkey': 'Added a passkey',
    'staff.remove-passkey': 'Removed a passkey',
    'order.add-note': 'Added a note to an order',
    'order.send-email': 'Sent an email about an order',
    ...fulfilmentAudit.verbs,
    'order.refund': 'Refunded an order',
    'order.cancel': 'Cancelled an order',
    'order.change-address': 'Changed the address of an order',
  } as Readonly<Record<string, string>>,
  fields: {
    email: 'Email',
    name: 'Name',
    role: 'Role',
    note: 'Note',
    'email-kind': 'Email',
    withdrawal: 'Withdrawal',
    ...fulfilmentAudit.fields,
    status: 'Status',
    refunded: 'Refunded',
    items: 'Items',
    delivery: 'Delivery',
    restocked: 'Back in stock',
    line1: 'Line 1',
    line2: 'Line 2',
    city: 'City',
    state: 'State',
    postal_code: 'Postal code',
    country: 'Country',
    phone: 'Phone',
  } as Readonly<Record<string, string>>,
} as const;
