import pg from 'pg';
import { expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

test('logs a failed page in one line, without its query', async () => {
  await using shop = await openShop();
  await shop.database.rows('alter table products rename to lost');
  const { response, text } = await openPage(shop.newShopper(), '/tea/picked-tea/Somebodys%20Secret');
  expect(response.status).toBe(500);
  // The page must not blame the shopper's connection, which works.
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
  const failing = [
    () => shopper.request('/account'),
    () => shopper.request('/api/orders'),
    () => shopper.post('/api/auth/sign-in', { email: 'ada@example.com', password: 'a long password' }),
    () => shopper.post('/checkout-form', aPurchase()),
  ];
  for (let round = 0; round < 15; round += 1)
    for (const fail of failing) {
      const { status, body } = await fail();
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
  const answers = async () => {
    const answered: unknown[] = [];
    for (const path of ['/tea', '/account', '/api/categories', '/api/orders', '/api/orders/live']) {
      const { status, headers, body } = await shopper.request(path);
      await body?.cancel();
      answered.push([path, status, headers.get('retry-after')]);
    }
    return answered;
  };
  await shop.database.shut();
  expect(await answers()).toEqual([
    ['/tea', 503, '5'],
    ['/account', 503, '5'],
    ['/api/categories', 503, '5'],
    ['/api/orders', 503, '5'],
    ['/api/orders/live', 503, '5'],
  ]);
  expect((await shopper.request('/healthz')).status).toBe(200);
  // A search is served without the rate limiter; a form is rejected.
  const searched = await openPage(shopper, '/search?q=assam');
  expect([searched.response.status, searched.response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(searched.text).toContain('We can’t show this page');
  const sent = await shopper.send('/reset-password', { email: 'ada@example.com' });
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await sent.text()).toContain('We can’t show this page right now.');
  await shop.database.reopen();
  await expect.poll(async () => (await shopper.request('/readyz')).status).toBe(200);
  expect((await shopper.request('/tea')).status).toBe(200);
  expect((await shopper.request('/account')).status).toBe(200);
});

const MINT = '/tea/picked-tea/Marrakech%20Mint';

test('a page that waits for a locked table fails within seconds, and the others load', async () => {
  await using shop = await openShop();
  const holder = new pg.Client({ connectionString: shop.database.url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table products in access exclusive mode');
  const begun = performance.now();
  const [held, free] = await Promise.all([
    openPage(shop.newShopper(), MINT),
    openPage(shop.newShopper(), '/stores'),
  ]);
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect([held.response.status, held.response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(held.text).toContain('We can’t show this page');
  expect(held.html).toMatch(/<a [^>]*href="\/tea"/);
  expect(free.response.status).toBe(200);
  await holder.end();
  expect((await openPage(shop.newShopper(), MINT)).response.status).toBe(200);
});
