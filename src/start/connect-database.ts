import { type Connection, type Database, openDatabase } from '#adapters/db/database.ts';
import { holdShopLock } from '#adapters/db/embedded/shop-lock.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded.ts';
import { applyMigrations } from '#adapters/db/migrate.ts';
import type { Config } from '#config';
import type { Log } from '#services/ports.ts';
import { embeddedRefusal } from './embedded-refusal.ts';
import { reasonOf, StartError } from './start-error.ts';
import { unlessStopped } from './unless-stopped.ts';
import { within } from './within.ts';

/** How long a stop waits for queries under way; a server that answers ends them itself in this time. */
const QUERIES_MS = 10_000;
/** The same when the start is broken off: nobody waits for those queries. */
const BROKEN_OFF_MS = 500;
const RELEASE_MS = 2_000;

/** Told once, in a sentence, when the shop has lost what it cannot go on without. */
export type Lost = (reason: string) => void;

type Connecting = {
  readonly config: Config;
  readonly log: Log;
  readonly life: AsyncDisposableStack;
  readonly lost: Lost;
  /** Breaks the start off. */
  readonly signal: AbortSignal;
};

/** The database of the settings, up to date: a server's, or the embedded one, which no second shop may use. */
export const connectDatabase = async (connecting: Connecting): Promise<Database> => {
  const { config, log, life, signal } = connecting;
  const connection: Connection = config.databaseUrl
    ? { url: config.databaseUrl }
    : await startEmbedded(connecting);
  const database = openDatabase(connection, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  life.defer(() => within(signal.aborted ? BROKEN_OFF_MS : QUERIES_MS, database.close()));
  const onWait = () => log.info({}, 'another shop brings the database up to date, and this one waits for it');
  try {
    await unlessStopped(signal, applyMigrations(database, { signal, onWait }));
  } catch (error) {
    signal.throwIfAborted();
    throw new StartError(`The database does not answer or cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return database;
};

const startEmbedded = async ({ config, log, life, lost, signal }: Connecting): Promise<Connection> => {
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (sentence) => log.info({}, sentence),
    signal,
  }).catch((error: unknown) => {
    throw embeddedRefusal(error);
  });
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
