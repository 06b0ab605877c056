import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { send } from './send.ts';

/** Keeps whoever else takes the lock of that name waiting until the transaction ends. */
export const takeLock = async (tx: Transaction, name: string): Promise<void> => {
  await send(tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`));
};
