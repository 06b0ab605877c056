import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { catalogueSchema, openPage, requestRawPath } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const page = (path: string, shopper = shop.newShopper()) => openPage(shopper, path);

test('[PROD-3] answers 404 with a link back for a product that does not exist', async () => {
  for (const name of ['No%20such%20tea', '%00', 'a'.repeat(2000), '%27%20or%201%3D1', '%3Cscript%3E']) {
    const { response, text, html } = await page(`/tea/picked-tea/${name}`);
    expect([name.slice(0, 20), response.status]).toEqual([name.slice(0, 20), 404]);
    expect(text).toContain('Back to all teas');
    expect(html).toContain('href="/tea"');
    expect(html).not.toContain('<script>alert');
  }
});

test('answers an undecodable path with a client error or redirect, never a server error', async () => {
  const dots = '/tea/picked-tea/..%2f..%2fpackage.json';
  for (const path of [
    '/tea/picked-tea/%E0%A4%A',
    '/%',
    '/tea/%zz',
    dots,
    '//evil.example',
    '/\\evil.example',
    '/../..',
  ]) {
    const { status, location } = await requestRawPath(shop.origin, path);
    expect([path, status < 500]).toEqual([path, true]);
    expect(new URL(location ?? '/', shop.origin).origin).toBe(shop.origin);
  }
  expect(shop.logOutput()).not.toContain('"event":"request.failed"');
});

test('[NAV-7] redirects an undecodable path to the home page without logging an error', async () => {
  const before = shop.logOutput();
  for (const path of [
    '/%',
    '/tea/%zz',
    '/tea/picked-tea/%E0%A4%A',
    '/tea/picked-tea/%ED%A0%80',
    '/%ff.png',
    '/no%0Atea',
    '/%0d%0aset-cookie:x',
    '/x%E2%80%A8y',
  ]) {
    const { status, location } = await requestRawPath(shop.origin, path);
    expect([path, status, location]).toEqual([path, 302, '/']);
  }
  expect(shop.logOutput()).toBe(before);
});

test('[NAV-6] shows the same page at / and /home, with / as its canonical address', async () => {
  const [home, alias] = [await page('/'), await page('/home')];
  expect(alias.text).toBe(home.text);
  for (const { html } of [home, alias])
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${shop.origin}/"`));
});

test.each([
  '/nothing',
  '/tea/picked-tea',
  '/account/deeper',
  '/index.php',
  '/.env',
  '/%2e%2e/package.json',
  '/TEATIME',
])('[NAV-7] redirects %s, like any other unknown path, to the home page', async (path) => {
  const { response } = await page(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
});

test.each([
  ['checkout', 'Sign in to open your saved cart'],
  ['account', 'Please sign in to see your account.'],
])('[NAV-8] redirects a signed-out visitor of /%s to the home page, which says why and links on', async (path, message) => {
  const { response } = await page(`/${path}`);
  const location = response.headers.get('location') ?? '';
  expect([response.status, location]).toEqual([302, `/?signed-out=${path}`]);
  const { html, text } = await page(location);
  expect(text).toContain(message);
  expect(html).toMatch(/href="\/auth[^"]*"/);
});

test('[NAV-8] redirects away from the account once its session has ended', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  expect((await page('/account', shopper)).response.status).toBe(200);
  await shopper.logOut();
  expect((await page('/account', shopper)).response.status).toBe(302);
});

test('[CAT-6] returns the whole catalogue with an ETag that changes with the stock', async () => {
  const requestCategories = (headers: Record<string, string> = {}) =>
    shop.newShopper().request('/api/categories', { headers });
  const first = await requestCategories();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  const groups = catalogueSchema.parse(await first.json());
  expect(
    groups.map(({ title, items }) => [title, new Set(items.map(({ group }) => group)), items.length]),
  ).toEqual([
    ['Tea', new Set(['tea']), 24],
    ['Coffee', new Set(['coffee']), 6],
    ['Other products', new Set(['other-products']), 6],
  ]);
  const notModified = await requestCategories({ 'if-none-match': etag });
  expect([notModified.status, await notModified.text(), notModified.headers.get('etag')]).toEqual([
    304,
    '',
    etag,
  ]);
  await shop.database.rows("update products set stock_grams = 0 where id = 'jin-jun-mei'");
  const changed = () => requestCategories({ 'if-none-match': etag });
  await expect.poll(async () => (await changed()).status).toBe(200);
  expect(await (await changed()).text()).not.toMatch(/stockGrams|priceCents|stock_grams/);
});

