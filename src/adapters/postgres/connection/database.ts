import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PreparedStatementClient } from './prepared-client.ts';
import { createTransactions, type RunTransaction, type Transaction } from './transactions.ts';

/** The URL of a server, or the socket folder of the embedded PostgreSQL. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly database: string; readonly user: string };

export type { Transaction };
export type Orm = Omit<NodePgDatabase, 'transaction'> & { readonly transaction: RunTransaction };
/** Reads inside a transaction or outside. */
export type Querier = Pick<Orm | Transaction, 'select'>;

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
  readonly msSinceRejectedWrite: () => number;
  /** True if the database responds now. */
  readonly ping: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Timeout for a pooled connection; the request then fails as retryable. */
const ACQUIRE_TIMEOUT_MS = 1_000;
/** Timeout for a connection outside the pool. */
const CONNECT_TIMEOUT_MS = 2_000;
const LOCK_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 6_000;
/** Client-side timeout, for a server that disappeared without closing the connection. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** Disk full, read-only transaction, I/O error (SQLSTATE). */
const WRITE_ERROR_CODES: readonly unknown[] = ['53100', '25006', '58030'];

/** Converts to the options of the driver. */
export const toClientOptions = (connection: Connection) =>
  'url' in connection ? { connectionString: connection.url } : { ...connection };

/** Opens a pool of at most `size` connections; the first query connects. */
export const openDatabase = (
  connection: Connection,
  onConnectionLost: (error: Error) => void,
  size: number,
  { name = 'camellia', acquireMs = ACQUIRE_TIMEOUT_MS } = {},
): Database => {
  const pool = new pg.Pool({
    ...toClientOptions(connection),
    Client: PreparedStatementClient,
    // Concurrent statements of a transaction share a round trip.
    pipeline: true,
    application_name: name,
    max: size,
    connectionTimeoutMillis: acquireMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  let writeRejectedAt = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => {
    // A query in flight rejects when its connection breaks; between queries an unhandled event would end the process.
    client.on('error', () => undefined);
    // The protocol shows every server error, including those that are handled or retried.
    if (client instanceof PreparedStatementClient)
      client.connection.on('errorMessage', ({ code }: { readonly code?: unknown }) => {
        if (WRITE_ERROR_CODES.includes(code)) writeRejectedAt = performance.now();
      });
  });
  // The pool replaces broken idle connections; without a listener the event would end the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onConnectionLost(error);
  });
  return {
    orm: Object.assign(drizzle(pool, { casing: 'snake_case' }), { transaction: createTransactions(pool) }),
    newClient: (application_name) => {
      const client = new pg.Client({
        ...toClientOptions(connection),
        application_name,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      // The active query reports a broken connection.
      return client.on('error', () => undefined);
    },
    stats: () => ({ pool: name, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    msSinceRejectedWrite: () => performance.now() - writeRejectedAt,
    ping: () =>
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
