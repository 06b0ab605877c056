import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRunning } from './processes.ts';
import { queryValue, spawnShop, startForTest, testFolder } from './testing-support.ts';

const limit = { timeout: 30_000 };

test('data persists across a stop and a second start', limit, async () => {
  const dataDir = testFolder();
  const first = await startForTest(dataDir);
  await queryValue(first, 'create table tea as select 42 as grams');
  await Promise.all([first.stop(), first.stop()]);
  expect(isRunning(first.pid)).toBe(false);

  const second = await startForTest(dataDir);
  expect(await queryValue(second, 'select grams from tea')).toBe(42);
  expect(second.adopted).toBe(false);
});

test('commits reach the disk, pages carry checksums, and text is UTF-8', limit, async () => {
  const database = await startForTest(testFolder());
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses'];
  // A failed sync ends the server, so that no lost write is acknowledged.
  expect(await queryValue(database, 'show data_sync_retry')).toBe('off');
  const values = await Promise.all(names.map((name) => queryValue(database, `show ${name}`)));
  expect(values).toEqual(['on', 'on', 'on', 'on', '']);
  expect(await queryValue(database, 'show server_encoding')).toBe('UTF8');
  expect(await queryValue(database, 'show timezone')).toBe('UTC');
  expect(await queryValue(database, `select upper('thé')`)).toBe('THÉ');
});

test('logs no shopper input in the database log, whatever the error', limit, async () => {
  const dataDir = testFolder();
  const database = await startForTest(dataDir);
  await queryValue(database, 'create table people (email text unique, check (length(email) < 40))');
  const failingInsert = (email: string) =>
    expect(queryValue(database, `insert into people values ('${email}')`)).rejects.toThrow();
  await queryValue(database, "insert into people values ('canary@example.com')");
  await failingInsert('canary@example.com');
  await failingInsert(`canary${'.'.repeat(40)}@example.com`);
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key value violates');
  expect(log).toContain('violates check constraint');
  expect(log).not.toContain('canary');
});

test('rotates the database log while it runs', limit, async () => {
  const dataDir = testFolder();
  const logFile = join(dataDir, 'postgres.log');
  const database = await startForTest(dataDir, { logRotationIntervalMs: 20 });
  appendFileSync(logFile, `${'x'.repeat(99)}\n`.repeat(100_001));
  await expect.poll(() => statSync(logFile).size).toBeLessThan(10_000);
  expect(statSync(`${logFile}.1`).size).toBeGreaterThan(10_000_000);
  expect(statSync(`${logFile}.1`).mode & 0o777).toBe(0o600);
  await expect(queryValue(database, 'select tea')).rejects.toThrow();
  expect(readFileSync(logFile, 'utf8')).toMatch(/^\d{4}-.* ERROR: +column "tea" does not exist/m);
  expect(statSync(logFile).size).toBeLessThan(10_000);
});

test('only the owner can open the folder of the socket', limit, async () => {
  const { connection } = await startForTest(testFolder());
  expect(statSync(connection.host).mode & 0o777).toBe(0o700);
});

test('two simultaneous starts on a new folder share one server', limit, async () => {
  const dataDir = testFolder();
  const [one, two] = await Promise.all([spawnShop(dataDir).started, spawnShop(dataDir).started]);
  const third = await startForTest(dataDir);
  expect(new Set([one.pid, two.pid, third.pid])).toEqual(new Set([third.pid]));
  expect([one.locked, two.locked].filter(Boolean)).toHaveLength(1);
});

test('simultaneous starts on an existing folder share one server', limit, async () => {
  const dataDir = testFolder();
  const first = await startForTest(dataDir);
  await first.stop();
  const servers = await Promise.all([startForTest(dataDir), startForTest(dataDir), startForTest(dataDir)]);
  expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
  expect(servers.filter(({ adopted }) => adopted)).toHaveLength(2);
});

test('recovers after a kill during the creation of the cluster', limit, async () => {
  const dataDir = testFolder();
  const shop = spawnShop(dataDir);
  const half = await vi.waitFor(
    () => {
      const name = readdirSync(dataDir).find((entry) => entry.startsWith('postgres.init-')) ?? '';
      expect(existsSync(join(dataDir, name, 'base'))).toBe(true);
      return name;
    },
    { timeout: 10_000, interval: 2 },
  );
  await shop.kill();
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const database = await startForTest(dataDir);
  expect(await queryValue(database, 'select 1')).toBe(1);
  expect(existsSync(join(dataDir, half))).toBe(false);
});

test('uses the temporary folder for a socket whose path is too long', limit, async () => {
  const dataDir = join(testFolder(), 'long'.repeat(30), 'long'.repeat(30));
  mkdirSync(dataDir, { recursive: true });
  const database = await startForTest(dataDir);
  onTestFinished(() => rmSync(database.connection.host, { recursive: true }));
  expect(database.connection.host.startsWith(dataDir)).toBe(false);
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
  expect(await queryValue(database, 'select 1')).toBe(1);
});

test('accepts a folder that only its owner can open, also for root', limit, async () => {
  const closed = testFolder();
  chmodSync(closed, 0o700);
  const database = await startForTest(join(closed, 'data'));
  expect(await queryValue(database, 'select 1')).toBe(1);
  expect(dirname(database.connection.host)).toBe(join(closed, 'data'));
});

test('reports a server that exits by itself', limit, async () => {
  const database = await startForTest(testFolder());
  const exited = new Promise<void>((resolve) => database.onExit(resolve));
  process.kill(database.pid, 'SIGQUIT');
  await exited;
});
