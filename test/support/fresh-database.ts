import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/connection/database.ts';

/** A test may open more connections at once than a busy machine accepts within a second. */
const ACQUIRE_TIMEOUT_MS = 15_000;

/** A separate migrated database with the catalogue, dropped on disposal. */
export type FreshDatabase = AsyncDisposable &
  Omit<Database, 'close'> & {
    /** For `DATABASE_URL`. */
    readonly url: string;
    /** Runs a statement and returns its rows. */
    readonly rows: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
    /** Another pool of this size, like that of another server. */
    readonly another: (size: number) => Database;
    /** Ends every connection and allows no new one until `reopen`. */
    readonly shut: () => Promise<void>;
    readonly reopen: () => Promise<void>;
  };

/** Creates a database as a copy of the template or of another database. */
export const freshDatabase = async (template = 'camellia'): Promise<FreshDatabase> => {
  await using disposables = new AsyncDisposableStack();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create database ${name} template ${template}`);
  disposables.defer(() => asOwner(`drop database ${name} with (force)`));
  const url = urlOf(name);

  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  disposables.defer(() => pool.end());
  const cleanup = disposables.move();
  const another = (size: number) => {
    const database = openDatabase({ url }, () => undefined, size, { acquireMs: ACQUIRE_TIMEOUT_MS });
    cleanup.defer(database.close);
    return database;
  };
  return {
    ...another(20),
    url,
    another,
    shut: async () => {
      await asOwner(`alter database ${name} allow_connections false`);
      await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    reopen: () => asOwner(`alter database ${name} allow_connections true`),
    rows: async (statement, values) => (await pool.query(statement, values)).rows,
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};

const urlOf = (name: string): string => {
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  return url.href;
};

const asOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Waits until exactly this many connections of the database wait for a lock. */
export const expectLockWaits = (database: Pick<FreshDatabase, 'rows'>, count: number): Promise<void> =>
  expect
    .poll(
      () =>
        database.rows(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      { timeout: 30_000 },
    )
    .toHaveLength(count);
