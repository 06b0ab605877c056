import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** With other values, a power cut or a retried fsync (`data_sync_retry`) may lose a confirmed purchase. */
const DURABLE_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
};
/** Values of `synchronous_commit` that wait for a standby as well. */
const STRONGER = ['remote_write', 'remote_apply'];

/** Returns the server settings that risk the loss of acknowledged transactions, as `name is value`. */
export const weakSettings = async ({ orm }: Pick<Database, 'orm'>): Promise<string[]> => {
  const names = Object.keys(DURABLE_SETTINGS);
  const { rows } = await orm.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name in ${names}`,
  );
  return rows
    .filter(({ name, setting }) => setting !== DURABLE_SETTINGS[name] && !STRONGER.includes(setting))
    .map(({ name, setting }) => `${name} is ${setting}`);
};
