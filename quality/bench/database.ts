import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CpuCores } from '#stress/load/cpu-cores.ts';
import type { EmbeddedConnection } from '../../src/adapters/postgres/embedded/connection.ts';
import { registerCleanup } from '../../test/support/child-processes.ts';
import { urlOfDatabase } from '../../test/support/database-server.ts';
import { emptyFolder } from '../../test/support/shop-process.ts';

const PROGRAM = fileURLToPath(new URL('../../test/support/serve-database.ts', import.meta.url));

/** Starts a PostgreSQL server with an empty database on the server core. */
export const startDatabase = async ({ server }: CpuCores) => {
  await using disposables = new AsyncDisposableStack();
  const folder = disposables.use(await emptyFolder());
  const [file, ...args] = [...server, process.execPath, PROGRAM, folder.path];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const end = registerCleanup(async () => {
    child.stdin.end();
    await exited;
  });
  disposables.defer(async () => void (await end()));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const owned = disposables.move();
  return {
    url: urlOfDatabase(JSON.parse(line) as EmbeddedConnection),
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
