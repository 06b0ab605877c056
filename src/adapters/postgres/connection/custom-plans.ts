import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';
import type { Transaction } from './transactions.ts';

/** With less, the bitmap of a common word has pages instead of rows. */
const WORK_MEMORY = '32MB';

/**
 * Reads with a plan for the values of each query, since one for all values is slow for searches and filters that match
 * few or most rows. Without other processes, which one page would keep from others.
 */
export const withCustomPlans = <T>(orm: Orm, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  orm.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', ${WORK_MEMORY}, true)`,
    );
    return read(tx);
  });
