import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { checkServer, connectionTo, type EmbeddedConnection } from './connection.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { startLogRotation } from './database-log.ts';
import { codeOfOutput, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster, type Postmaster } from './pid-file.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';
import { isRunning, servesCluster } from './processes.ts';
import { prepareSocketFolder } from './socket-folder.ts';
import { chooseSystemUser } from './system-user.ts';

export type EmbeddedPostgres = {
  /** Settings for `pg.Pool` and `pg.Client`. */
  readonly connection: EmbeddedConnection;
  /** True if a killed shop left the server running. */
  readonly adopted: boolean;
  /** True if this start created the cluster. */
  readonly created: boolean;
  readonly pid: number;
  /** Stops the server and waits until it is gone; repeated calls share one stop. Requires the shop lock. */
  stop(): Promise<void>;
  /** Calls `listener` once if the server goes away without `stop()`. */
  onExit(listener: () => void): void;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** Receives one sentence for the person who starts the shop. */
  readonly log: (sentence: string) => void;
  /** How long a server left running may be silent before it is replaced; 10 s by default. */
  readonly unresponsiveLimitMs?: number;
  /** Interval at which a long server log is truncated; a minute by default. */
  readonly logRotationIntervalMs?: number;
  /** Aborts the start; everything it began is stopped before the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

// Recovery after a crash may take this long on a slow disk.
const startTimeoutMs = 120_000;
const defaultUnresponsiveLimitMs = 10_000;
export const stopTimeoutMs = 10_000;
// The last child processes of a killed server need this long to notice and exit.
const retryLimitMs = 20_000;
const exitCheckMs = 250;

// Waits until the server left by a killed shop is ready; undefined if there is none or it ends.
const adopt = async (
  { cluster }: DataFolder,
  deadline: number,
  { log, unresponsiveLimitMs = defaultUnresponsiveLimitMs, signal }: EmbeddedPostgresOptions,
): Promise<Postmaster | undefined> => {
  let lastResponseAt = Date.now();
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const found = findPostmaster(cluster);
    if (!found) return undefined;
    const status = found.socketFolder === '' ? 'silent' : await checkServer(found.socketFolder);
    if (status === 'ready') return found;
    if (status === 'busy') lastResponseAt = Date.now();
    if (Date.now() - lastResponseAt > unresponsiveLimitMs) {
      log(`The database left running (process ${found.pid}) does not respond and is replaced`);
      await stopPostmaster(found.pid, 0);
    }
    await sleep(25);
  }
  throw new EmbeddedPostgresError(
    'no-answer',
    `The database left running in ${cluster} does not respond; stop it, or check postgres.log next to it.`,
  );
};

const handle = (
  { pid, socketFolder }: Postmaster,
  folder: DataFolder,
  logRotationIntervalMs: number | undefined,
  startInfo: Pick<EmbeddedPostgres, 'adopted' | 'created'>,
): EmbeddedPostgres => {
  let stopping: Promise<void> | undefined;
  const stopLogRotation = startLogRotation(folder, logRotationIntervalMs);
  const stop = async (): Promise<void> => {
    stopLogRotation();
    // The pid may belong to another program by now.
    if (servesCluster(pid, folder.cluster)) await stopPostmaster(pid, stopTimeoutMs);
  };
  return {
    ...startInfo,
    pid,
    connection: connectionTo(socketFolder),
    stop: () => (stopping ??= stop()),
    onExit: (listener) => {
      const timer = setInterval(() => {
        if (!stopping && isRunning(pid)) return;
        clearInterval(timer);
        if (!stopping) listener();
      }, exitCheckMs).unref();
    },
  };
};

const isStartConflict = (reason: string): boolean => /already exists|still in use/.test(reason);

/**
 * Starts PostgreSQL in `dataDir` or adopts the server that a killed shop left running, and waits until it is ready.
 * @throws EmbeddedPostgresError with a one-sentence message; nothing is left running then
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const deadline = Date.now() + startTimeoutMs;
  const binaries = findBinaries();
  const folder = prepareDataFolder(options.dataDir);
  const user = chooseSystemUser(folder, binaries.postgres);
  const { signal, logRotationIntervalMs } = options;
  const created = await ensureCluster(folder, binaries, user, signal);
  const retryDeadline = Date.now() + retryLimitMs;
  for (;;) {
    const adopted = await adopt(folder, deadline, options);
    if (adopted) return handle(adopted, folder, logRotationIntervalMs, { adopted: true, created });
    const socketFolder = prepareSocketFolder(folder.root, user);
    const limit = deadline - Date.now();
    const launch = await launchPostmaster(binaries.postgres, folder, socketFolder, user, limit, signal);
    if ('pid' in launch)
      return handle({ ...launch, socketFolder }, folder, logRotationIntervalMs, { adopted: false, created });
    // Another start may have been faster, or the last child processes of a killed server are still exiting.
    if (!isStartConflict(launch.ended) || Date.now() > retryDeadline) {
      throw new EmbeddedPostgresError(
        codeOfOutput(launch.ended, 'start-failed'),
        `The database in ${folder.cluster} does not start: ${launch.ended} (see ${folder.logFile}).`,
      );
    }
    await sleep(50);
  }
};
