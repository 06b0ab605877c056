import { type Connection, type Database, openDatabase } from '#adapters/db/database.ts';
import { EmbeddedPostgresError } from '#adapters/db/embedded/embedded-postgres-error.ts';
import { holdShopLock } from '#adapters/db/embedded/shop-lock.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded.ts';
import { applyMigrations } from '#adapters/db/migrate.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports.ts';
import { StartError } from './start-error.ts';

/** The database of the settings, up to date: a server's, or the embedded one, which no second shop may use. */
export const connectDatabase = async (
  config: Config,
  log: Log,
  life: AsyncDisposableStack,
): Promise<Database> => {
  const connection: Connection = config.databaseUrl
    ? { url: config.databaseUrl }
    : await startEmbedded(config.dataDir, log, life);
  const database = openDatabase(connection, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  life.defer(() => database.close());
  try {
    await applyMigrations(database);
  } catch (error) {
    throw new StartError(`The database does not answer or cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return database;
};

const startEmbedded = async (dataDir: string, log: Log, life: AsyncDisposableStack): Promise<Connection> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (sentence) => log.info({}, sentence) }).catch(
    (error: unknown) => {
      throw error instanceof EmbeddedPostgresError ? new StartError(error.message, { cause: error }) : error;
    },
  );
  const lock = await holdShopLock(postgres.connection);
  if (!lock.held) {
    throw new StartError(
      `Another shop (process ${lock.holderPid}) already runs on the data folder ${dataDir}.`,
    );
  }
  life.defer(() => postgres.stop());
  life.defer(() => lock.release());
  return postgres.connection;
};

// A refused connection is an AggregateError without a message of its own.
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
};
