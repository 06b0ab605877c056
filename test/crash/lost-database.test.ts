import { expect, test } from 'vitest';
import { postmasterOf, queryEmbeddedDatabase } from '#test/support/embedded-database.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { runningIn } from '#test/support/shop-program.ts';

test('a shop whose database is killed logs it and stops all its processes', async () => {
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  process.kill(await postmasterOf(folder.path), 'SIGKILL');
  await expect.poll(() => runningIn(folder.path), { timeout: 30_000 }).toEqual([]);
  expect(await shop.stop()).toBe(1);
  expect(shop.logOutput()).toContain('The shop cannot continue and stops');

  await using restarted = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  expect((await fetch(`${restarted.origin}/readyz`)).status).toBe(200);
});

test('a shop that loses the lock on its data folder stops together with its database', async () => {
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({ PORT: String(await freePort()), DATA_DIR: folder.path });
  await queryEmbeddedDatabase(
    folder.path,
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'",
  );
  await expect.poll(() => runningIn(folder.path), { timeout: 30_000 }).toEqual([]);
  expect(await shop.stop()).toBe(1);
  expect(shop.logOutput()).toContain('the lock on the data folder');
});
