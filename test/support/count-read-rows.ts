import { sql } from 'drizzle-orm';
import type { Orm } from '#adapters/postgres/connection/database.ts';

/** Counts the rows of a table that `work` reads through one connection; index-only scans read none. */
export const countReadRows = async (
  orm: Orm,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> => {
  const readCount = async () => {
    // Statistics are written at the end of the transaction after this one.
    await orm.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await orm.execute(
      sql`select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = ${table}`,
    );
    return Number(rows[0]?.['read']);
  };
  const before = await readCount();
  await work();
  return (await readCount()) - before;
};
