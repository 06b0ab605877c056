import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { type MigrationFaults, prepareForMigrations } from './former-migrations.ts';

/** Where the migrations are. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any number that no other program on this server locks; it spells `tea` and `mig`. */
const LOCK = [0x746561, 0x6d6967];
const OLDEST = 150_000;
/** How often a shop that waits for another one looks again. */
const LOOK_MS = 100;
/** A server that takes the call and then says nothing is given up. */
const ASK_VERSION = {
  text: "select current_setting('server_version_num') as version",
  query_timeout: 10_000,
};

/** A start can be broken off while it waits, and whoever started it hears why it waits. */
type Waiting = {
  readonly signal?: AbortSignal;
  readonly onWait?: () => void;
  /** Receives the migrations whose record in the database does not fit, where there are any. */
  readonly onFaults?: (faults: MigrationFaults) => void;
};
/** Another folder than the shop's own, with fewer migrations. */
type From = { readonly folder?: string };

/** The server is older than the migrations need. */
export class UnsupportedServerError extends Error {
  override readonly name = 'UnsupportedServerError';
}

/** Brings the schema up to date: one shop at a time, all pending migrations in one transaction. */
export const applyMigrations = async (
  database: Pick<Database, 'newClient'>,
  { folder = MIGRATIONS, ...waiting }: Waiting & From = {},
): Promise<void> => {
  const client = database.newClient('camellia migrations');
  // A connection that breaks is told by the query that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(ASK_VERSION);
    const version = Number(rows[0]?.version);
    if (version < OLDEST)
      throw new UnsupportedServerError(
        `PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 1e4)}.`,
      );
    await lock(client, waiting);
    const faults = await prepareForMigrations(client, folder);
    if (faults.differing.length + faults.unrecorded.length > 0) waiting.onFaults?.(faults);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
};

// By asking again and again: a server goes on waiting for a lock in the name of a shop that has gone.
const lock = async (client: pg.Client, { signal, onWait }: Waiting): Promise<void> => {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      LOCK,
    );
    if (rows[0]?.locked) return;
    if (isFirst) onWait?.();
    await sleep(LOOK_MS, undefined, { signal });
  }
};
