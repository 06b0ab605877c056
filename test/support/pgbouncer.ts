import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asOrdinaryUser } from '#adapters/postgres/embedded/testing-support.ts';
import { assertNotEnding, registerCleanup } from './child-processes.ts';
import { emptyFolder, freePort } from './shop-process.ts';

const { PGBOUNCER_PATH = '/usr/sbin/pgbouncer' } = process.env;
/** The path of PgBouncer; undefined without PgBouncer. */
export const pgbouncer: string | undefined = existsSync(PGBOUNCER_PATH) ? PGBOUNCER_PATH : undefined;

export type PoolMode = 'session' | 'transaction' | 'statement';

/** Starts PgBouncer in front of a database; `url` is for `DATABASE_URL`. */
export const startPgbouncer = async (
  databaseUrl: string,
  poolMode: PoolMode,
): Promise<AsyncDisposable & { readonly url: string }> => {
  if (!pgbouncer) throw new Error('PgBouncer is not installed; PGBOUNCER_PATH may name it');
  assertNotEnding();
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  const port = await freePort();
  const server = new URL(databaseUrl);
  const name = server.pathname.slice(1);
  const user = decodeURIComponent(server.username);
  const host = server.searchParams.get('host') ?? server.hostname;
  const serverPort = server.searchParams.get('port') ?? server.port;
  const configuration = join(path, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]
${name} = host=${host} port=${serverPort} dbname=${name} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 40
ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout
`,
  );
  const [file, ...args] = [...(asOrdinaryUser() ?? []), pgbouncer, configuration];
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const stop = registerCleanup(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  disposables.defer(async () => void (await stop()));
  const output: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    output.push(line);
    if (line.includes('process up')) break;
  }
  if (child.exitCode !== null) throw new Error(output.join('\n'));
  child.stderr.resume();
  const cleanup = disposables.move();
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${name}?sslmode=disable`,
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};
