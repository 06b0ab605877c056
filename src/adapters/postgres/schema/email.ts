import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { LETTER_KINDS, type Letter } from '#domain/email/email-message.ts';
import { users } from './accounts.ts';
import { at, oneOf } from './columns.ts';

const LINK_PURPOSES = ['prove-email', 'reset-password'] as const;

/**
 * Links that went to shoppers by letter. One without a user stands for an address that has no account: it does
 * nothing, but is written all the same, so that nobody learns from the time it takes who has one.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    digest: text().primaryKey(),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('account_links_by_email').on(sql`lower(${t.email})`, t.purpose, t.createdAt),
    index('account_links_by_user').on(t.userId),
    index('account_links_by_end').on(t.expiresAt),
    check('account_links_purpose_known', sql`${t.purpose} in (${oneOf(LINK_PURPOSES)})`),
  ],
);

/** Letters to shoppers. `due_at` is null once nothing is to be done any more, and `facts` once a letter was sent. */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    to: text().notNull(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    facts: jsonb().$type<Letter['facts']>(),
    createdAt: at('created_at').notNull().defaultNow(),
    // Not rounded up: a letter is due in the moment it is written.
    dueAt: at('due_at').default(sql`date_trunc('milliseconds', now())`),
    until: at('until').notNull(),
    sentAt: at('sent_at'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** The request that caused it, to be found in the logs; null when a job did. */
    requestId: text(),
  },
  (t) => [
    index('letters_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('letters_by_age').on(t.createdAt),
    check('letters_kind_known', sql`${t.kind} in (${oneOf(LETTER_KINDS)})`),
    check('letters_due_has_facts', sql`${t.dueAt} is null or ${t.facts} is not null`),
  ],
);

/** What people asked who would like to open a store. */
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
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('enquiries_by_email').on(sql`lower(${t.email})`, t.createdAt)],
);
