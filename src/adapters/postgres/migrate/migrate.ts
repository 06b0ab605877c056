import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { type MigrationFaults, prepareForMigrations } from './edited-migrations.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
/** Advisory lock key, unlikely to be used by another program; spells `tea` and `mig`. */
const LOCK = [0x746561, 0x6d6967];
const MIN_SERVER_VERSION = 150_000;
/** Polling interval of the lock. */
const LOCK_POLL_MS = 100;
/** The timeout is for a server that accepts the connection and never replies. */
const VERSION_QUERY = {
  text: "select current_setting('server_version_num') as version",
  query_timeout: 10_000,
};

/** A start can be aborted while it waits for the lock; `onWait` reports that it waits. */
type MigrationOptions = {
  readonly signal?: AbortSignal;
  readonly onWait?: () => void;
  /** Called if migrations have a wrong record in the database. */
  readonly onFaults?: (faults: MigrationFaults) => void;
};
/** A folder other than the shop's, with fewer migrations. */
type MigrationFolder = { readonly folder?: string };

export class UnsupportedServerError extends Error {
  override readonly name = 'UnsupportedServerError';
}

/** Applies all pending migrations in one transaction, one server at a time. */
export const applyMigrations = async (
  database: Pick<Database, 'newClient'>,
  { folder = MIGRATIONS, ...options }: MigrationOptions & MigrationFolder = {},
): Promise<void> => {
  const client = database.newClient('camellia migrations');
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(VERSION_QUERY);
    const version = Number(rows[0]?.version);
    if (version < MIN_SERVER_VERSION)
      throw new UnsupportedServerError(
        `PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 1e4)}.`,
      );
    await lock(client, options);
    const mismatches = await prepareForMigrations(client, folder);
    if (mismatches.differing.length + mismatches.unrecorded.length > 0) options.onFaults?.(mismatches);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
};

// Polls, because PostgreSQL continues a blocking lock request after its client has died.
const lock = async (client: pg.Client, { signal, onWait }: MigrationOptions): Promise<void> => {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      LOCK,
    );
    if (rows[0]?.locked) return;
    if (isFirst) onWait?.();
    await sleep(LOCK_POLL_MS, undefined, { signal });
  }
};
