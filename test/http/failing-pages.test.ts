import pg from 'pg';
import { expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

test('logs a failed page in one line, without its query', async () => {
  await using shop = await openShop();
  await shop.database.rows('alter table products rename to products_renamed');
  const { response, text } = await openPage(shop.newShopper(), '/tea/picked-tea/Private%20Secret');
  expect(response.status).toBe(500);
  // The page must not blame the shopper's connection.
  expect(text).toContain('Something went wrong on our side.');
  const lines = shop.logOutput().trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['A page failed']);
  expect(lines.join()).toContain('does not exist');
  expect(lines.join()).not.toContain('Secret');
});

test('logs the first failed requests of an outage, but not each of them', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.database.shut();
  const before = shop.logOutput().length;
  const requests = [
    () => shopper.request('/account'),
    () => shopper.request('/api/orders'),
    () => shopper.signIn('ada@example.com', 'a long password'),
    () => shopper.post('/checkout-form', aPurchase()),
  ];
  for (let n = 0; n < 15; n += 1)
    for (const sendRequest of requests) {
      const { status, body } = await sendRequest();
      await body?.cancel();
      expect(status).toBe(503);
    }
  const lines = shop.logOutput().slice(before).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(1);
  expect(lines.length).toBeLessThan(30);
  await shop.database.reopen();
});

test('answers 503 with Retry-After while the database is away, and recovers afterward', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  await shopper.signUp();
  const probe = async () => {
    const results: unknown[] = [];
    for (const path of ['/tea', '/account', '/api/categories', '/api/orders', '/api/orders/live']) {
      const { status, headers, body } = await shopper.request(path);
      await body?.cancel();
      results.push([path, status, headers.get('retry-after')]);
    }
    return results;
  };
  await shop.database.shut();
  expect(await probe()).toEqual([
    ['/tea', 503, '5'],
    ['/account', 503, '5'],
    ['/api/categories', 503, '5'],
    ['/api/orders', 503, '5'],
    ['/api/orders/live', 503, '5'],
  ]);
  expect((await shopper.request('/healthz')).status).toBe(200);
  // A search is served without the rate limiter; a form is rejected.
  const searchPage = await openPage(shopper, '/search?q=assam');
  expect([searchPage.response.status, searchPage.response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(searchPage.text).toContain('We can’t show this page');
  const sent = await shopper.send('/reset-password', { email: 'ada@example.com' });
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await sent.text()).toContain('nothing was sent');
  await shop.database.reopen();
  await expect.poll(async () => (await shopper.request('/readyz')).status).toBe(200);
  expect((await shopper.request('/tea')).status).toBe(200);
  expect((await shopper.request('/account')).status).toBe(200);
});

const MINT = '/tea/picked-tea/Marrakech%20Mint';

test('a page that waits for a locked table fails within seconds, and the others load', async () => {
  await using shop = await openShop();
  const client = new pg.Client({ connectionString: shop.database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table products in access exclusive mode');
  const start = performance.now();
  const [blocked, unaffected] = await Promise.all([
    openPage(shop.newShopper(), MINT),
    openPage(shop.newShopper(), '/stores'),
  ]);
  expect(performance.now() - start).toBeLessThan(8_000);
  expect([blocked.response.status, blocked.response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(blocked.text).toContain('We can’t show this page');
  expect(blocked.html).toMatch(/<a [^>]*href="\/tea"/);
  expect(unaffected.response.status).toBe(200);
  await client.end();
  expect((await openPage(shop.newShopper(), MINT)).response.status).toBe(200);
});
