import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putInStock } from '#test/support/order-fixtures.ts';
import { finalUrl } from '#test/support/page.ts';

/** A shop with products that share the start of their names, one of them archived. */
const openShopWithSimilarNames = async (): Promise<OpenShop> => {
  const shop = await openShop();
  for (const [id, name] of [
    ['organic-blend', 'Summer Blend (organic)'],
    ['cafe-blanc', 'Café Blanc'],
    ['cafe-noir', 'Café Noir'],
    ['winter-only', 'Winter'],
    ['winter-spice', 'Winter Spice'],
    ['malty-yunnan', 'Malty Yunnan'],
    ['malty-fujian', 'Malty Fujian'],
  ] as const) {
    await putInStock(shop.database, id, 10);
    await shop.database.rows('update products set name = $1 where id = $2', [name, id]);
  }
  await shop.database.rows("update products set archived_at = now() where id = 'winter-only'");
  return shop;
};

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopWithSimilarNames();
});
afterAll(() => shop[Symbol.asyncDispose]());

const followRedirects = (path: string, { origin }: Pick<OpenShop, 'origin'> = shop) => finalUrl(origin, path);
const pathOf = (name: string) => `/tea/picked-tea/${encodeURIComponent(name)}`;
const [CHAI, HOJICHA] = [pathOf('Masala Chai'), pathOf('Kyoto Hōjicha')];
const LAPSANG = pathOf('Lapsang Souchong / Zhengshan Xiaozhong');
const KYUSU = '/other-products/picked-product/Tokoname%20Ky%C5%ABsu%2C%20280%20ml';
const TETSUBIN = '/other-products/picked-product/Cast-Iron%20Kettle%20%2F%20Tetsubin%2C%200.8%20l';
const SUMMER = '/tea/picked-tea/Summer%20Blend%20(organic)';

test.each([
  ['Masala', CHAI],
  ['masala.', CHAI],
  ['Darjeeling', '/tea/picked-tea/Darjeeling%20First%20Flush%20(SFTGFOP1)'],
  ['Darjeeling%20First', '/tea/picked-tea/Darjeeling%20First%20Flush%20(SFTGFOP1)'],
  ['Sun%20Moon', pathOf('Sun Moon Lake Ruby No. 18')],
  ['Summer', SUMMER],
  ['Summer+Blend', SUMMER],
  ['Temple%20of', pathOf('Temple of Heaven Gunpowder')],
  ['jin-jun', pathOf('Jin Jun Mei, Tongmu Gorge')],
  ['Earl', pathOf('Earl Grey & Blue Cornflower')],
  ['Masala?utm_source=x', `${CHAI}?utm_source=x`],
])('[PROD-1] redirects %s, which was truncated at a space, to %s', async (truncated, address) => {
  expect(await followRedirects(`/tea/picked-tea/${truncated}`)).toEqual([200, address]);
});

