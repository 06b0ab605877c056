import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { EmbeddedConnection } from './connection.ts';
import { acquireShopLock, type ShopLock } from './shop-lock.ts';
import { spawnShop, startForTest, testFolder } from './testing-support.ts';

const limit = { timeout: 30_000 };

const lock = async (connection: EmbeddedConnection): Promise<ShopLock> => {
  const result = await acquireShopLock(connection);
  if (result.held) onTestFinished(() => result.release());
  return result;
};

test('a second shop gets the process id that holds the data folder', limit, async () => {
  const dataDir = testFolder();
  const shop = spawnShop(dataDir);
  await shop.started;
  const { connection } = await startForTest(dataDir);
  expect(await acquireShopLock(connection)).toEqual({ held: false, holderPid: shop.process.pid });
});

test('a killed shop does not hold the lock', limit, async () => {
  const dataDir = testFolder();
  const shop = spawnShop(dataDir);
  await shop.started;
  await shop.kill();
  const { connection } = await startForTest(dataDir);
  expect((await lock(connection)).held).toBe(true);
});

test('a released lock is free for the next shop', limit, async () => {
  const { connection } = await startForTest(testFolder());
  const first = await lock(connection);
  expect(await acquireShopLock(connection)).toEqual({ held: false, holderPid: process.pid });
  if (first.held) await first.release();
  expect((await lock(connection)).held).toBe(true);
});

test('reports losing the connection that holds the lock', limit, async () => {
  const { connection } = await startForTest(testFolder());
  const held = await lock(connection);
  const lost = new Promise<void>((resolve) => {
    if (held.held) held.onLost(resolve);
  });
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('select pg_terminate_backend(pid) from pg_locks where locktype = $1', ['advisory']);
  await other.end();
  await lost;
});
