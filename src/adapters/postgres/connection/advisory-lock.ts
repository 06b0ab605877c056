import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { send } from './send-statement.ts';

/** Keeps whoever else takes one of the locks of those names, one after the other, waiting until the transaction ends. */
export const takeLock = async (tx: Transaction, ...names: readonly string[]): Promise<void> => {
  await send(
    tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as name`,
    ),
  );
};
