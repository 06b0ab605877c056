import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimCurrentRelease } from '#start/current-release.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';

const build = claimCurrentRelease();
const files = ['client', 'server'].flatMap((part) =>
  readdirSync(join(build, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name)),
);

test('to a built shop the address of the style guide is one like any other that it does not have', async () => {
  await using shop = await openShop();
  const { response } = await openPage(shop.newShopper(), '/styleguide');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
});

test('nothing of the style guide is in the build', () => {
  const written = files.filter((file) => /\.(css|js|json|html)$/.test(file));
  expect(written.length).toBeGreaterThan(20);
  expect(files.filter((file) => /style-?guide/i.test(file))).toEqual([]);
  expect(written.filter((file) => /styleguide/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('where the shop is worked on, the style guide shows tokens and components', async () => {
  await using folder = await emptyFolder();
  await using database = await freshDatabase();
  const settings = {
    NODE_ENV: 'development',
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
  };
  await using shop = await startShopProcess(settings, ['--dev']);
  const { response, text } = await openPage(shopperAt(shop.origin), '/styleguide');
  expect(response.status).toBe(200);
  for (const word of [
    '--paper-deep',
    'clamp(',
    'Sold out',
    'Only 3 left',
    'Your Cart is Empty',
    'Being sent',
  ])
    expect(text).toContain(word);
});
