import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { proxyBefore } from '#test/support/fault-proxy.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { openShop } from '#test/support/open-shop.ts';
import { gramsOf, historyOf } from '#test/support/order-fixtures.ts';
import type { Shopper } from '#test/support/shopper.ts';

const PAGES = ['/', '/tea', '/coffee', '/tea/picked-tea/Masala%20Chai'];
const aMintPurchase = () =>
  aPurchase({ receipt: randomUUID(), items: [{ id: 'marrakech-mint', quantity: 1 }] });

/** Visits every page until all of them are cached. */
const visitAll = async (shopper: Shopper) => {
  const countCachedPages = async () => {
    for (const page of PAGES) expect((await shopper.request(page)).status).toBe(200);
    const metrics = await (await shopper.request('/metrics')).text();
    return /^camellia_page_cache\{figure="pages"\} (\d+)$/m.exec(metrics)?.[1];
  };
  await expect.poll(countCachedPages).toBe(String(PAGES.length));
};

test('in a database outage visitors keep browsing, then buy again, and nothing is lost', async () => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  await using shop = await openShop({ DATABASE_URL: proxy.url });
  const shopper = shop.newShopper();
  const before = await gramsOf(database, 'marrakech-mint');
  await visitAll(shopper);
  const placedBefore = await shop.order(shopper, aMintPurchase());

  proxy.setFault('refuse');
  const refused = aMintPurchase();
  const start = performance.now();
  const response = await shopper.post('/checkout-form', refused);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  await shop.payment.pay(placedBefore.session);
  const ready = await shopper.request('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'degraded', reasons: ['the database does not answer'], pages: 'from memory' },
  ]);
  for (let round = 0; round < 10; round += 1)
    for (const page of PAGES) expect((await shopper.request(page)).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(30_000);

  proxy.setFault('none');
  const reconnectedAt = performance.now();
  const retry = async () => (await shopper.post('/checkout-form', refused)).status;
  await expect.poll(retry).toBe(200);
  expect(performance.now() - reconnectedAt).toBeLessThan(5_000);
  await expect
    .poll(() => historyOf(database, placedBefore.receipt), { timeout: 20_000 })
    .toContain('payment-received → paid');
  expect(await historyOf(database, refused.receipt)).toEqual(['placed → awaiting-payment']);
  const [sold] = await database.rows<{ grams: number }>('select sum(grams)::int as grams from order_lines');
  expect(await gramsOf(database, 'marrakech-mint')).toBe(before - (sold?.grams ?? 0));
});

test('while the database hangs cached pages are served, and the shop recovers afterward', async () => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  await using shop = await openShop({ DATABASE_URL: proxy.url });
  const shopper = shop.newShopper();
  await visitAll(shopper);
  proxy.setFault('hang');
  for (let round = 0; round < 3; round += 1)
    for (const page of PAGES) expect((await shopper.request(page)).status).toBe(200);
  const search = await shopper.request('/api/search?q=mint');
  expect([search.status, search.headers.get('retry-after')]).toEqual([503, '5']);
  proxy.setFault('none');
  proxy.cut();
  const reconnectedAt = performance.now();
  const buy = async () => (await shopper.post('/checkout-form', aMintPurchase())).status;
  await expect.poll(buy).toBe(200);
  expect(performance.now() - reconnectedAt).toBeLessThan(5_000);
});

test('reports not ready while the database is away and no page is cached', async () => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  await using shop = await openShop({ DATABASE_URL: proxy.url });
  const shopper = shop.newShopper();
  proxy.setFault('refuse');
  const ready = await shopper.request('/readyz');
  expect([ready.status, await ready.text()]).toEqual([
    503,
    expect.stringContaining('the database does not answer'),
  ]);
  expect((await shopper.request('/healthz')).status).toBe(200);
});
