import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** The text of a page as a reader sees it, before any script has run. */
const readable = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const page = async (path: string, shopper = shop.newShopper()) => {
  const response = await shopper.ask(path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  return { response, html, text: readable(html) };
};
/** Asks for a path exactly as written, as no browser would. */
const askRaw = async (path: string) => {
  const { hostname, port } = new URL(shop.origin);
  const [response] = (await once(request({ host: hostname, port, path }).end(), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return { status: response.statusCode ?? 0, location: response.headers.location };
};
const teaSchema = z.array(
  z.object({
    title: z.string(),
    items: z.array(z.object({ name: z.string(), price: z.number(), type: z.string().optional() })),
  }),
);

test.each([
  ['/', ['Tea Selections', 'Blacks']],
  ['/home', ['Tea Selections', 'Blacks']],
  ['/tea', ['Sort by type', 'Sort by price', 'All Prices', 'Up to 200', '200 to 300', '24 teas', '$299.99']],
  ['/tea?sort=type&type=green', ['All', 'Black', 'Green', '12 teas', 'Uji Matcha, Stone-Ground']],
  ['/tea?sort=price&price=200-to-300', ['$200.01', '$299.99']],
  [
    '/tea/picked-tea/Uji%20Matcha%2C%20Stone-Ground',
    ['Uji Matcha, Stone-Ground', '$42.00', 'Mix', 'Taste', 'Add to cart'],
  ],
  ['/auth', ['Sign in', 'Email', 'Password', 'Sign in with Google']],
  [
    '/success?order=0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111',
    ['Thank you', '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111'],
  ],
  ['/cancel', ['cancelled']],
])('[NAV-1] %s arrives with its content, frame and title before any script runs', async (path, words) => {
  const { response, html, text } = await page(path);
  expect(response.status).toBe(200);
  for (const word of words) expect(text).toContain(word);
  expect(html).toMatch(/<title>[^<]+ · Camellia<\/title>/);
  expect(html).toMatch(/<header[\s>][\s\S]*<main[\s>][\s\S]*<footer[\s>]/);
  expect(text).not.toMatch(/lorem|undefined|\[object/i);
});

test('[CAT-4] [CAT-2] the filter of an address is applied on the server, and a broken one shows everything', async () => {
  const { text } = await page('/tea?sort=price&price=200-to-300');
  for (const price of ['$200.00 ', '$300.00']) expect(text).not.toContain(price);
  for (const search of [
    '?sort=price&price=lots',
    '?sort=__proto__',
    '?type=%00',
    '?sort=type&sort=price',
    '?price[]=all',
  ])
    expect((await page(`/tea${search}`)).text).toContain('24 teas');
});

test('[PAY-1] the checkout form is reached without signing in', async () => {
  const { response } = await page('/checkout-form');
  expect(response.status).toBe(200);
});

test('[PROD-1] [PROD-2] [CAT-9] every product of the shop has a page with its name and price', async () => {
  const groups = teaSchema.parse(await (await shop.newShopper().ask('/api/categories')).json());
  for (const { name, price } of groups.flatMap(({ items }) => items)) {
    const { response, text } = await page(`/tea/picked-tea/${encodeURIComponent(name)}`);
    expect(response.status, name).toBe(200);
    expect(text).toContain(name);
    expect(text).toContain(`$${price.toFixed(2)}`);
  }
});

test('[PROD-3] a name that does not exist is a 404 with the way back, never a spinner', async () => {
  for (const name of [
    'No%20such%20tea',
    '%00',
    '%ED%A0%80',
    'a'.repeat(2000),
    '%27%20or%201%3D1',
    '%3Cscript%3E',
  ]) {
    const { response, text, html } = await page(`/tea/picked-tea/${name}`);
    expect([name.slice(0, 20), response.status]).toEqual([name.slice(0, 20), 404]);
    expect(text).toContain('Back to all teas');
    expect(html).toContain('href="/tea"');
    expect(html).not.toContain('<script>alert');
  }
});

test('[NAV-7] an address that cannot be read is the visitor’s mistake, not the shop’s', async () => {
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
    const { status, location } = await askRaw(path);
    expect([path, status < 500]).toEqual([path, true]);
    expect(new URL(location ?? '/', shop.origin).origin).toBe(shop.origin);
  }
  expect(shop.complaints()).not.toContain('a request failed');
});

test('[NAV-6] / and /home show the same page, whose one address is /', async () => {
  const [home, again] = [await page('/'), await page('/home')];
  expect(again.text).toBe(home.text);
  for (const { html } of [home, again])
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${shop.origin}/"`));
});

test.each([
  '/nothing',
  '/tea/picked-tea',
  '/account/deeper',
  '/index.php',
  '/.env',
  '/%2e%2e/package.json',
  '/TEAS',
])('[NAV-7] %s, like any other path, leads home', async (path) => {
  const { response } = await page(path);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
});

test.each([
  'checkout',
  'account',
])('[NAV-8] signed out, /%s leads home, which says why and offers both ways on', async (asked) => {
  const { response } = await page(`/${asked}`);
  const location = response.headers.get('location') ?? '';
  expect([response.status, location]).toEqual([302, `/?signed-out=${asked}`]);
  const { html, text } = await page(location);
  expect(text).toContain('when you are signed in');
  expect(html).toMatch(/href="\/auth[^"]*"/);
});

test('[NAV-8] a session that has ended opens nothing', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  expect((await page('/account', shopper)).response.status).toBe(200);
  await shopper.post('/api/auth/sign-out');
  expect((await page('/account', shopper)).response.status).toBe(302);
});

test('[ORD-5] [CART-6] signed in, account and cart page arrive with what is theirs, and nobody keeps them', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const account = await page('/account', shopper);
  for (const word of [email, 'Order history', 'Wish list', 'Log out']) expect(account.text).toContain(word);
  for (const path of ['/account', '/checkout']) {
    const { response } = await page(path, shopper);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  }
  expect((await page('/auth', shopper)).response.headers.get('location')).toBe('/account');
});

test('[NAV-2] public pages are the same bytes for everybody and set no cookie', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  for (const path of ['/', '/tea', '/tea/picked-tea/Marrakech%20Mint']) {
    const [visitor, signedIn] = [await page(path), await page(path, shopper)];
    expect(signedIn.html).toBe(visitor.html);
    expect(signedIn.html).not.toContain(email);
    expect(signedIn.response.headers.getSetCookie()).toEqual([]);
  }
});

test('[CAT-6] the catalogue comes whole, is kept by its mark, and changes it with the stock', async () => {
  const ask = (headers: Record<string, string> = {}) => shop.newShopper().ask('/api/categories', { headers });
  const first = await ask();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  const groups = teaSchema.parse(await first.json());
  expect(groups.map(({ title, items }) => [title.toLowerCase(), items.length])).toEqual([
    ['tea', 24],
    ['coffee', 6],
    ['other products', 6],
  ]);
  const again = await ask({ 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  await shop.database.rows("update products set stock_grams = 0 where id = 'jin-jun-mei'");
  const changed = await ask({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(await changed.text()).not.toMatch(/stockGrams|priceCents|stock_grams/);
});

test('[STATE-8] the shop says that it is alive and ready, and every answer carries its guards', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await shop.newShopper().ask(path)).status).toBe(200);
  for (const path of ['/', '/api/categories', '/nothing', '/api/nothing']) {
    const { headers } = await shop.newShopper().ask(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('[NAV-7] methods that a page does not answer are refused', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect((await shop.newShopper().ask('/tea', { method })).status).toBe(405);
  expect((await shop.newShopper().ask('/tea', { method: 'HEAD' })).status).toBe(200);
});
