import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { programEnv, type SystemUser } from './system-user.ts';

/** The only role of the cluster. */
export const superuser = 'camellia';

const initArgs = [
  `--username=${superuser}`,
  // Access to the socket is the authentication: only the shop can enter its folder.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

const exec = promisify(execFile);

/** Runs initdb on the empty folder `target`. The signal kills it. Rejects with its stderr. */
export const runInitdb = async (
  { initdb }: Binaries,
  { prefix, runAs }: SystemUser,
  target: string,
  signal?: AbortSignal,
): Promise<void> => {
  const [file = initdb, ...args] = [...prefix, initdb, `--pgdata=${target}`, ...initArgs];
  await exec(file, args, { ...runAs, env: programEnv, cwd: dirname(initdb), signal, killSignal: 'SIGKILL' });
};
