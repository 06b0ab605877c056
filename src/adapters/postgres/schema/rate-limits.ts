import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * When each budget is whole again; a row that is past says nothing. The migration makes it `unlogged`: counting costs no
 * write to the disk, and a crash forgives.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  wholeAt: timestamp({ withTimezone: true }).notNull(),
});
