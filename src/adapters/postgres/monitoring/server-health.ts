import { sql } from 'drizzle-orm';
import type { ServerHealth } from '#services/ports/ports.ts';
import type { Database } from '../connection/database.ts';

/** Minutes of job results that count; the jobs run every minute. */
const WINDOW_MINUTES = 15;

/** On a full disk only writes that need new pages fail, and a small shop may make none for minutes. */
const WRITE_REJECTION_MS = 5 * 60_000;

/** Health of the database and its job queue; `startedAt` is when this server started, `pools` are those that write. */
export const createDatabaseHealth = (
  { ping, orm }: Pick<Database, 'ping' | 'orm'>,
  startedAt: Date,
  pools: readonly Pick<Database, 'msSinceRejectedWrite'>[] = [],
): Omit<ServerHealth, 'isDiskLow' | 'eventLoopDelayMs'> => {
  let unavailableAt = startedAt;
  return {
    async isDatabaseReachable() {
      const isAvailable = await ping();
      if (!isAvailable) unavailableAt = new Date();
      return isAvailable;
    },

    isDatabaseWritable: async () => {
      if (pools.some(({ msSinceRejectedWrite }) => msSinceRejectedWrite() < WRITE_REJECTION_MS)) return false;
      // The message goes to the write-ahead log only and stores nothing.
      const probe = sql`select current_setting('transaction_read_only') = 'off' as "isWritable",
        pg_logical_emit_message(true, 'camellia', '')`;
      return orm.execute<{ isWritable: boolean }>(probe).then(
        ({ rows }) => rows[0]?.isWritable ?? false,
        () => false,
      );
    },

    async failingJobs() {
      const { rows } = await orm.execute<{ hasJobs: boolean }>(
        sql`select to_regclass('jobs.job') is not null as "hasJobs"`,
      );
      if (!rows[0]?.hasJobs) return isLongAgo(unavailableAt) ? 1 : 0;
      const { rows: found } = await orm.execute<{ failed: number; completed: number }>(sql`
      select count(distinct name) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'completed')::int as completed
      from jobs.job where completed_on > now() - make_interval(mins => ${WINDOW_MINUTES}) and name not like '\_\_pgboss%'`);
      const { failed = 0, completed = 0 } = found[0] ?? {};
      // Right after an outage or a start, no job has completed yet.
      return completed === 0 && isLongAgo(unavailableAt) ? Math.max(failed, 1) : failed;
    },
  };
};

const isLongAgo = (since: Date): boolean => Date.now() - since.getTime() > WINDOW_MINUTES * 60_000;
