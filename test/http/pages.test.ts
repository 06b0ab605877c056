import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { catalogueSchema, openPage } from '#test/support/page.ts';
import { productHref } from '#web/site/site-map.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const page = (path: string, shopper = shop.newShopper()) => openPage(shopper, path);

test.each([
  ['/', ['Tea Selections', 'Black teas']],
  ['/home', ['Tea Selections', 'Black teas']],
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
])('[NAV-1] renders %s with its content, frame and title before any script runs', async (path, words) => {
  const { response, html, text } = await page(path);
  expect(response.status).toBe(200);
  for (const word of words) expect(text).toContain(word);
  expect(html).toMatch(/<title>[^<]+ · Camellia<\/title>/);
  expect(html).toMatch(/<header[\s>][\s\S]*<main[\s>][\s\S]*<footer[\s>]/);
  expect(text).not.toMatch(/lorem|undefined|\[object/i);
});

test('[CAT-2] shows the filters by price, or by type when the address contains it', async () => {
  const filterLabels = async (search: string) => {
    const { html } = await page(`/tea${search}`);
    const filters = /<nav aria-label="Filter"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '';
    return [...filters.matchAll(/>([^<>]+)<\/a>/g)].map(([, label]) => label);
  };
  expect(await filterLabels('')).toEqual(['All Prices', 'Up to 200', '200 to 300']);
  expect(await filterLabels('?sort=type')).toEqual(['All', 'Black', 'Green']);
});

test('[CAT-4] [CAT-2] applies the filter of an address on the server, and ignores an invalid one', async () => {
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

// Only the browser knows a guest's cart, so an end-to-end test covers the form itself.
test('shows the checkout form without sign-in', async () => {
  const { response, html } = await page('/checkout-form');
  expect(response.status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Checkout<\/h1>/);
});

test('[PROD-1] [PROD-2] [CAT-9] renders a page with name and price for every product', async () => {
  const groups = catalogueSchema.parse(await (await shop.newShopper().request('/api/categories')).json());
  for (const product of groups.flatMap(({ items }) => items)) {
    const { name, price } = product;
    const { response, text } = await page(productHref(product));
    expect(response.status, name).toBe(200);
    expect(text).toContain(name);
    expect(text).toContain(`$${price.toFixed(2)}`);
  }
});

test('[ORD-5] renders account and cart pages with the account’s data, and forbids caching', async () => {
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

test('serves public pages as the same bytes to all visitors, without a cookie', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  for (const path of ['/', '/tea', '/tea/picked-tea/Marrakech%20Mint']) {
    const [visitor, signedIn] = [await page(path), await page(path, shopper)];
    expect(signedIn.html).toBe(visitor.html);
    expect(signedIn.html).not.toContain(email);
    expect(signedIn.response.headers.getSetCookie()).toEqual([]);
  }
});
