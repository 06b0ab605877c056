import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { NamingClient } from './prepared-client.ts';
import { type InTransaction, type Transaction, transactionsOver } from './transactions.ts';

/** The URL of a server, or the socket folder of the embedded PostgreSQL. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly database: string; readonly user: string };

export type { Transaction };
export type Orm = Omit<NodePgDatabase, 'transaction'> & { readonly transaction: InTransaction };

/** A connection pool and its query builder, until `close`. */
export type Database = {
  readonly orm: Orm;
  /** A connection outside the pool, for session locks and LISTEN. */
  readonly newClient: (applicationName: string) => pg.Client;
  /** Connections of the pool; `waiting` are requests for one. */
  readonly stats: () => {
    readonly pool: string;
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
  };
  /** Milliseconds since the server last rejected a write of this pool; `Infinity` if it never did. */
  readonly sinceRefusedWrite: () => number;
  /** True if the database responds now. */
  readonly answers: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Timeout for a pooled connection; the request then fails as retryable. */
const ACQUIRE_MS = 1_000;
/** Timeout for a connection outside the pool. */
const CONNECT_MS = 2_000;
const LOCK_MS = 4_000;
const STATEMENT_MS = 6_000;
/** Client-side timeout, for a server that disappeared without closing the connection. */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** Disk full, read-only transaction, I/O error (SQLSTATE). */
const WRITE_REFUSALS: readonly unknown[] = ['53100', '25006', '58030'];

/** Converts to the options of the driver. */
export const optionsOf = (connection: Connection) =>
  'url' in connection ? { connectionString: connection.url } : { ...connection };

/** Opens a pool of at most `size` connections; the first query connects. */
export const openDatabase = (
  connection: Connection,
  lost: (error: Error) => void,
  size: number,
  { name = 'camellia', acquireMs = ACQUIRE_MS } = {},
): Database => {
  const pool = new pg.Pool({
    ...optionsOf(connection),
    Client: NamingClient,
    // Concurrent statements of a transaction share a round trip.
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
    // A query in flight rejects when its connection breaks; between queries an unhandled event would end the process.
    client.on('error', () => undefined);
    // The protocol shows every server error, including those that are handled or retried.
    if (client instanceof NamingClient)
      client.connection.on('errorMessage', ({ code }: { readonly code?: unknown }) => {
        if (WRITE_REFUSALS.includes(code)) refusedAt = performance.now();
      });
  });
  // The pool replaces broken idle connections; without a listener the event would end the process.
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
