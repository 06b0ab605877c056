import { once } from 'node:events';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asOrdinaryUser } from '#adapters/postgres/embedded/testing-support.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { CLOSED_PORTS, emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { refusedStart, runningIn } from '#test/support/shop-program.ts';

const ordinaryUser = asOrdinaryUser();

/** True if ordinary users may not listen on the port; some systems allow every port. */
const isReserved = async (port: number) => {
  const firstUnreserved = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(
    () => '0',
  );
  return port < Number(firstUnreserved);
};

/** Another program that listens on a port and never responds. */
const occupiedPort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), [Symbol.asyncDispose]: async () => void server.close() };
};

test('reports a port in use in one sentence and leaves no process', async () => {
  await using folder = await emptyFolder();
  await using occupied = await occupiedPort();
  const { code, stdout, errorLines } = await refusedStart({ PORT: occupied.port, DATA_DIR: folder.path });
  expect(errorLines).toEqual([
    `Port ${occupied.port} is taken by another program; end that one or set PORT to another.`,
  ]);
  expect([code, stdout]).toEqual([1, '']);
  expect(await runningIn(folder.path)).toEqual([]);
});

test.skipIf(!ordinaryUser)('reports an unwritable data folder in one sentence', async () => {
  await using folder = await emptyFolder();
  await chmod(folder.path, 0o500);
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path };
  const { code, errorLines } = await refusedStart(settings, ordinaryUser);
  expect(errorLines).toEqual([
    `The data folder ${folder.path} cannot be written (EACCES); make it writable or choose another one with DATA_DIR.`,
  ]);
  expect(code).toBe(1);
  expect(await runningIn(folder.path)).toEqual([]);
});

test('reports a data folder inside a file in one sentence', async () => {
  const DATA_DIR = join(import.meta.filename, 'data');
  const { code, errorLines } = await refusedStart({ PORT: String(await freePort()), DATA_DIR });
  expect(errorLines).toEqual([expect.stringContaining('cannot be written (ENOTDIR)')]);
  expect(code).toBe(1);
});

test.skipIf(process.platform !== 'linux').each(['/proc/foo', '/proc', '/proc/foo/bar'])(
  'reports a data folder %s, where the system forbids creation, in one sentence',
  async (DATA_DIR) => {
    const { code, stdout, errorLines } = await refusedStart({ PORT: String(await freePort()), DATA_DIR });
    expect(errorLines).toEqual([
      expect.stringMatching(`^The data folder ${DATA_DIR} cannot be written \\(E[A-Z]+\\); make it writable`),
    ]);
    expect([code, stdout]).toEqual([1, '']);
  },
);

test.each([
  ['999.1.1.1', 'HOST is "999.1.1.1"; it must be an address of this machine', 78],
  ['192.0.2.1', 'HOST is 192.0.2.1, which is no address of this machine', 1],
  ['tea.invalid', 'HOST is tea.invalid, and no address is found for that name', 1],
])('refuses to listen on %s in one sentence and leaves no process', async (HOST, sentence, exitCode) => {
  await using folder = await emptyFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path, HOST };
  const { code, stdout, errorLines } = await refusedStart(settings);
  expect(errorLines).toEqual([expect.stringContaining(sentence)]);
  expect([code, stdout]).toEqual([exitCode, '']);
  expect(await runningIn(folder.path)).toEqual([]);
});

test.skipIf(!ordinaryUser || !(await isReserved(80)))(
  'reports a forbidden port in one sentence',
  async () => {
    await using folder = await emptyFolder();
    const { code, errorLines } = await refusedStart({ PORT: '80', DATA_DIR: folder.path }, ordinaryUser);
    expect(errorLines).toEqual([
      'Port 80 is not allowed for the user who starts the shop; set PORT to one from 1024 on.',
    ]);
    expect(code).toBe(78);
    expect(await runningIn(folder.path)).toEqual([]);
  },
);

test('[STATE-9] reports all invalid settings at once before it creates anything', async () => {
  await using folder = await emptyFolder();
  const DATA_DIR = join(folder.path, 'data');
  const { code, stdout, errorLines } = await refusedStart({ DATA_DIR, PORT: '99999', CACHE_MB: '0.5' });
  expect(errorLines).toEqual([
    'PORT is "99999"; it must be a whole number from 1 to 65535.',
    'CACHE_MB is "0.5"; it must be a number of MiB, at least 1.',
  ]);
  expect([code, stdout]).toEqual([78, '']);
  expect(await readdir(folder.path)).toEqual([]);
});

