import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

const MINUTE_MS = 60_000;

/** Follows the database's time, so that all servers agree on what has expired, even if a machine's clock is wrong. */
export const startDatabaseClock = async ({ orm }: Pick<Database, 'orm'>) => {
  const measureOffset = async (): Promise<number> => {
    const sentAt = performance.now();
    const { rows } = await orm.execute<{ ms: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    );
    const [row] = rows;
    if (!row) throw new Error('The clock query returned no row');
    return row.ms - (sentAt + performance.now()) / 2;
  };
  let offset = await measureOffset();
  const update = () =>
    measureOffset().then(
      (now) => {
        offset = now;
      },
      // Until a later update succeeds, the monotonic clock goes on.
      () => undefined,
    );
  const timer = setInterval(() => void update(), MINUTE_MS).unref();
  return {
    now: () => new Date(offset + performance.now()),
    stop: () => clearInterval(timer),
  };
};
