import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Address } from '#domain/orders/address.ts';
import { timestamptz } from './columns.ts';

/** The words by which staff find an account: email and display name. */
export const accountSearchWords = (t: {
  readonly email: AnyPgColumn;
  readonly displayName: AnyPgColumn;
}): SQL => sql`account_search_words(${t.email}, ${t.displayName})`;

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    displayName: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    emailVerifiedAt: timestamptz('email_proven_at'),
  },
  (t) => [
    uniqueIndex('users_email_once').on(sql`lower(${t.email})`),
    index('users_by_search_words').using('gin', accountSearchWords(t)).with({ fastupdate: 'off' }),
  ],
);

export const passwords = pgTable('passwords', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  /** When the owner was last warned of password guessing. */
  guessingReportedAt: timestamptz('guesses_told_at'),
});

export const federatedAccounts = pgTable(
  'federated_accounts',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('federated_by_user').on(t.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    digest: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: timestamptz('started_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [index('sessions_by_user').on(t.userId), index('sessions_by_end').on(t.expiresAt)],
);

/** Trusted devices of accounts, by the digest of a secret that grants no access. */
export const trustedDevices = pgTable(
  'devices',
  {
    digest: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (t) => [index('devices_by_user').on(t.userId), index('devices_by_age').on(t.seenAt)],
);

/** Address books of accounts. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: jsonb().$type<Address>().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('saved_addresses_of_user').on(t.userId, t.createdAt),
    uniqueIndex('saved_addresses_default_once').on(t.userId).where(sql`${t.isDefault}`),
  ],
);
