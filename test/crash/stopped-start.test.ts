import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { emptyFolder, freePort, type ShopSettings } from '#test/support/shop-process.ts';
import { runningIn } from '#test/support/shop-program.ts';

const AT_ONCE_MS = 2_500;
const MIGRATIONS_LOCK = 'select pg_advisory_lock(7628129, 7170407)';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A shop that is still starting; disposal kills it if it has not stopped. */
const startingShop = async (settings: ShopSettings) => {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'production', PORT: String(await freePort()), ...settings };
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return {
    output: () => output,
    stop: (signal: NodeJS.Signals) => stopped(child, signal),
    [Symbol.asyncDispose]: async () => void (await stopped(child, 'SIGKILL')),
  };
};

/** The signal or code with which it ended, and after how many milliseconds. */
const stopped = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const start = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'close');
    child.kill(signal);
    await gone;
  }
  return { by: child.signalCode ?? child.exitCode, ms: performance.now() - start };
};

/** A server that passes each connection to `onConnection`. */
const serverThat = async (takes: (socket: Socket) => void) => {
  const server = createServer((socket) => takes(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
};

/** Messages of PostgreSQL: AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from('5200000008000000005a0000000549', 'hex');

test('a start that waits for another shop’s migrations can be stopped', async () => {
  await using database = await freshDatabase();
  await using folder = await emptyFolder();
  const other = database.newClient('another shop');
  other.on('error', () => undefined);
  await other.connect();
  await other.query(MIGRATIONS_LOCK);
  await using shop = await startingShop({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  await expect.poll(shop.output).toContain('Waiting for the migrations of another shop');
  const { by, ms } = await shop.stop('SIGTERM');
  expect(by).toBe('SIGTERM');
  expect(ms).toBeLessThan(AT_ONCE_MS);
  await other.end();
  const left =
    "select 1 from pg_stat_activity where application_name = 'camellia migrations' and datname = current_database()";
  await expect.poll(() => database.rows(left)).toEqual([]);
});

test.each([
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
] as const)('a start whose database accepts the connection but does not respond can be stopped by %s', async (signal) => {
  await using folder = await emptyFolder();
  const { promise: called, resolve: call } = Promise.withResolvers<void>();
  await using mute = await serverThat(() => call());
  const DATABASE_URL = `postgres://tea@127.0.0.1:${mute.port}/tea`;
  await using shop = await startingShop({ DATA_DIR: folder.path, DATABASE_URL });
  await called;
  const { by, ms } = await shop.stop(signal);
  expect([by, shop.output()]).toEqual([signal, '']);
  expect(ms).toBeLessThan(AT_ONCE_MS);
});

test('a start whose database stops responding after the login can be stopped', async () => {
  await using folder = await emptyFolder();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await using mute = await serverThat((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => markRequested());
    });
  });
  const DATABASE_URL = `postgres://tea@127.0.0.1:${mute.port}/tea`;
  await using shop = await startingShop({ DATA_DIR: folder.path, DATABASE_URL });
  await requested;
  const { by, ms } = await shop.stop('SIGTERM');
  expect([by, shop.output()]).toEqual(['SIGTERM', '']);
  expect(ms).toBeLessThan(AT_ONCE_MS);
});

test.each([
  ['makes its database', /initdb/],
  ['starts its database', /bin\/postgres -D/],
  ['starts the payment emulator', /emulators\/stripe/],
])('stopping a shop that %s leaves no process', async (_, program) => {
  await using folder = await emptyFolder();
  await using shop = await startingShop({ DATA_DIR: folder.path });
  await expect
    .poll(async () => (await runningIn(folder.path)).join('\n'), { interval: 5, timeout: 60_000 })
    .toMatch(program);
  const { by, ms } = await shop.stop('SIGTERM');
  expect([by, shop.output()]).toEqual(['SIGTERM', '']);
  expect(ms).toBeLessThan(2 * AT_ONCE_MS);
  expect(await runningIn(folder.path)).toEqual([]);
  expect((await readdir(folder.path)).filter((name) => name.startsWith('postgres.init'))).toEqual([]);
});
