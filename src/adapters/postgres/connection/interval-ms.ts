import { type SQL, sql } from 'drizzle-orm';

/** So many milliseconds after the beginning of the transaction, by the database's time. */
export const inMs = (ms: number): SQL => sql`now() + make_interval(secs => ${ms / 1000})`;
