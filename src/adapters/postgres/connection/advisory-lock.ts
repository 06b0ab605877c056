import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { send } from './send-statement.ts';

/** Takes the advisory locks one by one, in the given order; they are released when the transaction ends. */
export const takeLock = async (tx: Transaction, ...names: readonly string[]): Promise<void> => {
  await send(
    tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as name`,
    ),
  );
};
