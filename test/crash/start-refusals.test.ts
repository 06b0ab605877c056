import { once } from 'node:events';
import { chmod, readdir, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asOrdinaryUser } from '#adapters/db/embedded/testing-support.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { refusedStart, runningIn } from '#test/support/shop-program.ts';

const SLOW = 60_000;
const ordinary = asOrdinaryUser();

/** Somebody else who has a port and says nothing. */
const occupiedPort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), [Symbol.asyncDispose]: async () => void server.close() };
};

test('[NAV-1] a port that is taken is told in one sentence, and nothing is left running', {
  timeout: SLOW,
}, async () => {
  await using folder = await emptyFolder();
  await using taken = await occupiedPort();
  const { code, said, complaints } = await refusedStart({ PORT: taken.port, DATA_DIR: folder.path });
  expect(complaints).toEqual([`Port ${taken.port} is taken or not allowed; set PORT to another.`]);
  expect([code, said]).toEqual([1, '']);
  expect(await runningIn(folder.path)).toEqual([]);
});

test.skipIf(!ordinary)(
  '[NAV-1] a data folder that cannot be written is told in one sentence',
  { timeout: SLOW },
  async () => {
    await using folder = await emptyFolder();
    await chmod(folder.path, 0o500);
    const settings = { PORT: String(await freePort()), DATA_DIR: folder.path };
    const { code, complaints } = await refusedStart(settings, ordinary);
    expect(complaints).toEqual([
      `The data folder ${folder.path} cannot be written (EACCES); make it writable or choose another one with DATA_DIR.`,
    ]);
    expect(code).toBe(1);
    expect(await runningIn(folder.path)).toEqual([]);
  },
);

test('[NAV-1] a data folder inside a file is told in one sentence', { timeout: SLOW }, async () => {
  const DATA_DIR = join(import.meta.filename, 'data');
  const { code, complaints } = await refusedStart({ PORT: String(await freePort()), DATA_DIR });
  expect(complaints).toEqual([expect.stringContaining('cannot be written (ENOTDIR)')]);
  expect(code).toBe(1);
});

test('[STATE-9] [PAY-8] every broken setting is told at once, before anything is made', {
  timeout: SLOW,
}, async () => {
  await using folder = await emptyFolder();
  const DATA_DIR = join(folder.path, 'data');
  const { code, said, complaints } = await refusedStart({ DATA_DIR, PORT: '99999', CACHE_MB: '0.5' });
  expect(complaints).toHaveLength(2);
  expect(complaints[0]).toMatch(/^PORT: /);
  expect(complaints[1]).toBe('CACHE_MB: must be at least 1 (MiB)');
  expect([code, said]).toEqual([1, '']);
  expect(await readdir(folder.path)).toEqual([]);
});

test('[PAY-8] a public shop without keys refuses and names what is missing', { timeout: SLOW }, async () => {
  await using folder = await emptyFolder();
  const { code, complaints } = await refusedStart({
    DATA_DIR: folder.path,
    SHOP_ORIGIN: 'https://tea.example',
  });
  expect(complaints.map((line) => line.split(' ')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'SMTP_URL',
  ]);
  expect(code).toBe(1);
  expect(await readdir(folder.path)).toEqual([]);
});

test('[NAV-1] a second shop on the same data folder is refused, and the first one goes on', {
  timeout: SLOW,
}, async () => {
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  // Each connection is a process that carries the server's command line for a moment.
  const parts = async () => (await runningIn(folder.path)).length;
  await expect.poll(parts).toBe(4);
  const { code, complaints } = await refusedStart({ PORT: String(await freePort()), DATA_DIR: folder.path });
  expect(complaints).toEqual([
    `Another shop (process ${shop.pid}) already runs on the data folder ${folder.path}.`,
  ]);
  expect(code).toBe(1);
  await expect.poll(parts).toBe(4);
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
});

test('[NAV-1] a database that refuses connections is told in one sentence', { timeout: SLOW }, async () => {
  await using folder = await emptyFolder();
  const DATABASE_URL = `postgres://tea:secret@127.0.0.1:${await freePort()}/tea`;
  const { code, complaints } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL,
  });
  expect(complaints).toEqual([
    expect.stringMatching(/^The database does not answer or cannot be used: .*ECONNREFUSED/),
  ]);
  expect(complaints.join()).not.toContain('secret');
  expect(code).toBe(1);
  expect(await runningIn(folder.path)).toEqual([]);
});

test('[NAV-1] with a database elsewhere, a data folder that cannot be is told in one sentence as well', {
  timeout: SLOW,
}, async () => {
  await using database = await freshDatabase();
  const { code, said, complaints } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: join(import.meta.filename, 'data'),
    DATABASE_URL: database.url,
  });
  expect(complaints).toEqual([expect.stringContaining('cannot be written (ENOTDIR)')]);
  expect([code, said]).toEqual([1, '']);
});

test('[NAV-1] what nobody foresaw is told in one sentence too, also when the log is silent', {
  timeout: SLOW,
}, async () => {
  await using database = await freshDatabase();
  await using folder = await emptyFolder();
  await database.rows('alter table categories rename to lost');
  const { code, complaints } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
  });
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toMatch(/^The shop could not start: /);
  expect(code).toBe(1);
});

test('[NAV-1] a database that takes the call and says nothing is given up in time', {
  timeout: SLOW,
}, async () => {
  await using folder = await emptyFolder();
  await using mute = await occupiedPort();
  const start = performance.now();
  const DATABASE_URL = `postgres://tea@127.0.0.1:${mute.port}/tea`;
  const { code, complaints } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL,
  });
  expect(complaints).toEqual([expect.stringMatching(/^The database does not answer or cannot be used: /)]);
  expect(code).toBe(1);
  expect(performance.now() - start).toBeLessThan(20_000);
});

test('[PAY-8] what shop and stand-ins know of each other is readable by its owner only', {
  timeout: SLOW,
}, async () => {
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
  expect((await stat(join(folder.path, 'stand-in-secrets.json'))).mode & 0o777).toBe(0o600);
  expect((await runningIn(folder.path)).join()).not.toMatch(/sk_test_|whsec_/);
});
