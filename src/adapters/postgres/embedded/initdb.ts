import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { type Account, programEnv } from './account.ts';
import type { Binaries } from './binaries.ts';
import { killGroup } from './processes.ts';

/** The only role of the cluster. */
export const superuser = 'camellia';

const initArgs = [
  `--username=${superuser}`,
  // Reaching the socket is the proof of identity: it lies in a folder that only we can enter.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

/** How initdb ended. */
type Ended = { readonly status: number | null; readonly output: string };

/** Runs initdb on the empty folder `target`; its complaints are the output. The signal ends it and what it runs at once. */
export const runInitdb = (
  binaries: Binaries,
  account: Account,
  target: string,
  signal?: AbortSignal,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const [file = binaries.initdb, ...args] = [
      ...account.prefix,
      binaries.initdb,
      `--pgdata=${target}`,
      ...initArgs,
    ];
    const child = spawn(file, args, {
      ...account.runAs,
      env: programEnv,
      cwd: dirname(binaries.initdb),
      // Its own group: Ctrl-C in the terminal is for the shop to handle.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const end = () => child.pid !== undefined && killGroup(child.pid);
    signal?.addEventListener('abort', end);
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (status) => {
      signal?.removeEventListener('abort', end);
      resolve({ status, output });
    });
  });
