import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

const MINUTE_MS = 60_000;

/** Follows the database's time, so that all servers agree on what has expired, even if a machine's clock is wrong. */
export const startDatabaseClock = async ({ orm }: Pick<Database, 'orm'>) => {
  const ahead = async (): Promise<number> => {
    const asked = performance.now();
    const { rows } = await orm.execute<{ ms: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    );
    const [told] = rows;
    if (!told) throw new Error('the time is always a row');
    return told.ms - (asked + performance.now()) / 2;
  };
  let offset = await ahead();
  const look = () =>
    ahead().then(
      (now) => {
        offset = now;
      },
      // Until a later update succeeds, the monotonic clock goes on.
      () => undefined,
    );
  const looking = setInterval(() => void look(), MINUTE_MS).unref();
  return {
    now: () => new Date(offset + performance.now()),
    stop: () => clearInterval(looking),
  };
};
