import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/connection/database.ts';

/** A test may start more connections at once than a busy machine makes in a second. */
const PATIENCE_MS = 15_000;

/** A migrated database with the catalogue that no other test knows; it goes away with `await using`. */
export type FreshDatabase = AsyncDisposable &
  Omit<Database, 'close'> & {
    /** What `DATABASE_URL` is set to. */
    readonly url: string;
    /** The rows of one statement. */
    readonly rows: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
    /** Another pool of so many connections, as another server of the shop has. */
    readonly another: (size: number) => Database;
    /** Ends every connection to it and takes no new one, until it is opened again. */
    readonly shut: () => Promise<void>;
    readonly reopen: () => Promise<void>;
  };

/** Makes one as a copy of the server's template, or of another. */
export const freshDatabase = async (template = 'camellia'): Promise<FreshDatabase> => {
  await using life = new AsyncDisposableStack();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create database ${name} template ${template}`);
  life.defer(() => asOwner(`drop database ${name} with (force)`));
  const url = urlOf(name);

  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  life.defer(() => pool.end());
  const lasting = life.move();
  const another = (size: number) => {
    const database = openDatabase({ url }, () => undefined, size, { acquireMs: PATIENCE_MS });
    lasting.defer(database.close);
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
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
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
