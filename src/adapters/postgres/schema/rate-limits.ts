import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** GCRA state. The table is `unlogged`: hits cost no disk writes, and a crash resets all limits. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  theoreticalArrivalAt: timestamp('whole_at', { withTimezone: true }).notNull(),
});
