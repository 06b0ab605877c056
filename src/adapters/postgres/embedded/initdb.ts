import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import { PROGRAM_ENV, type SystemUser } from './system-user.ts';

/** The only role of the cluster. */
export const SUPERUSER = 'camellia';

const INITDB_ARGS = [
  `--username=${SUPERUSER}`,
  // Access to the socket is the authentication: only the shop can enter its folder.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

/**
 * Runs initdb on the empty folder `target`; returns its exit code (null after a kill) and its stderr. The signal kills it
 * and its child processes.
 */
export const runInitdb = async (
  { initdb }: Binaries,
  { prefix, runAs }: SystemUser,
  target: string,
  signal?: AbortSignal,
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const [file = initdb, ...args] = [...prefix, initdb, `--pgdata=${target}`, ...INITDB_ARGS];
  // A separate process group, so that Ctrl-C in the terminal reaches only the shop.
  const options = { ...runAs, env: PROGRAM_ENV, cwd: dirname(initdb), detached: true } as const;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => killGroup(child);
  signal?.addEventListener('abort', kill);
  // The pipe ends with the last process of the group.
  const [output] = await Promise.all([text(child.stderr), once(child, 'close')]).finally(() =>
    signal?.removeEventListener('abort', kill),
  );
  return { code: child.exitCode, output };
};

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
};
