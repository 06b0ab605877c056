import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { connectionTo, type EmbeddedConnection, isReady } from './connection.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { startLogRotation } from './database-log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster, type Postmaster } from './pid-file.ts';
import { type LaunchedPostmaster, launchPostmaster, stopPostmaster } from './postmaster.ts';
import { isRunning, servesCluster } from './processes.ts';
import { prepareSocketFolder } from './socket-folder.ts';
import { chooseSystemUser } from './system-user.ts';

export type EmbeddedPostgres = {
  /** Settings for `pg.Pool` and `pg.Client`. */
  readonly connection: EmbeddedConnection;
  /** True if a killed shop left the server running. */
  readonly adopted: boolean;
  readonly pid: number;
  /** Stops the server and waits until it is gone; repeated calls share one stop. Requires the shop lock. */
  stop(): Promise<void>;
  /** Calls `listener` once if the server goes away without `stop()`. */
  onExit(listener: () => void): void;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** Interval at which a long server log is truncated; a minute by default. */
  readonly logRotationIntervalMs?: number;
  /** Aborts the start; everything it began is stopped before the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

// Recovery after a crash may take this long on a slow disk.
const START_TIMEOUT_MS = 120_000;
export const FAST_STOP_TIMEOUT_MS = 10_000;
/** For a server whose start is aborted or fails. */
const ABORTED_STOP_TIMEOUT_MS = 1000;
const EXIT_CHECK_INTERVAL_MS = 250;
const MAX_PAUSE_MS = 100;

// Another start was faster, or the last child processes of a killed server are still exiting.
const isStartConflict = (reason: string): boolean => /already exists|still in use/.test(reason);

type Server = Postmaster & { readonly adopted: boolean };

/** Waits for the server that runs on the folder, and starts one if there is none. */
const awaitServer = async (
  folder: DataFolder,
  launch: () => Promise<LaunchedPostmaster>,
  signal: AbortSignal | undefined,
): Promise<Server> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let own: LaunchedPostmaster | undefined;
  try {
    for (let pauseMs = 5; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
      signal?.throwIfAborted();
      const found = findPostmaster(folder.cluster);
      if (found && (await isReady(found.socketFolder))) return { ...found, adopted: found.pid !== own?.pid };
      const ended = own?.exitReason();
      if (!found && (own === undefined || ended !== undefined)) {
        if (ended !== undefined && !isStartConflict(ended))
          throw new EmbeddedPostgresError(
            `The database in ${folder.cluster} does not start: ${ended} (see ${folder.logFile}).`,
          );
        own = await launch();
      }
      await sleep(pauseMs);
    }
    throw new EmbeddedPostgresError(
      `The database in ${folder.cluster} does not respond; stop it, or check postgres.log next to it.`,
    );
  } catch (error) {
    if (own?.pid !== undefined && own.exitReason() === undefined)
      await stopPostmaster(own.pid, ABORTED_STOP_TIMEOUT_MS);
    throw error;
  }
};

const handle = (
  { pid, socketFolder, adopted }: Server,
  folder: DataFolder,
  logRotationIntervalMs: number | undefined,
): EmbeddedPostgres => {
  let stopping: Promise<void> | undefined;
  const stopLogRotation = startLogRotation(folder, logRotationIntervalMs);
  const stop = async (): Promise<void> => {
    stopLogRotation();
    // The pid may belong to another program by now.
    if (servesCluster(pid, folder.cluster)) await stopPostmaster(pid, FAST_STOP_TIMEOUT_MS);
  };
  return {
    adopted,
    pid,
    connection: connectionTo(socketFolder),
    stop: () => (stopping ??= stop()),
    onExit: (listener) => {
      const timer = setInterval(() => {
        if (!stopping && isRunning(pid)) return;
        clearInterval(timer);
        if (!stopping) listener();
      }, EXIT_CHECK_INTERVAL_MS).unref();
    },
  };
};

/**
 * Starts PostgreSQL in `dataDir` or adopts the server that a killed shop left running, and waits until it is ready.
 * @throws EmbeddedPostgresError with a one-sentence message; nothing is left running then
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const binaries = findBinaries();
  const folder = prepareDataFolder(options.dataDir);
  const user = chooseSystemUser(folder, binaries.postgres);
  await ensureCluster(folder, binaries, user, options.signal);
  const launch = () =>
    launchPostmaster(binaries.postgres, folder, prepareSocketFolder(folder.root, user), user);
  return handle(await awaitServer(folder, launch, options.signal), folder, options.logRotationIntervalMs);
};
