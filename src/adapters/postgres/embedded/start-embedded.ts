import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { askServer, connectionTo, type EmbeddedConnection } from './connection.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { keepLogShort } from './database-log.ts';
import { codeOfOutput, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster, type Postmaster } from './pid-file.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';
import { isRunning, servesCluster } from './processes.ts';
import { prepareSocketFolder } from './socket-folder.ts';

/** A running PostgreSQL of our own. */
export type EmbeddedPostgres = {
  /** Settings for `pg.Pool` and `pg.Client`. */
  readonly connection: EmbeddedConnection;
  /** True when a shop that was killed had left the server running. */
  readonly adopted: boolean;
  /** True when the cluster was made by this start. */
  readonly created: boolean;
  readonly pid: number;
  /** Stops the server and waits until it is gone; repeated calls share one stop. Not for a shop without the shop lock. */
  stop(): Promise<void>;
  /** Calls `listener` once if the server goes away without `stop()`. */
  onExit(listener: () => void): void;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** Takes one sentence for the person who starts the shop. */
  readonly log: (sentence: string) => void;
  /** How long a server left running may be silent before it is replaced; 10 s. */
  readonly silenceLimitMs?: number;
  /** How often the log of the server is looked at, which is cut when it is long; a minute. */
  readonly logLookMs?: number;
  /** Breaks the start off; what it began is ended before the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

// Replaying the log after a crash may take this long on a slow disk; nothing else does.
const startLimitMs = 120_000;
const defaultSilenceLimitMs = 10_000;
export const stopLimitMs = 10_000;
// What the last children of a killed server need to notice and leave.
const passingLimitMs = 20_000;
const exitCheckMs = 250;

// The server left by a killed shop, once it serves; undefined when there is none, or none any more.
const adopt = async (
  { cluster }: DataFolder,
  deadline: number,
  { log, silenceLimitMs = defaultSilenceLimitMs, signal }: EmbeddedPostgresOptions,
): Promise<Postmaster | undefined> => {
  let lastWord = Date.now();
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const found = findPostmaster(cluster);
    if (!found) return undefined;
    const answer = found.socketFolder === '' ? 'silent' : await askServer(found.socketFolder);
    if (answer === 'ready') return found;
    if (answer === 'busy') lastWord = Date.now();
    if (Date.now() - lastWord > silenceLimitMs) {
      log(`The database left running (process ${found.pid}) does not answer and is replaced.`);
      await stopPostmaster(found.pid, 0);
    }
    await sleep(25);
  }
  throw new EmbeddedPostgresError(
    'no-answer',
    `The database left running in ${cluster} does not answer; stop it, or look into postgres.log beside it.`,
  );
};

const handle = (
  { pid, socketFolder }: Postmaster,
  folder: DataFolder,
  logLookMs: number | undefined,
  facts: Pick<EmbeddedPostgres, 'adopted' | 'created'>,
): EmbeddedPostgres => {
  let stopping: Promise<void> | undefined;
  const leaveLog = keepLogShort(folder, logLookMs);
  const stop = async (): Promise<void> => {
    leaveLog();
    // The number may long belong to another program.
    if (servesCluster(pid, folder.cluster)) await stopPostmaster(pid, stopLimitMs);
  };
  return {
    ...facts,
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

const isPassing = (reason: string): boolean => /already exists|still in use/.test(reason);

/**
 * Starts PostgreSQL in `dataDir`, or adopts the one that a killed shop left running there, and waits until it serves.
 * Throws `EmbeddedPostgresError`, whose message is one sentence, and leaves nothing running then.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const deadline = Date.now() + startLimitMs;
  const binaries = findBinaries();
  const folder = prepareDataFolder(options.dataDir);
  const account = chooseAccount(folder, binaries.postgres);
  const { signal, logLookMs } = options;
  const created = await ensureCluster(folder, binaries, account, signal);
  const giveUp = Date.now() + passingLimitMs;
  for (;;) {
    const left = await adopt(folder, deadline, options);
    if (left) return handle(left, folder, logLookMs, { adopted: true, created });
    const socketFolder = prepareSocketFolder(folder.root, account);
    const limit = deadline - Date.now();
    const launch = await launchPostmaster(binaries.postgres, folder, socketFolder, account, limit, signal);
    if ('pid' in launch)
      return handle({ ...launch, socketFolder }, folder, logLookMs, { adopted: false, created });
    // Another start may have been quicker, or the last children of a killed server are still leaving.
    if (!isPassing(launch.ended) || Date.now() > giveUp) {
      throw new EmbeddedPostgresError(
        codeOfOutput(launch.ended, 'start-failed'),
        `The database in ${folder.cluster} does not start: ${launch.ended} (see ${folder.logFile}).`,
      );
    }
    await sleep(50);
  }
};
