import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Without these an answered purchase may be gone after a power cut; with the last one, a disk that failed is asked again. */
const DURABLE: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
};
/** What waits for more than the own disk is as good. */
const STRONGER = ['remote_write', 'remote_apply'];

/** The settings of the database server by which it may acknowledge what it can lose, as `name is value`. */
export const weakSettings = async ({ orm }: Pick<Database, 'orm'>): Promise<string[]> => {
  const names = Object.keys(DURABLE);
  const { rows } = await orm.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name in ${names}`,
  );
  return rows
    .filter(({ name, setting }) => setting !== DURABLE[name] && !STRONGER.includes(setting))
    .map(({ name, setting }) => `${name} is ${setting}`);
};