test('reports health and readiness, and sends security headers with every response', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await shop.newShopper().request(path)).status).toBe(200);
  for (const path of ['/', '/api/categories', '/nothing', '/api/nothing']) {
    const { headers } = await shop.newShopper().request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('answers 405 with `Allow` for a method that a path does not support', async () => {
  const statusAndAllow = async (method: string, path: string) => {
    const { status, headers } = await shop.newShopper().request(path, { method });
    return [status, headers.get('allow')];
  };
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    expect(await statusAndAllow(method, '/tea')).toEqual([405, 'GET, HEAD']);
    expect(await statusAndAllow(method, '/checkout-form')).toEqual([405, 'POST, GET, HEAD']);
    expect(await statusAndAllow(method, '/api/categories')).toEqual([405, 'GET, HEAD']);
    expect(await statusAndAllow(method, '/api/auth/renew')).toEqual([405, 'POST']);
    expect(await statusAndAllow(method, '/api/nothing')).toEqual([404, null]);
  }
  expect((await shop.newShopper().request('/tea', { method: 'HEAD' })).status).toBe(200);
});

test.each([
  '/API/orders',
  '/Api/auth/sign-in',
  '/aPi/cart',
  '/API',
  '/api',
  '/api/../API',
  '/api/../API/cart',
  '/api%2Fcart',
  '//api/saved-items',
  '/API?x=y',
  '/.Well-Known/nothing',
])('answers 404 at %s for a program, with any method', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { hostname, port } = new URL(shop.origin);
    const status = await new Promise((resolve, reject) => {
      const headers = { origin: shop.origin, 'content-length': '0' };
      request({ hostname, port, path, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect([method, status]).toEqual([method, 404]);
  }
});

test('[NAV-7] redirects a browser from an unknown API address to the home page', async () => {
  for (const path of ['/API/orders', '/Api', '/api', '/API/', '/api%2Fcart']) {
    const { status, headers } = await shop.newShopper().request(path, { headers: { accept: 'text/html' } });
    expect([path, status, headers.get('location')]).toEqual([path, 302, '/']);
  }
});

test.each([
  ['/favicon.ico', 'image/x-icon', '000001000100'],
  ['/apple-touch-icon.png', 'image/png', '89504e470d0a'],
  ['/apple-touch-icon-precomposed.png', 'image/png', '89504e470d0a'],
  ['/apple-touch-icon-120x120.png', 'image/png', '89504e470d0a'],
  ['/apple-touch-icon-152x152-precomposed.png', 'image/png', '89504e470d0a'],
  ['/apple-touch-icon-180x180.png', 'image/png', '89504e470d0a'],
])('[SEO-1] answers %s, which browsers request by themselves, with the icon', async (path, type, start) => {
  const response = await shop.newShopper().request(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  const icon = Buffer.from(await response.arrayBuffer());
  expect(icon.subarray(0, 6).toString('hex')).toBe(start);
  expect((await shop.newShopper().request(path, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(icon.length),
  );
});

test('redirects from another host name of the machine to the shop’s origin', async () => {
  const otherHost = shop.origin.replace('localhost', '127.0.0.1');
  const response = await fetch(`${otherHost}/tea?sort=type`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([308, `${shop.origin}/tea?sort=type`]);
  for (const path of ['/healthz', '/readyz']) expect((await fetch(`${otherHost}${path}`)).status).toBe(200);
});

test('[PROD-1] redirects the old address of a renamed product until another product takes the name', async () => {
  const rename = (id: string, name: string) =>
    shop.database.rows('update products set name = $2 where id = $1', [id, name]);
  const pathOf = (name: string) => `/tea/picked-tea/${encodeURIComponent(name)}`;
  await rename('genmaicha', 'Rice Tea, 50%');
  await rename('genmaicha', 'Rice Tea & Leaf');
  for (const old of ['Genmaicha with Toasted Rice', 'Rice Tea, 50%']) {
    const { response } = await page(pathOf(old));
    expect([response.status, response.headers.get('location')]).toEqual([301, pathOf('Rice Tea & Leaf')]);
  }
  expect((await page(pathOf('Rice Tea & Leaf'))).response.status).toBe(200);
  await rename('keemun-hao-ya', 'Rice Tea, 50%');
  const otherProduct = await page(pathOf('Rice Tea, 50%'));
  expect(otherProduct.response.status).toBe(200);
  await rename('genmaicha', 'Genmaicha with Toasted Rice');
  expect((await page(pathOf('Genmaicha with Toasted Rice'))).response.status).toBe(200);
});
