import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Where PostgreSQL is: a server's URL, or the socket folder of the embedded one. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly database: string; readonly user: string };

export type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** The pool and the query builder over it; lives until `close`. */
export type Database = {
  readonly orm: Orm;
  /** A connection of its own, for locks and LISTEN. */
  readonly newClient: (applicationName: string) => pg.Client;
  /** Whether a query is answered just now. */
  readonly answers: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const ACQUIRE_MS = 2_000;
const STATEMENT_MS = 10_000;

const optionsOf = (connection: Connection): pg.ClientConfig =>
  'url' in connection ? { connectionString: connection.url } : { ...connection };

/** Opens a pool of at most `size` connections. Nothing is sent before the first query. */
export const openDatabase = (connection: Connection, lost: (error: Error) => void, size = 20): Database => {
  const pool = new pg.Pool({
    ...optionsOf(connection),
    application_name: 'camellia',
    max: size,
    connectionTimeoutMillis: ACQUIRE_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) lost(error);
  });
  return {
    orm: drizzle(pool, { casing: 'snake_case' }),
    newClient: (application_name) =>
      new pg.Client({
        ...optionsOf(connection),
        application_name,
        keepAlive: true,
        connectionTimeoutMillis: ACQUIRE_MS,
      }),
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
};
