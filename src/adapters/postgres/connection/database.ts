import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { NamingClient } from './prepared-client.ts';
import { type InTransaction, type Transaction, transactionsOver } from './transactions.ts';

/** Where PostgreSQL is: a server's URL, or the socket folder of the embedded one. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly database: string; readonly user: string };

export type { Transaction };
export type Orm = Omit<NodePgDatabase, 'transaction'> & { readonly transaction: InTransaction };

/** The pool and the query builder over it; lives until `close`. */
export type Database = {
  readonly orm: Orm;
  /** A connection of its own, for locks and LISTEN. */
  readonly newClient: (applicationName: string) => pg.Client;
  /** Connections of the pool, and requests that wait for one. */
  readonly stats: () => {
    readonly pool: string;
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
  };
  /** Milliseconds since the server last refused a write of this pool; infinite if it never did. */
  readonly sinceRefusedWrite: () => number;
  /** Whether a query is answered just now. */
  readonly answers: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** How long a request waits for a connection before it is told to come back, ms. */
const ACQUIRE_MS = 1_000;
/** How long somebody who needs a connection of its own waits for it, ms. */
const CONNECT_MS = 2_000;
const LOCK_MS = 4_000;
const STATEMENT_MS = 6_000;
/** A server that is gone without a word does not end its statements itself. */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** The disk is full, the server takes no writes, its disk fails (SQLSTATE). */
const WRITE_REFUSALS: readonly unknown[] = ['53100', '25006', '58030'];

/** The same as drivers take it. */
export const optionsOf = (connection: Connection) =>
  'url' in connection ? { connectionString: connection.url } : { ...connection };

/** Opens a pool of at most `size` connections. Nothing is sent before the first query. */
export const openDatabase = (
  connection: Connection,
  lost: (error: Error) => void,
  size: number,
  { name = 'camellia', acquireMs = ACQUIRE_MS } = {},
): Database => {
  const pool = new pg.Pool({
    ...optionsOf(connection),
    Client: NamingClient,
    // What one transaction asks at once is sent at once.
    pipeline: true,
    application_name: name,
    max: size,
    connectionTimeoutMillis: acquireMs,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  let refusedAt = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => {
    // The query in flight gets the error of a broken connection; between two queries nothing else listens.
    client.on('error', () => undefined);
    // The wire has every error of the server, also those that are handled or retried.
    if (client instanceof NamingClient)
      client.connection.on('errorMessage', ({ code }: { readonly code?: unknown }) => {
        if (WRITE_REFUSALS.includes(code)) refusedAt = performance.now();
      });
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) lost(error);
  });
  return {
    orm: Object.assign(drizzle(pool, { casing: 'snake_case' }), { transaction: transactionsOver(pool) }),
    newClient: (application_name) =>
      new pg.Client({
        ...optionsOf(connection),
        application_name,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS,
      }),
    stats: () => ({ pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    sinceRefusedWrite: () => performance.now() - refusedAt,
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
