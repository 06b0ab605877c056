import {
  checkDatabaseUrl,
  isConfigurationError,
} from '#adapters/postgres/connection/configuration-errors.ts';
import { type Connection, type Database, openDatabase } from '#adapters/postgres/connection/database.ts';
import { startDatabaseClock } from '#adapters/postgres/connection/database-clock.ts';
import { weakSettings } from '#adapters/postgres/connection/durability.ts';
import { isTransactionPooled } from '#adapters/postgres/connection/transaction-pooling.ts';
import type { MigrationFaults } from '#adapters/postgres/migrate/edited-migrations.ts';
import { applyMigrations, UnsupportedServerError } from '#adapters/postgres/migrate/migrate.ts';
import type { Config } from '#config';
import { withTimeout } from '#platform/with-timeout.ts';
import type { Clock, Log } from '#services/ports/ports.ts';
import { abortable } from '../async/abortable.ts';
import { describeCause } from '../errors/describe-start-error.ts';
import { EXIT_SETTINGS, StartError } from '../errors/start-error.ts';

/** How long a stop waits for running queries. */
export const QUERY_STOP_MS = 10_000;
/** The same for an aborted start, which no query needs to survive. */
const ABORTED_START_MS = 500;

type ConnectDatabaseDeps = {
  readonly connection: Connection;
  readonly config: Config;
  readonly log: Log;
  readonly disposables: AsyncDisposableStack;
  readonly signal: AbortSignal;
};

/** Reserved for payments, however busy the main pool is. */
const MONEY_CONNECTIONS = 4;

const TRANSACTION_POOLED =
  'DATABASE_URL leads to a connection pooler in transaction or statement mode, which breaks locks and prepared statements; set its pool_mode to session, or connect to PostgreSQL directly.';

export type DatabaseConnections = {
  readonly connection: Connection;
  readonly database: Database;
  /** For webhooks and payment reconciliation. */
  readonly money: Database;
  /** A single reserved connection, so that a busy pool does not look like an unreachable database. */
  readonly health: Database;
  readonly clock: Clock;
};

/**
 * Opens the connection pools and applies the migrations.
 * @throws {StartError} if a setting is wrong or the database is unusable
 */
export const connectDatabase = async ({
  connection,
  config,
  log,
  disposables,
  signal,
}: ConnectDatabaseDeps): Promise<DatabaseConnections> => {
  const broke = (error: Error) =>
    log.warn({ event: 'database.connection-lost', err: error }, 'A database connection broke');
  const pools: Database[] = [];
  const open = (size: number, name: string): Database => {
    const pool = openDatabase(connection, broke, size, { name });
    pools.push(pool);
    return pool;
  };
  // In parallel, so that one hanging pool does not delay the others.
  const close = () => Promise.all(pools.map((pool) => pool.close()));
  disposables.defer(
    async () => void (await withTimeout(signal.aborted ? ABORTED_START_MS : QUERY_STOP_MS, close)),
  );
  const health = open(1, 'camellia health');
  const money = open(MONEY_CONNECTIONS, 'camellia money');
  const database = open(config.databaseConnections, 'camellia');
  const onWait = () => log.info({ event: 'migration.awaited' }, 'Waiting for the migrations of another shop');
  const onFaults = ({ differing, unrecorded }: MigrationFaults) => {
    if (differing.length > 0)
      log.error(
        { event: 'migration.differs', migrations: differing },
        'The database was created by other versions of these migrations: restore the files, or compare its schema with that of a new database',
      );
    if (unrecorded.length > 0)
      log.error(
        { event: 'migration.unrecorded', migrations: unrecorded },
        'The database has no record of these migrations although it has later ones, so they are not run: compare its schema with that of a new database',
      );
  };
  try {
    if ('url' in connection) checkDatabaseUrl(connection.url);
    // Before the migrations, whose advisory lock a transaction pooler would leave on a pooled connection.
    if ('url' in connection && (await abortable(signal, isTransactionPooled(database))))
      throw new StartError(TRANSACTION_POOLED, { exitCode: EXIT_SETTINGS });
    await abortable(signal, applyMigrations(database, { signal, onWait, onFaults }));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StartError) throw error;
    if ('url' in connection && isConfigurationError(error))
      throw new StartError(`DATABASE_URL or what it names must be corrected: ${describeCause(error)}`, {
        cause: error,
        exitCode: EXIT_SETTINGS,
      });
    throw new StartError(`The database does not answer or cannot be used: ${describeCause(error)}`, {
      cause: error,
      ...(error instanceof UnsupportedServerError && { exitCode: EXIT_SETTINGS }),
    });
  }
  const weak = await abortable(signal, weakSettings(database));
  if (weak.length > 0)
    log.warn({ event: 'durability.reduced', settings: weak }, 'The database can lose acknowledged writes');
  const clock = await abortable(signal, startDatabaseClock(database));
  disposables.defer(clock.stop);
  return { connection, database, money, health, clock: clock.now };
};
