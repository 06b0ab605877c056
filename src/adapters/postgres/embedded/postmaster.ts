import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { openLog } from './database-log.ts';
import { findExitReason } from './exit-reason.ts';
import { removeStaleLocks } from './pid-file.ts';
import { waitUntilGone } from './processes.ts';
import { SOCKET_PORT } from './socket-folder.ts';
import { PROGRAM_ENV, type SystemUser } from './system-user.ts';

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

/** Time for an immediate shutdown, and for the process to end after a kill. */
export const IMMEDIATE_STOP_TIMEOUT_MS = 7000;
export const KILL_TIMEOUT_MS = 2000;

/** A server that this process started; `exitReason` returns why it ended, and undefined before. */
export type LaunchedPostmaster = {
  readonly pid: number | undefined;
  exitReason(): string | undefined;
};

/** Starts the server in its own process group, so that Ctrl-C reaches only the shop. */
export const launchPostmaster = async (
  postgres: string,
  folder: DataFolder,
  socketFolder: string,
  user: SystemUser,
): Promise<LaunchedPostmaster> => {
  removeStaleLocks(folder.cluster, join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`));
  const allSettings = { ...settings, unix_socket_directories: socketFolder, port: String(SOCKET_PORT) };
  const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file = postgres, ...args] = [...user.prefix, postgres, '-D', folder.cluster, ...options];
  const log = await openLog(folder, user);
  const child = spawn(file, args, {
    ...user.runAs,
    env: PROGRAM_ENV,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  });
  log.close();
  let exit: string | undefined;
  child.once('error', (error) => {
    exit = error.message;
  });
  child.once('exit', (status, by) => {
    exit = `it exited with ${by ?? `code ${status}`}`;
  });
  child.unref();
  const output = () => readFileSync(folder.logFile).subarray(log.size).toString('utf8');
  return { pid: child.pid, exitReason: () => exit && (findExitReason(output()) || exit) };
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
  if (await waitUntilGone(pid, IMMEDIATE_STOP_TIMEOUT_MS)) return;
  send(pid, 'SIGKILL');
  await waitUntilGone(pid, KILL_TIMEOUT_MS);
};
