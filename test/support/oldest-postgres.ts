import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { asOrdinaryUser } from '#adapters/postgres/embedded/testing-support.ts';
import { assertNotEnding, registerCleanup } from './child-processes.ts';
import { emptyFolder, freePort } from './shop-process.ts';

const { POSTGRES_15_PATH = '/usr/lib/postgresql/15/bin' } = process.env;
/** The folder of the oldest supported PostgreSQL; undefined if it is not installed. */
export const oldestPostgres: string | undefined = existsSync(join(POSTGRES_15_PATH, 'initdb'))
  ? POSTGRES_15_PATH
  : undefined;

/** Starts that PostgreSQL with an empty database; `url` is for `DATABASE_URL`. */
export const startOldestPostgres = async (): Promise<AsyncDisposable & { readonly url: string }> => {
  if (!oldestPostgres)
    throw new Error('PostgreSQL 15 is not installed; POSTGRES_15_PATH may name its programs');
  assertNotEnding();
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  // An ordinary user creates the cluster in it.
  chmodSync(path, 0o777);
  const asUser = asOrdinaryUser() ?? [];
  const command = (program: string, ...args: string[]): [string, string[]] => {
    const [file = '', ...programArgs] = [...asUser, join(oldestPostgres, program), ...args];
    return [file, programArgs];
  };
  const cluster = join(path, 'cluster');
  await promisify(execFile)(
    ...command('initdb', '-D', cluster, '-U', 'camellia', '-A', 'trust', '-E', 'UTF8'),
  );
  const port = await freePort();
  const listening = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `port=${port}`,
    '-c',
    'unix_socket_directories=',
  ];
  const child = spawn(...command('postgres', '-D', cluster, ...listening, '-c', 'fsync=off'), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const stop = registerCleanup(async () => {
    child.kill('SIGINT');
    await exited;
  });
  disposables.defer(async () => void (await stop()));
  const lines: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    lines.push(line);
    if (line.includes('ready to accept connections')) break;
  }
  if (child.exitCode !== null) throw new Error(lines.join('\n'));
  child.stderr.resume();
  const cleanup = disposables.move();
  return {
    url: `postgres://camellia@127.0.0.1:${port}/postgres?sslmode=disable`,
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};
