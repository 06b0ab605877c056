import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { VITALS } from '#domain/monitoring/web-vitals.ts';
import { oneOf } from './columns.ts';

/** Web vitals of real visits, counted per day, route and bucket, without any data about the visitor. */
export const webVitals = pgTable(
  'vitals',
  {
    day: date().notNull(),
    route: text().notNull(),
    vital: text({ enum: VITALS }).notNull(),
    bucket: integer().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    sum: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.route, t.vital, t.bucket] }),
    check('vitals_known', sql`${t.vital} in (${oneOf(VITALS)})`),
  ],
);