test('refuses to start a public shop without keys and lists the missing ones', async () => {
  await using folder = await emptyFolder();
  const { code, errorLines } = await refusedStart({
    DATA_DIR: folder.path,
    SHOP_ORIGIN: 'https://tea.example',
  });
  expect(errorLines.map((line) => line.split(' ')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'SMTP_URL',
    'TRUSTED_PROXIES',
  ]);
  expect(code).toBe(78);
  expect(await readdir(folder.path)).toEqual([]);
});

test('refuses a second shop on the same data folder, and the first continues', async () => {
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  // Each connection is a process that briefly has the command line of the server.
  const countProcesses = async () => (await runningIn(folder.path)).length;
  await expect.poll(countProcesses).toBe(3);
  const { code, errorLines } = await refusedStart({ PORT: String(await freePort()), DATA_DIR: folder.path });
  expect(errorLines).toEqual([
    `Another shop (process ${shop.pid}) already runs on the data folder ${folder.path}.`,
  ]);
  expect(code).toBe(1);
  await expect.poll(countProcesses).toBe(3);
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
});

test('reports a database that refuses connections in one sentence', async () => {
  await using folder = await emptyFolder();
  const DATABASE_URL = `postgres://tea:secret@127.0.0.1:${CLOSED_PORTS[0]}/tea`;
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL,
  });
  expect(errorLines).toEqual([
    expect.stringMatching(/^The database does not answer or cannot be used: .*ECONNREFUSED/),
  ]);
  expect(errorLines.join()).not.toContain('secret');
  expect(code).toBe(1);
  expect(await runningIn(folder.path)).toEqual([]);
});

/** A server that rejects every connection with this SQLSTATE. */
const rejectingServer = async (code: string) => {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, 'Mnot today', ''].join('\0');
  const body = Buffer.from(`${fields}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, body])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
};

test.each([
  ['28P01', 78],
  ['28000', 78],
  ['3D000', 1],
  ['57P03', 1],
  ['53300', 1],
])('ends a start that the database rejects with %s by code %i', async (sqlState, exitCode) => {
  await using folder = await emptyFolder();
  await using server = await rejectingServer(sqlState);
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres://tea:secret@127.0.0.1:${server.port}/tea`,
  });
  expect(errorLines).toEqual([expect.stringMatching(/: not today$/)]);
  expect(code).toBe(exitCode);
});

test.each([
  'sslrootcert',
  'sslkey',
])('ends a start whose database has a missing %s by code 78', async (name) => {
  await using folder = await emptyFolder();
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres://tea:secret@127.0.0.1:${CLOSED_PORTS[0]}/tea?${name}=/nowhere/tea.pem`,
  });
  expect(errorLines).toEqual([expect.stringMatching(/^DATABASE_URL .*ENOENT.*\/nowhere\/tea\.pem/)]);
  expect(errorLines.join()).not.toContain('secret');
  expect(code).toBe(78);
});

test('reports an impossible data folder in one sentence, also with a remote database', async () => {
  await using database = await freshDatabase();
  const { code, stdout, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: join(import.meta.filename, 'data'),
    DATABASE_URL: database.url,
  });
  expect(errorLines).toEqual([expect.stringContaining('cannot be written (ENOTDIR)')]);
  expect([code, stdout]).toEqual([1, '']);
});

test('reports an unexpected error in one sentence, even with a silent log', async () => {
  await using database = await freshDatabase();
  await using folder = await emptyFolder();
  await database.rows('alter table categories rename to lost');
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
  });
  expect(errorLines).toHaveLength(1);
  expect(errorLines[0]).toMatch(/^The shop could not start: /);
  expect(code).toBe(1);
});

test('gives up on a database that accepts the connection but does not respond', async () => {
  await using folder = await emptyFolder();
  await using silentServer = await occupiedPort();
  const start = performance.now();
  const DATABASE_URL = `postgres://tea@127.0.0.1:${silentServer.port}/tea`;
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL,
  });
  expect(errorLines).toEqual([expect.stringMatching(/^The database does not answer or cannot be used: /)]);
  expect(code).toBe(1);
  expect(performance.now() - start).toBeLessThan(20_000);
});

test('the shared secrets of shop and emulators are readable by their owner only', async () => {
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
  expect((await stat(join(folder.path, 'stand-in-secrets.json'))).mode & 0o777).toBe(0o600);
  expect((await runningIn(folder.path)).join()).not.toMatch(/sk_test_|whsec_/);
});
