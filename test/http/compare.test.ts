import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const open = (query: string) => openPage(shop.newShopper(), `/compare${query}`);

test('compares three products by price, origin, harvest, caffeine and price per kilogram', async () => {
  const { html, text, response } = await open('?products=genmaicha,uji-matcha,fukamushi-sencha');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  for (const content of ['Origin', 'Harvest', 'Producer', 'Taste', 'Caffeine', 'Ingredients', '/kg'])
    expect(text).toContain(content);
  expect(html.match(/<th scope="col">/g)).toHaveLength(4);
});

test('compares tea with ware, each with its own facts', async () => {
  const { text } = await open('?products=genmaicha,tokoname-kyusu');
  for (const content of ['Producer', 'Manufacturer']) expect(text).toContain(content);
});

test.each([
  ['?products=genmaicha,no-such-tea', '/compare?products=genmaicha'],
  ['?products=genmaicha&add=uji-matcha', '/compare?products=genmaicha%2Cuji-matcha'],
  ['?add=uji-matcha', '/compare?products=uji-matcha'],
  ['?products=no-such-tea', '/compare'],
])('redirects %s to the address of just the known products', async (query, address) => {
  const { response } = await open(query);
  expect([response.status, response.headers.get('location')]).toEqual([302, address]);
});

test('reads no more than three ids of a long list, and ignores what is no id', async () => {
  const long = await open(`?products=${'genmaicha,'.repeat(300)}no,nor,uji-matcha,masala-chai`);
  expect([long.response.status, long.response.headers.get('location')]).toEqual([
    302,
    '/compare?products=genmaicha',
  ]);
  const none = await open('?products=%00,%3Cscript%3Ealert');
  expect([none.response.status, none.html.includes('<script>alert')]).toEqual([200, false]);
});

test('without products it only offers to choose one', async () => {
  const { response, html, text } = await open('');
  expect([response.status, text.includes('Choose a product to start.')]).toEqual([200, true]);
  expect(html).toContain('<option value="genmaicha">');
  expect(html).not.toContain('<table');
});
