import { expect, test } from 'vitest';
import { weakSettings } from '#adapters/postgres/connection/durability.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';

test('alerts the owner at start to a database server that may lose acknowledged writes', async () => {
  await using database = await freshDatabase();
  expect(await weakSettings(database.another(1))).toEqual([]);
  const name = new URL(database.url).pathname.slice(1);
  await database.rows(`alter database ${name} set synchronous_commit = off`);
  expect(await weakSettings(database.another(1))).toEqual(['synchronous_commit is off']);
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
  });
  expect(shop.logOutput()).toContain('The database can lose acknowledged writes');
  expect(shop.logOutput()).toContain('synchronous_commit is off');
});
