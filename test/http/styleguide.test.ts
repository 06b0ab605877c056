import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimCurrentRelease } from '#bootstrap/process/current-release.ts';
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

test('a built shop answers the style guide’s address like any unknown one', async () => {
  await using shop = await openShop();
  const { response } = await openPage(shop.newShopper(), '/styleguide');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
});

test('the build contains nothing of the style guide', () => {
  const written = files.filter((file) => /\.(css|js|json|html)$/.test(file));
  expect(written.length).toBeGreaterThan(20);
  expect(files.filter((file) => /style-?guide/i.test(file))).toEqual([]);
  expect(written.filter((file) => /styleguide/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the development server shows tokens and components in the style guide', async () => {
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
