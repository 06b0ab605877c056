import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditedChange } from '#domain/staff/audit-entry.ts';
import type { StaffObject } from '#domain/staff/permissions.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { oneOf, timestamptz } from './columns.ts';
import { orders } from './orders.ts';

/** Members of staff, apart from shoppers. Removed ones stay without an email, because the audit log names them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Null until the member has set up a sign-in; set together with `totpSecret`. */
    passwordHash: text(),
    /** Base32, of the authenticator app. */
    totpSecret: text(),
    /** The last accepted time step of a one-time code, so that none is used twice. */
    totpStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Increases with each set-up of a sign-in. */
    credentialRevision: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastSignInAt: timestamptz('last_sign_in_at'),
    /** When the member was last emailed about guessed codes. */
    guessingReportedAt: timestamptz('guessing_reported_at'),
    removedAt: timestamptz('removed_at'),
    /** Whether the member gets an email about each paid order, and each enquiry. */
    getsOrderEmails: boolean().notNull().default(true),
    getsEnquiryEmails: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('staff_email_once').on(sql`lower(${t.email})`).where(sql`${t.removedAt} is null`),
    check('staff_role_known', sql`${t.role} in (${oneOf(STAFF_ROLES)})`),
    check('staff_password_with_totp', sql`(${t.passwordHash} is null) = (${t.totpSecret} is null)`),
  ],
);

/** Passkeys of staff (WebAuthn). */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential id, base64url. */
    id: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The signature counter, which detects copies; 0 for synchronized passkeys. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    /** The member's name for the device. */
    name: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('staff_passkeys_of_member').on(t.staffId)],
);

/** Challenges of passkeys, each used once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text().primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [index('staff_challenges_by_end').on(t.expiresAt)],
);

/** Sessions of staff, by the digest of their secret. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    digest: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    startedAt: timestamptz('started_at').notNull(),
    /** When the member last proved a credential. */
    authenticatedAt: timestamptz('authenticated_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [index('staff_sessions_of_member').on(t.staffId), index('staff_sessions_by_end').on(t.expiresAt)],
);

/** Links with which members set up their credentials: invitations and recoveries, one per member. */
export const staffLinks = pgTable('staff_links', {
  staffId: uuid()
    .primaryKey()
    .references(() => staff.id),
  digest: text().notNull().unique(),
  /** Base32; shown as a QR code, and stored with the password that is chosen. */
  totpSecret: text().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Single-use codes for members who have lost their passkey or authenticator app. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    digest: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.digest] })],
);

/** What staff changed, append-only. Without personal values, which `audit_personal_values` has. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().defaultNow(),
    /** Makes a repeated request harmless. */
    requestId: uuid().notNull(),
    /** Null for the command line. */
    staffId: uuid().references(() => staff.id),
    verb: text().notNull(),
    object: text().$type<StaffObject>().notNull(),
    objectId: text().notNull(),
    /** The changed fields; personal ones without values. */
    changes: jsonb().$type<readonly AuditedChange[]>().notNull(),
  },
  (t) => [
    uniqueIndex('audit_entries_request_once').on(t.requestId),
    index('audit_entries_of_object').on(t.object, t.objectId, t.id),
    index('audit_entries_of_member').on(t.staffId, t.id),
    index('audit_entries_of_verb').on(t.object, t.verb, t.id),
    index('audit_entries_by_time').on(t.at),
  ],
);

/** Personal values in the audit log: erased with the person's data, while the entry stays. */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => auditEntries.id),
    /** A field of the entry; `reason`, which may name a person; or `request-key`, which is deleted after days. */
    field: text().notNull(),
    before: text(),
    after: text(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.field] }),
    index('audit_emails_before').on(sql`lower(${t.before})`).where(sql`${t.field} = 'email'`),
    index('audit_emails_after').on(sql`lower(${t.after})`).where(sql`${t.field} = 'email'`),
    // Notes and reasons that may name an email.
    index('audit_texts_with_email')
      .on(t.entryId)
      .where(sql`${t.field} <> 'email' and strpos(${t.after}, '@') > 0`),
    index('audit_request_keys').on(t.entryId).where(sql`${t.field} = 'request-key'`),
  ],
);

/** Notes of staff on an order or a customer, who is known by `emailKey`. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid().references(() => orders.id),
    customerEmail: text(),
    /** Null for the command line. */
    staffId: uuid().references(() => staff.id),
    text: text().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [
    index('staff_notes_of_order').on(t.orderId, t.id).where(sql`${t.orderId} is not null`),
    index('staff_notes_of_customer').on(t.customerEmail, t.id).where(sql`${t.customerEmail} is not null`),
    index('staff_notes_with_email').on(t.id).where(sql`strpos(${t.text}, '@') > 0`),
    check('staff_notes_of_one', sql`num_nonnulls(${t.orderId}, ${t.customerEmail}) = 1`),
  ],
);

/** Searches and filters of the order list that a member has saved. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    name: text().notNull(),
    /** The query of the list's URL. */
    query: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('staff_views_name_once').on(t.staffId, t.name)],
);
