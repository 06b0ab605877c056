import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EMAIL_KINDS, type EmailMessage } from '#domain/email/email-message.ts';
import { ENQUIRY_STATES } from '#domain/email/enquiry.ts';
import { users } from './accounts.ts';
import { oneOf, timestamptz } from './columns.ts';
import { orders } from './orders.ts';

const LINK_PURPOSES = ['prove-email', 'reset-password', 'change-email'] as const;

/** Emailed links. Unknown addresses get one without a user, so that timing does not reveal whether an account exists. */
export const accountLinks = pgTable(
  'account_links',
  {
    digest: text().primaryKey(),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [
    index('account_links_by_email').on(sql`lower(${t.email})`, t.purpose, t.createdAt),
    index('account_links_by_user').on(t.userId),
    index('account_links_by_end').on(t.expiresAt),
    check('account_links_purpose_known', sql`${t.purpose} in (${oneOf(LINK_PURPOSES)})`),
  ],
);

/** Emails to shoppers. `due_at` is null once there is nothing left to do, `facts` once the email is sent or given up. */
export const outboxMessages = pgTable(
  'letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    to: text().notNull(),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    data: jsonb('facts').$type<EmailMessage['data']>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    // Truncated: rounded up, a new email would not be due yet.
    dueAt: timestamptz('due_at').default(sql`date_trunc('milliseconds', now())`),
    until: timestamptz('until').notNull(),
    sentAt: timestamptz('sent_at'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** The request that caused the email, for the logs; null for a job. */
    requestId: text(),
    /** The order that the email is about. */
    orderId: uuid().references(() => orders.id),
  },
  (t) => [
    index('letters_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('letters_by_age').on(t.createdAt),
    index('letters_of_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('letters_failed').on(t.createdAt).where(sql`${t.lastError} is not null`),
    check('letters_kind_known', sql`${t.kind} in (${oneOf(EMAIL_KINDS)})`),
    check('letters_due_has_facts', sql`${t.dueAt} is null or ${t.data} is not null`),
  ],
);

/** Addresses that get no payment reminders, by `emailKey`. */
export const emailOptOuts = pgTable('email_opt_outs', {
  email: text().primaryKey(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Messages from people who want to open a store. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey(),
    reference: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    town: text().notNull(),
    message: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    state: text({ enum: ENQUIRY_STATES }).notNull().default('open'),
  },
  (t) => [
    index('enquiries_by_email').on(sql`lower(${t.email})`, t.createdAt),
    index('enquiries_by_state').on(t.state, t.createdAt, t.id),
    check('enquiries_state_known', sql`${t.state} in (${oneOf(ENQUIRY_STATES)})`),
  ],
);
