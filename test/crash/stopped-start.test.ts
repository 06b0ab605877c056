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

const PROMPT_STOP_MS = 2_500;
const MIGRATIONS_LOCK = 'select pg_advisory_lock(7628129, 7170407)';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a shop without waiting until it is open; disposal kills it if it has not stopped. */
const startShop = async (settings: ShopSettings) => {
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
    stop: (signal: NodeJS.Signals) => stopProcess(child, signal),
    [Symbol.asyncDispose]: async () => void (await stopProcess(child, 'SIGKILL')),
  };
};

/** Stops a process; returns its signal or exit code and the duration. */
const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const start = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return { end: child.signalCode ?? child.exitCode, ms: performance.now() - start };
};

/** A server that passes each connection to `onConnection`. */
const serverWith = async (onConnection: (socket: Socket) => void) => {
  const server = createServer((socket) => onConnection(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  );
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
  await using shop = await startShop({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  await expect.poll(shop.output).toContain('Waiting for the migrations of another shop');
  const { end, ms } = await shop.stop('SIGTERM');
  expect(end).toBe('SIGTERM');
  expect(ms).toBeLessThan(PROMPT_STOP_MS);
  await other.end();
  const openMigrations =
    "select 1 from pg_stat_activity where application_name = 'camellia migrations' and datname = current_database()";
  await expect.poll(() => database.rows(openMigrations)).toEqual([]);
});

test.each([
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
] as const)('a start whose database accepts the connection but does not respond can be stopped by %s', async (signal) => {
  await using folder = await emptyFolder();
  const { promise: connected, resolve: onConnected } = Promise.withResolvers<void>();
  await using silentServer = await serverWith(() => onConnected());
  const DATABASE_URL = `postgres://tea@127.0.0.1:${silentServer.port}/tea`;
  await using shop = await startShop({ DATA_DIR: folder.path, DATABASE_URL });
  await connected;
  const { end, ms } = await shop.stop(signal);
  expect([end, shop.output()]).toEqual([signal, '']);
  expect(ms).toBeLessThan(PROMPT_STOP_MS);
});

test('a start whose database stops responding after the login can be stopped', async () => {
  await using folder = await emptyFolder();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await using silentServer = await serverWith((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => markRequested());
    });
  });
  const DATABASE_URL = `postgres://tea@127.0.0.1:${silentServer.port}/tea`;
  await using shop = await startShop({ DATA_DIR: folder.path, DATABASE_URL });
  await requested;
  const { end, ms } = await shop.stop('SIGTERM');
  expect([end, shop.output()]).toEqual(['SIGTERM', '']);
  expect(ms).toBeLessThan(PROMPT_STOP_MS);
});

test.each([
  ['creates its database', /initdb/],
  ['starts its database', /bin\/postgres -D/],
  ['starts the payment emulator', /emulators\/stripe/],
])('stopping a shop that %s leaves no process', async (_, program) => {
  await using folder = await emptyFolder();
  await using shop = await startShop({ DATA_DIR: folder.path });
  await expect
    .poll(async () => (await runningIn(folder.path)).join('\n'), { interval: 5, timeout: 60_000 })
    .toMatch(program);
  const { end, ms } = await shop.stop('SIGTERM');
  expect([end, shop.output()]).toEqual(['SIGTERM', '']);
  expect(ms).toBeLessThan(2 * PROMPT_STOP_MS);
  expect(await runningIn(folder.path)).toEqual([]);
  expect((await readdir(folder.path)).filter((name) => name.startsWith('postgres.init'))).toEqual([]);
});
