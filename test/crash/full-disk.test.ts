import pg from 'pg';
import { expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { anEmail, shopperAt } from '#test/support/shopper.ts';
import { canHaveDisk, databaseOnDisk } from '#test/support/small-disk.ts';

const MEGABYTES = 120;
const MAX_ORDERS = 400;
const READS = ['/', '/tea', '/tea/picked-tea/Masala%20Chai', '/stores', '/api/categories', '/readyz'];

const aGuestPurchase = () => aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], email: anEmail() });

test('on a full database disk shows the catalogue, rejects writes, and loses nothing acknowledged', async ({
  skip,
}) => {
  await using folder = await emptyFolder();
  if (!canHaveDisk(folder.path)) skip('no file system can be mounted by this user');
  await using server = await databaseOnDisk(MEGABYTES);
  await using shop = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: server.url,
    TRUSTED_PROXIES: '1',
  });
  const database = new pg.Client({ connectionString: server.url });
  database.on('error', () => undefined);
  await database.connect();
  await database.query('update products set stock_grams = unit_grams * 100000');
  const acknowledged: string[] = [];
  const buy = async (request = aGuestPurchase()) => {
    const response = await shopperAt(shop.origin).post('/checkout-form', request);
    if (response.status === 200) acknowledged.push(request.receipt);
    return { request, response };
  };
  expect((await buy()).response.status).toBe(200);

  server.fill();
  let attempt = await buy();
  for (let orders = 0; orders < MAX_ORDERS && attempt.response.status === 200; orders += 1)
    attempt = await buy();
  expect([attempt.response.status, attempt.response.headers.get('retry-after')]).toEqual([503, '5']);
  for (const path of READS)
    expect([path, (await shopperAt(shop.origin).request(path)).status]).toEqual([path, 200]);

  const ready = async () => (await shopperAt(shop.origin).request('/readyz')).json();
  await expect.poll(ready, { timeout: 10_000 }).toMatchObject({
    status: 'ready',
    alerts: expect.arrayContaining(['database-read-only']),
  });

  await server.clear();
  await expect.poll(async () => (await buy(attempt.request)).response.status).toBe(200);
  const { rows } = await database.query<{ receipt: string }>('select receipt from orders');
  const stored = rows.map(({ receipt }) => receipt);
  expect(acknowledged.filter((receipt) => !stored.includes(receipt))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
  await database.end();
});
