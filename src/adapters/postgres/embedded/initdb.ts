import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { killGroup } from './processes.ts';
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

type InitdbResult = { readonly status: number | null; readonly output: string };

/** Runs initdb on the empty folder `target`; `output` is its stderr. The signal kills it and its child processes. */
export const runInitdb = (
  binaries: Binaries,
  user: SystemUser,
  target: string,
  signal?: AbortSignal,
): Promise<InitdbResult> =>
  new Promise((resolve, reject) => {
    const [file = binaries.initdb, ...args] = [
      ...user.prefix,
      binaries.initdb,
      `--pgdata=${target}`,
      ...initArgs,
    ];
    const child = spawn(file, args, {
      ...user.runAs,
      env: programEnv,
      cwd: dirname(binaries.initdb),
      // A separate process group, so that Ctrl-C in the terminal reaches only the shop.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const kill = () => child.pid !== undefined && killGroup(child.pid);
    signal?.addEventListener('abort', kill);
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (status) => {
      signal?.removeEventListener('abort', kill);
      resolve({ status, output });
    });
  });
