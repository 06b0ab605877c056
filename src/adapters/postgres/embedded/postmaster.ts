import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkServer } from './connection.ts';
import type { DataFolder } from './data-folder.ts';
import { openLog } from './database-log.ts';
import { findExitReason } from './exit-reason.ts';
import { findPostmaster, removeStaleLocks } from './pid-file.ts';
import { waitUntilGone } from './processes.ts';
import { socketPort } from './socket-folder.ts';
import { programEnv, type SystemUser } from './system-user.ts';

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A crash breaks the lock's connection, so the shop restarts anyway; a second crash during recovery would hang.
  restart_after_crash: 'off',
  shared_buffers: '128MB',
  // Containers often have none, and some kill the server instead of reporting an error.
  huge_pages: 'off',
  max_connections: '100',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Rows and statements contain what shoppers typed; the shop's own log reports the failures.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  jit: 'off',
};

/** Time for a clean shutdown of a server whose start is aborted. */
const abortedStopMs = 1000;
/** Time for an immediate shutdown, and for the process to end after a kill. */
export const immediateStopMs = 7000;
export const killMs = 2000;

const readExitReason = (logFile: string, from: number): string =>
  findExitReason(readFileSync(logFile).subarray(from).toString('utf8'));

/** The server is ready, or ended before for this reason. */
type Launch = { readonly pid: number } | { readonly ended: string };

/** Starts the server in its own process group, so that Ctrl-C reaches only the shop, and waits until it is ready. */
export const launchPostmaster = async (
  postgres: string,
  folder: DataFolder,
  socketFolder: string,
  user: SystemUser,
  limitMs: number,
  signal?: AbortSignal,
): Promise<Launch> => {
  removeStaleLocks(folder.cluster, join(socketFolder, `.s.PGSQL.${socketPort}.lock`));
  const allSettings = { ...settings, unix_socket_directories: socketFolder, port: String(socketPort) };
  const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file = postgres, ...args] = [...user.prefix, postgres, '-D', folder.cluster, ...options];
  const log = await openLog(folder, user);
  const child = spawn(file, args, {
    ...user.runAs,
    env: programEnv,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  });
  log.close();
  let exitReason: string | undefined;
  child.once('error', (error) => {
    exitReason = error.message;
  });
  child.once('exit', (status, by) => {
    exitReason = `it exited with ${by ?? `code ${status}`}`;
  });
  child.unref();
  const deadline = Date.now() + limitMs;
  for (let pause = 5; exitReason === undefined; pause = Math.min(pause * 1.5, 100)) {
    const serverStatus = await checkServer(socketFolder);
    // The response may be from the server of another, faster start; ours then exits on its own.
    const isOurs = findPostmaster(folder.cluster)?.pid === child.pid;
    if (signal?.aborted) {
      if (child.pid !== undefined) await stopPostmaster(child.pid, abortedStopMs);
      signal.throwIfAborted();
    }
    if (serverStatus === 'ready' && isOurs && child.pid !== undefined) return { pid: child.pid };
    if (Date.now() > deadline) {
      if (child.pid !== undefined) await stopPostmaster(child.pid, 0);
      exitReason ??= `it did not respond within ${Math.round(limitMs / 1000)} s`;
    } else if (exitReason === undefined) {
      await sleep(pause);
    }
  }
  return { ended: readExitReason(folder.logFile, log.size) || exitReason };
};

const send = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

/** Fast shutdown, immediate after `fastStopMs`, finally a kill. Resolves when the server is gone. */
export const stopPostmaster = async (pid: number, fastStopMs: number): Promise<void> => {
  send(pid, 'SIGINT');
  if (await waitUntilGone(pid, fastStopMs)) return;
  send(pid, 'SIGQUIT');
  send(pid, 'SIGCONT');
  if (await waitUntilGone(pid, immediateStopMs)) return;
  send(pid, 'SIGKILL');
  await waitUntilGone(pid, killMs);
};
