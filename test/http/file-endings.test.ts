import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putInStock } from '#test/support/order-fixtures.ts';
import { finalUrl } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  for (const [id, name] of [
    ['page-plain', 'Page Blend'],
    ['page-file', 'Page Blend.html'],
  ] as const) {
    await putInStock(shop.database, id, 10);
    await shop.database.rows('update products set name = $1 where id = $2', [name, id]);
  }
});
afterAll(() => shop[Symbol.asyncDispose]());

const redirectOf = async (path: string) => {
  const { status, headers } = await shop.newShopper().request(path);
  return [status, headers.get('location')];
};

const CHAI = '/tea/picked-tea/Masala%20Chai';
const MATCHA = '/tea/picked-tea/Uji%20Matcha%2C%20Stone-Ground';
const MOCHA = '/coffee/picked-coffee/Mocha%20%26%20Java';

test.each([
  ['/tea/picked-tea/Masala%20Chai.html', CHAI],
  ['/tea/picked-tea/masala-chai.htm', CHAI],
  ['/tea/picked-tea/Masala%20Chai.PHP', CHAI],
  ['/tea/picked-tea/Masala%20Chai/index.html', CHAI],
  ['/tea/Masala%20Chai.aspx', CHAI],
  ['/tea/picked-tea/uji-matcha.shtml?utm_source=x', `${MATCHA}?utm_source=x`],
  ['/coffee/picked-coffee/Mocha%20and%20Java.html', MOCHA],
  ['/tea/picked-tea/Page%20Blend.html', '/tea/picked-tea/Page%20Blend.html'],
  ['/tea/picked-tea/Page%20Blend.htm', '/tea/picked-tea/Page%20Blend'],
  ['/tea/picked-tea/Masala%20Chai%20https:%2F%2Fexample.com%2Ftea%3Fa=1', `${CHAI}?a=1`],
  ['/tea/picked-tea/Masala%20Chai%20https://example.com/tea', CHAI],
  ['/tea/picked-tea/Masala%20Chaihttps:%2F%2Fexample.com', CHAI],
  ['/tea/picked-tea/Masala%20Chai%20www.example.com', CHAI],
])('[PROD-1] redirects %s to %s, its product', async (path, address) => {
  expect(await finalUrl(shop.origin, path)).toEqual([200, address]);
});

test.each([
  'nothing.html',
  'index.html',
])('[PROD-1] answers 404 for the file name %s, which matches no product', async (name) => {
  expect(await redirectOf(`/tea/picked-tea/${name}`)).toEqual([404, null]);
});

test.each([
  ['/tea.html', '/tea'],
  ['/delivery.html?a=1', '/delivery?a=1'],
  ['/Other_Products.HTM', '/other-products'],
  ['/gifts/index.html', '/gifts'],
  ['/stores.php', '/stores'],
  ['/search.asp?q=matcha', '/search?q=matcha'],
  ['/deals.html.', '/deals'],
  ['/tea.html%3Ftype%3Dgreen', '/tea?type=green'],
  ['/home.html', '/home'],
  ['/read/smoke.html', '/read/smoke'],
  ['/read/smoke/index.php?a=1', '/read/smoke?a=1'],
  ['/read/Jasmine.htm', '/read/jasmine'],
])('[NAV-7] redirects %s to the page %s', async (path, address) => {
  expect(await finalUrl(shop.origin, path)).toEqual([200, address]);
});

test.each([
  '/index.html',
  '/index.php',
  '/wp-login.php',
  '/tea/nothing.html',
  '/tea/picked-tea/index.html',
])('[NAV-7] redirects no file name %s to a page of another name', async (path) => {
  const [, address] = await finalUrl(shop.origin, path);
  expect(['/', path]).toContain(address);
});
