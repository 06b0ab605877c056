import { expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { oldestPostgres, startOldestPostgres } from '#test/support/oldest-postgres.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';

test('sells and finds products on the oldest supported PostgreSQL', async ({ skip }) => {
  skip(!oldestPostgres, 'PostgreSQL 15 is not installed; set POSTGRES_15_PATH to its programs');
  await using server = await startOldestPostgres();
  await using folder = await emptyFolder();
  await using shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: server.url,
  });
  const shopper = shopperAt(shop.origin);
  const email = await shopper.signUp();
  const found = await (await shopper.request('/api/search?q=smoky')).text();
  expect(found).toContain('Lapsang');
  const order = aPurchase({ email, items: [{ id: 'marrakech-mint', quantity: 1 }] });
  expect((await shopper.post('/checkout-form', order)).status).toBe(200);
  const orders = await (await shopper.request('/api/orders')).text();
  expect(orders).toContain(order.receipt);
  for (const path of ['/account', '/readyz', '/metrics'])
    expect([path, (await shopper.request(path)).status]).toEqual([path, 200]);
});
