import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { type PoolMode, pgbouncer, startPgbouncer } from '#test/support/pgbouncer.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { refusedStart } from '#test/support/shop-program.ts';
import { shopperAt } from '#test/support/shopper.ts';

const MISSING = 'PgBouncer is not installed; set PGBOUNCER_PATH';

test.for<PoolMode>([
  'transaction',
  'statement',
])('refuses to start behind PgBouncer in %s mode and leaves no lock on a pooled connection', async (mode, {
  skip,
}) => {
  skip(!pgbouncer, MISSING);
  await using database = await freshDatabase();
  await using pooler = await startPgbouncer(database.url, mode);
  await using folder = await emptyFolder();
  const { code, errorLines } = await refusedStart({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: pooler.url,
  });
  expect(errorLines).toEqual([
    'DATABASE_URL leads to a connection pooler in transaction or statement mode, which breaks locks and prepared statements; set its pool_mode to session, or connect to PostgreSQL directly.',
  ]);
  expect(code).toBe(78);
  expect(
    await database.rows(
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    ),
  ).toEqual([]);
});

test('serves pages and sessions behind PgBouncer in session mode', async ({ skip }) => {
  skip(!pgbouncer, MISSING);
  await using database = await freshDatabase();
  await using pooler = await startPgbouncer(database.url, 'session');
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: pooler.url,
  });
  const shopper = shopperAt(shop.origin);
  await shopper.signUp();
  for (let visit = 0; visit < 5; visit += 1)
    for (const path of ['/tea', '/account', '/readyz'])
      expect([path, (await shopper.request(path)).status]).toEqual([path, 200]);
  expect(shop.logOutput()).toBe('');
});
