import type { Connection } from '#adapters/postgres/connection/database.ts';
import { acquireShopLock } from '#adapters/postgres/embedded/shop-lock.ts';
import { startEmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';
import type { Config } from '#config';
import { withTimeout } from '#platform/with-timeout.ts';
import { StartError } from '../errors/start-error.ts';

export const LOCK_RELEASE_MS = 2_000;

/** Called once with a reason when the shop cannot continue. */
export type OnFatal = (reason: string) => void;

type StartDatabaseDeps = {
  readonly config: Config;
  readonly disposables: AsyncDisposableStack;
  readonly onFatal: OnFatal;
  readonly signal: AbortSignal;
};

/** Returns the connection to the configured server, or starts the embedded database, which only one process may use. */
export const startDatabase = async ({
  config,
  disposables,
  onFatal,
  signal,
}: StartDatabaseDeps): Promise<Connection> => {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) return { url: databaseUrl };
  const postgres = await startEmbeddedPostgres({ dataDir, signal });
  const lock = await acquireShopLock(postgres.connection).catch(async (error: unknown) => {
    // An adopted server, left by a killed process, may already serve another one.
    if (!postgres.adopted) await postgres.stop();
    throw error;
  });
  if (!lock.held) {
    throw new StartError(
      `Another shop (process ${lock.holderPid}) already runs on the data folder ${dataDir}.`,
    );
  }
  let isLocked = true;
  disposables.defer(async () => {
    // Without the lock another process may use the server. The lock is held until the server has stopped,
    // so that no other process starts on a server that is shutting down.
    const isOurs = isLocked || (await acquireShopLock(postgres.connection).catch(() => undefined))?.held;
    if (isOurs) await postgres.stop();
    await withTimeout(LOCK_RELEASE_MS, lock.release);
  });
  lock.onLost(() => {
    isLocked = false;
    onFatal('the connection that holds the lock on the data folder broke');
  });
  postgres.onExit(() => onFatal('the database ended'));
  return postgres.connection;
};
