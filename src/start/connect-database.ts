import { type Connection, type Database, openDatabase } from '#adapters/db/database.ts';
import { EmbeddedPostgresError } from '#adapters/db/embedded/embedded-postgres-error.ts';
import { holdShopLock } from '#adapters/db/embedded/shop-lock.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded.ts';
import { applyMigrations } from '#adapters/db/migrate.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports.ts';
import { reasonOf, StartError } from './start-error.ts';
import { within } from './within.ts';

/** How long a stop waits for queries under way; a server that answers ends them itself in this time. */
const QUERIES_MS = 10_000;
const RELEASE_MS = 2_000;

/** Told once, in a sentence, when the shop has lost what it cannot go on without. */
export type Lost = (reason: string) => void;

/** The database of the settings, up to date: a server's, or the embedded one, which no second shop may use. */
export const connectDatabase = async (
  config: Config,
  log: Log,
  life: AsyncDisposableStack,
  lost: Lost,
): Promise<Database> => {
  const connection: Connection = config.databaseUrl
    ? { url: config.databaseUrl }
    : await startEmbedded(config.dataDir, log, life, lost);
  const database = openDatabase(connection, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  life.defer(() => within(QUERIES_MS, database.close()));
  try {
    await applyMigrations(database);
  } catch (error) {
    throw new StartError(`The database does not answer or cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return database;
};

const startEmbedded = async (
  dataDir: string,
  log: Log,
  life: AsyncDisposableStack,
  lost: Lost,
): Promise<Connection> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (sentence) => log.info({}, sentence) }).catch(
    (error: unknown) => {
      throw error instanceof EmbeddedPostgresError ? new StartError(error.message, { cause: error }) : error;
    },
  );
  const lock = await holdShopLock(postgres.connection).catch(async (error: unknown) => {
    // One that a killed shop left may be another shop's by now.
    if (!postgres.adopted) await postgres.stop();
    throw error;
  });
  if (!lock.held) {
    throw new StartError(
      `Another shop (process ${lock.holderPid}) already runs on the data folder ${dataDir}.`,
    );
  }
  let isLocked = true;
  life.defer(async () => {
    // Without the lock another shop may be using the server; it is stopped only if the lock is free again. Held
    // until the end, so that no other shop begins on a server that is going away.
    const isOurs = isLocked || (await holdShopLock(postgres.connection).catch(() => undefined))?.held;
    if (isOurs) await postgres.stop();
    await within(RELEASE_MS, lock.release());
  });
  lock.onLost(() => {
    isLocked = false;
    lost('the connection that holds the lock on the data folder broke');
  });
  postgres.onExit(() => lost('the database ended'));
  return postgres.connection;
};
