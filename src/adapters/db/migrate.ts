import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other program on this server locks; it spells `tea` and `mig`. */
const LOCK = [0x746561, 0x6d6967];
const OLDEST = 150_000;

/** Brings the schema up to date: one shop at a time, all pending migrations in one transaction. */
export const applyMigrations = async (database: Database): Promise<void> => {
  const client = database.newClient('camellia migrations');
  // A connection that breaks is told by the query that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const version = Number(rows[0]?.version);
    if (version < OLDEST)
      throw new Error(`PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 1e4)}.`);
    await client.query('select pg_advisory_lock($1, $2)', LOCK);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
};
