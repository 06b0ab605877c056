import { type SQL, sql } from 'drizzle-orm';

/** A number of milliseconds as an SQL interval. */
export const interval = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`;

/** A time in milliseconds after the start of the transaction, by the database's clock. */
export const inMs = (ms: number): SQL => sql`now() + ${interval(ms)}`;
