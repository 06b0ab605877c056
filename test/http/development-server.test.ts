import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { openPage } from '#test/support/page.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';

test('the development server renders pages from their sources, and the API beside them', async () => {
  await using folder = await emptyFolder();
  await using database = await freshDatabase();
  const settings = {
    NODE_ENV: 'development',
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
  };
  await using shop = await startShopProcess(settings, ['--dev']);
  const shopper = shopperAt(shop.origin);
  const { response, text } = await openPage(shopper, '/tea');
  expect([response.status, text.includes('Masala Chai')]).toEqual([200, true]);
  const source = await shopper.request('/src/web/entry.client.tsx');
  expect([source.status, source.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect((await shopper.request('/api/categories')).status).toBe(200);
});
