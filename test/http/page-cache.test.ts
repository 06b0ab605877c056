import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { disableNotifications } from '#test/support/disable-notifications.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage, requestRawPath } from '#test/support/page.ts';
import { emptyFolder, freePort, type ShopProcess, startShopProcess } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';

const MINT = '/tea/picked-tea/Marrakech%20Mint';

let disposables: AsyncDisposableStack;
let shop: OpenShop;
let other: ShopProcess;
beforeAll(async () => {
  disposables = new AsyncDisposableStack();
  shop = disposables.use(await openShop());
  const { path: DATA_DIR } = disposables.use(await emptyFolder());
  other = disposables.use(
    await startShopProcess({ PORT: String(await freePort()), DATA_DIR, DATABASE_URL: shop.database.url }),
  );
});
afterAll(() => disposables.disposeAsync());

const textAt = async (origin: string, path: string) => (await openPage(shopperAt(origin), path)).text;
const cacheOf = async (origin: string) => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const counter = (figure: string) =>
    Number(new RegExp(`^camellia_page_cache\\{figure="${figure}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
  return {
    hits: counter('hits'),
    misses: counter('misses'),
    pages: counter('pages'),
    bytes: counter('bytes'),
  };
};

test.each([
  ['a price', "update products set price_cents = 12345 where id = 'marrakech-mint'", '$123.45'],
  [
    'low stock',
    "update products set stock_grams = unit_grams * 3 where id = 'marrakech-mint'",
    'Only 3 left',
  ],
  ['sold-out stock', "update products set stock_grams = 0 where id = 'marrakech-mint'", 'Sold out'],
  ['a text', "update products set taste = 'Cool and sweet.' where id = 'marrakech-mint'", 'Cool and sweet.'],
])('shows %s that changes in the database on the pages of every server', async (_, change, text) => {
  const origins = [shop.origin, other.origin];
  for (const origin of origins) expect(await textAt(origin, MINT)).not.toContain(text);
  await shop.database.rows(change);
  for (const origin of origins) await expect.poll(() => textAt(origin, MINT)).toContain(text);
});

test('shows a price that changes while invalidations are lost on every server’s next request', async () => {
  const enableNotifications = await disableNotifications(shop.database);
  const origins = [shop.origin, other.origin];
  // Until the server notices the lost subscription, it serves cached pages.
  const misses = async (origin: string) => {
    const { misses: before } = await cacheOf(origin);
    await textAt(origin, MINT);
    return (await cacheOf(origin)).misses - before;
  };
  for (const origin of origins) await expect.poll(() => misses(origin)).toBe(1);
  for (const cents of [43_210, 54_321]) {
    await shop.database.rows(`update products set price_cents = ${cents} where id = 'marrakech-mint'`);
    for (const origin of origins) expect(await textAt(origin, MINT)).toContain(`$${cents / 100}`);
  }
  await enableNotifications();
  for (const origin of origins) await expect.poll(() => misses(origin)).toBe(0);
});

test('[SRCH-1] caches a frequent search compressed, and updates it with the catalogue', async () => {
  const path = '/search?q=Marrakech%20Mint';
  const request = () => shop.newShopper().request(path, { headers: { 'accept-encoding': 'br' } });
  // The first request alone does not fill the cache, because most URLs are requested once.
  await request();
  await request();
  const before = await cacheOf(shop.origin);
  const cached = await request();
  expect([cached.status, cached.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(await cached.text()).toContain('<meta name="robots" content="noindex"');
  expect(await cacheOf(shop.origin)).toEqual({ ...before, hits: before.hits + 1 });
  await shop.database.rows("update products set price_cents = 77777 where id = 'marrakech-mint'");
  for (const origin of [shop.origin, other.origin])
    await expect.poll(() => textAt(origin, path)).toContain('$777.77');
});

test.each([
  `${MINT}.data`,
  '/tea.data',
  '/api/categories',
])('caches the page data at %s like the page, and updates it with the catalogue', async (path) => {
  const shopper = shop.newShopper();
  await shopper.request(path);
  const before = await cacheOf(shop.origin);
  const data = await shopper.request(path);
  expect(data.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
  expect(await cacheOf(shop.origin)).toEqual({ ...before, hits: before.hits + 1 });
  const price = `${100 + before.hits}.25`;
  expect(await data.text()).not.toContain(price);
  await shop.database.rows("update products set price_cents = $1 where id = 'marrakech-mint'", [
    Number(price) * 100,
  ]);
  const currentText = async () => (await shopper.request(path)).text();
  await expect.poll(currentText).toContain(price);
});

test('answers 304 for a current ETag on every server', async () => {
  const shopper = shop.newShopper();
  const first = await shopper.request('/tea');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  const notModified = await shopper.request('/tea', { headers: { 'if-none-match': etag } });
  expect([notModified.status, await notModified.text()]).toEqual([304, '']);
  const head = await shopper.request('/tea', { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
});

test('cached pages never contain data of a signed-in shopper', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shopper.request('/api/auth/session');
  const canaries = [email, 'Ada', ...shopper.jar.values()];
  for (const path of ['/', '/home', '/tea', '/tea?sort=type&type=green', MINT, '/tea.data', '/sitemap.xml']) {
    const signedIn = await openPage(shopper, path);
    const anonymous = await openPage(shop.newShopper(), path);
    expect(anonymous.html).toBe(signedIn.html);
    for (const canary of canaries) expect(anonymous.html).not.toContain(canary);
    expect(signedIn.response.headers.getSetCookie()).toEqual([]);
  }
  for (const path of [
    '/account',
    '/checkout',
    '/auth',
    '/checkout-form',
    '/success',
    '/cancel',
    '/account.data',
  ]) {
    const { response } = await openPage(shopper, path);
    expect([path, response.headers.get('cache-control')?.includes('public') ?? false]).toEqual([path, false]);
  }
});

test('invented addresses do not fill the cache', async () => {
  for (const path of ['/tea', '/tea?type=all', '/tea?type=all']) await openPage(shop.newShopper(), path);
  const before = await cacheOf(shop.origin);
  for (let index = 0; index < 30; index += 1) {
    await shop.newShopper().request(`/tea?utm_source=${index}`);
    await shop.newShopper().request(`/tea?type=${index}`);
    await shop.newShopper().request(`/tea/picked-tea/${index}`);
  }
  const after = await cacheOf(shop.origin);
  expect(after.pages).toBe(before.pages);
  expect(after.bytes).toBe(before.bytes);
  expect(after.hits).toBeGreaterThanOrEqual(before.hits + 30);
});

test('stores no page under a second spelling of its path, and caches the redirects', async () => {
  for (const path of ['/', '/read', '/tea', '/_.data', '/read.data', '/tea.data'])
    await shop.newShopper().request(path);
  const before = await cacheOf(shop.origin);
  const equivalentPaths = [
    '/read/..',
    '/read/%2e%2E',
    '/read/x/../../tea',
    '/x/.%2e/read.data',
    '/a/../_.data',
    '/tea#x',
  ];
  for (const path of equivalentPaths)
    expect([path, (await requestRawPath(shop.origin, path)).status]).toEqual([path, 200]);
  expect(await cacheOf(shop.origin)).toEqual({ ...before, hits: before.hits + equivalentPaths.length });
  for (const path of [
    '/read/.',
    '/tea/picked-tea/..',
    '/tea/picked-tea/.',
    '/tea/a/..',
    '/read/_.data',
    '/tea/_.data',
    '/read/...data',
    '/read/%2e%2e.data',
    '/READ',
    '/read/',
    '//read',
    '/read\\..',
    '/_root.data',
  ]) {
    const { status } = await requestRawPath(shop.origin, path);
    expect([path, status < 500, status === 200]).toEqual([path, true, false]);
  }
  const { pages, bytes } = await cacheOf(shop.origin);
  expect({ pages, bytes }).toEqual({ pages: before.pages, bytes: before.bytes });
});

test('[STATE-9] serves every page with the smallest cache size allowed', async () => {
  const { path: DATA_DIR } = disposables.use(await emptyFolder());
  await using small = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR,
    DATABASE_URL: shop.database.url,
    CACHE_MB: '1',
  });
  const names = await shop.database.rows<{ name: string }>('select name from products');
  for (const { name } of names)
    await shopperAt(small.origin).request(`/tea/picked-tea/${encodeURIComponent(name)}`);
  const { bytes, pages } = await cacheOf(small.origin);
  expect(bytes).toBeLessThanOrEqual(1_048_576);
  expect(pages).toBeGreaterThan(0);
});

test('limits uncached pages per address, and still serves cached pages and other addresses', async () => {
  const attacker = shopperAt(shop.origin);
  const { burst, everyMs } = RATE_LIMIT_POLICIES['uncached-response'].limits[0];
  // Pages of unknown teas are not cached.
  const uncachedPath = (n: number) =>
    [`/checkout-form?n=${n}`, `/checkout-form.data?n=${n}`, `/tea/picked-tea/none-${n}`][n % 3] ?? '';
  const start = performance.now();
  let rendered = 0;
  let rejected: Response | undefined;
  while (!rejected) {
    const responses = await Promise.all(
      Array.from({ length: 9 }, (_, n) => attacker.request(uncachedPath(rendered + n))),
    );
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    rejected = responses.find(({ status }) => status === 429);
    rendered += responses.filter(({ status }) => status < 429).length;
    expect(rendered).toBeLessThanOrEqual(burst + (performance.now() - start) / everyMs + 1);
  }
  expect(rendered).toBeGreaterThanOrEqual(burst);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await shop.newShopper().request('/checkout-form')).status).toBe(200);
  for (const path of ['/tea', '/tea?sort=zz1', '/tea?sort=type&type=zz&x=1']) {
    await shop.newShopper().request(path);
    await shop.newShopper().request(path);
    expect([path, (await attacker.request(path)).status]).toEqual([path, 200]);
  }
});

test('serves unknown query values from the cache', async () => {
  for (const path of ['/tea', '/tea?type=all', '/home']) await openPage(shop.newShopper(), path);
  const before = await cacheOf(shop.origin);
  for (let n = 0; n < 20; n += 1)
    for (const path of [`/tea?sort=zz${n}`, `/tea?type=zz${n}`, `/home?signed-out=zz${n}`])
      expect([path, (await shop.newShopper().request(path)).status]).toEqual([path, 200]);
  expect(await cacheOf(shop.origin)).toEqual({ ...before, hits: before.hits + 60 });
});
