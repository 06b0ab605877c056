import { type SQL, sql } from 'drizzle-orm';

/** A time in milliseconds after the start of the transaction, by the database's clock. */
export const inMs = (ms: number): SQL => sql`now() + make_interval(secs => ${ms / 1000})`;