test.each([
  ['/tea/picked-tea/Kyoto%20H', HOJICHA],
  ['/tea/Kyoto%20H', HOJICHA],
  ['/tea/picked-tea/Kyoto%20Ho', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%C5', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%C5%8', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%C', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%EF%BF%BDjicha', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%3Fjicha', HOJICHA],
  ['/other-products/picked-product/Tokoname%20Ky', KYUSU],
  ['/other-products/Tokoname%20Ky%C5', KYUSU],
])('[PROD-1] redirects %s, which was truncated before a non-ASCII character, to %s', async (truncated, address) => {
  expect(await followRedirects(truncated)).toEqual([200, address]);
});

test.each([
  ['/tea/picked-tea/Kyoto%20H%C3%85%C2%8Djicha', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%C3%83%E2%80%A6%C3%82%C2%8Djicha', HOJICHA],
  ['/tea/picked-tea/Kyoto%20H%F4jicha', HOJICHA],
  ['/tea/picked-tea/kyoto%2520h%25F4jicha', HOJICHA],
  ['/tea/Kyoto%20H%F4jicha', HOJICHA],
  ['/tea/picked-tea/Caf%E9%20Noir', pathOf('Café Noir')],
  ['/tea/picked-tea/Caf%C3%83%C2%A9%20Blanc', pathOf('Café Blanc')],
  ['/tea/picked-tea/caf%C3%83%C2%A9-noir', pathOf('Café Noir')],
  ['/tea/picked-tea/Baker%92s%20Breakfast', pathOf("Baker's Breakfast")],
  ['/other-products/picked-product/Tokoname%20Ky%C3%85%C2%ABsu%2C%20280%20ml', KYUSU],
  ['/other-products/picked-product/Tokoname%20Ky%FBsu%2C%20280%20ml', KYUSU],
])('[PROD-1] redirects %s, which was encoded differently, to %s', async (path, address) => {
  const [status, finalPath] = await followRedirects(path);
  expect([status, decodeURIComponent(finalPath)]).toEqual([200, decodeURIComponent(address)]);
});

test.each([
  ['/tea/picked-tea/Masala%20Chai%20-%20Camellia', CHAI],
  ['/tea/picked-tea/Masala%20Chai%20%C2%B7%20Camellia', CHAI],
  ['/tea/picked-tea/Masala+Chai+%E2%80%93+Camellia', CHAI],
  ['/tea/picked-tea/masala%2520chai%2520%E2%80%94%2520Camellia', CHAI],
  ['/tea/Masala%20Chai%20:%20Camellia', CHAI],
  ['/coffee/picked-coffee/Mocha%20and%20Java%20-%20Camellia', '/coffee/picked-coffee/Mocha%20%26%20Java'],
  ['/deals%20-%20Camellia', '/deals'],
  ['/read/smoke%20%C2%B7%20Camellia', '/read/smoke'],
  ['/tea/picked-tea/Zhengshan%20Xiaozhong', LAPSANG],
  ['/tea/zhengshan-xiaozhong', LAPSANG],
  ['/tea/picked-tea/Zhengshan', LAPSANG],
  ['/other-products/picked-product/Tetsubin%2C%200.8%20l', TETSUBIN],
  ['/other-products/picked-product/tetsubin', TETSUBIN],
])('[PROD-1] redirects %s, which has a title appended or only a part of the name, to %s', async (path, address) => {
  expect(await followRedirects(path)).toEqual([200, address]);
});

test.each([
  '/tea/picked-tea/Malty',
  '/tea/picked-tea/Caf',
  '/tea/picked-tea/Caf%C3',
  '/tea/picked-tea/Mas',
  '/tea/picked-tea/Kyoto%20Hoj',
  '/tea/picked-tea/Sun%20M',
  '/tea/picked-tea/Chai',
  '/tea/picked-tea/Darjeeling%20-%20Second%20Flush',
  '/tea/picked-tea/Darjeeling%20Second',
  '/tea/picked-tea/Tetsubin',
  '/coffee/picked-coffee/Masala',
  '/coffee/picked-coffee/Kyoto%20H',
])('[PROD-1] answers 404 for %s, which matches no single product of its category', async (path) => {
  expect((await followRedirects(path))[0]).toBe(404);
});

test.each([
  'Winter',
  'winter',
  'winter-only',
  'Winter%20-%20Camellia',
  'Winter%3Futm_source=x',
  'Winter.',
])('[PROD-1] answers 404 for %s, which is the name of an archived product', async (name) => {
  expect((await followRedirects(`/tea/picked-tea/${name}`))[0]).toBe(404);
  expect(await followRedirects('/tea/picked-tea/Winter%20S')).toEqual([404, '/tea/picked-tea/Winter%20S']);
  expect(await followRedirects('/tea/picked-tea/winter-spice')).toEqual([200, pathOf('Winter Spice')]);
});

test('[PROD-1] answers 404 for a former name of an archived product, but redirects its truncated former name to the product', async () => {
  await using otherShop = await openShopWithSimilarNames();
  const rename = (id: string, name: string) =>
    otherShop.database.rows('update products set name = $1 where id = $2', [name, id]);
  const archive = (id: string) =>
    otherShop.database.rows('update products set archived_at = now() where id = $1', [id]);
  await archive('malty-yunnan');
  expect(await followRedirects('/tea/picked-tea/Malty', otherShop)).toEqual([200, pathOf('Malty Fujian')]);
  await rename('cafe-noir', 'Fujian Noir');
  expect(await followRedirects('/tea/picked-tea/Caf', otherShop)).toEqual([404, '/tea/picked-tea/Caf']);
  await rename('cafe-noir', 'Malty');
  await rename('cafe-noir', 'Malt No. 2');
  await archive('cafe-noir');
  expect((await followRedirects('/tea/picked-tea/Malty', otherShop))[0]).toBe(404);
  expect(await followRedirects('/tea/picked-tea/Caf', otherShop)).toEqual([200, pathOf('Café Blanc')]);
  await rename('genmaicha', 'Rice Tea');
  expect(await followRedirects('/tea/picked-tea/Genmaicha%20with', otherShop)).toEqual([
    200,
    pathOf('Rice Tea'),
  ]);
});
