import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductSearch } from '#adapters/postgres/catalogue/product-search.ts';
import { searchProducts } from '#services/catalogue/index.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const search = async (words: string) => {
  const { found, missingKind, nearest } = await searchProducts(
    { productSearch: createProductSearch(database.orm) },
    words,
  );
  const ids = (products: typeof found) => products.map(({ id }) => id);
  return { found: ids(found), missingKind, nearest: ids(nearest) };
};

test.each([
  ['rooibos', 'rooibos', 'kyoto-hojicha'],
  ['roibos tea', 'rooibos', 'kyoto-hojicha'],
  ['chamomile', 'chamomile', 'kyoto-hojicha'],
  ['chamomille', 'chamomile', 'kyoto-hojicha'],
  ['herbal', 'herbal tea', 'kyoto-hojicha'],
  ['herbal tea', 'herbal tea', 'kyoto-hojicha'],
  ['decaf', 'decaf', 'kyoto-hojicha'],
  ['decaffeinated', 'decaf', 'kyoto-hojicha'],
  ['sin cafeína', 'decaf', 'kyoto-hojicha'],
  ['no caffeine', 'decaf', 'kyoto-hojicha'],
  ['tea without caffeine', 'decaf', 'kyoto-hojicha'],
  ['oolong', 'oolong', 'jasmine-dragon-pearls'],
  ['Wu-Long tea', 'oolong', 'jasmine-dragon-pearls'],
  ['how to brew oolong', 'oolong', 'jasmine-dragon-pearls'],
  ['Tie Guan Yin', 'oolong', 'jasmine-dragon-pearls'],
  ['pu-erh', 'pu-erh', 'ancient-tree-shai-hong'],
  ["pu'er", 'pu-erh', 'ancient-tree-shai-hong'],
  ['hei cha under $500', 'pu-erh', 'ancient-tree-shai-hong'],
  ['silver needle', 'white tea', 'taiping-houkui'],
  ['yellow tea', 'yellow tea', 'taiping-houkui'],
  ['yerba mate', 'yerba mate', 'fukamushi-sencha'],
  ['kombucha', 'kombucha', 'marrakech-mint'],
  ['tea bags', 'tea bags', 'bakers-breakfast'],
])('[SRCH-1] says of %j that the shop carries no %s, and offers %s', async (words, kind, id) => {
  const result = await search(words);
  expect([result.found, result.missingKind]).toEqual([[], kind]);
  expect(result.nearest).toContain(id);
});

test.each([
  ['earl grey tea bags', 'tea bags', 'earl-grey-cornflower'],
  ['sencha tea bags', 'tea bags', 'fukamushi-sencha'],
  ['green tea like oolong', 'oolong', 'longjing'],
  ['black tea or oolong', 'oolong', 'keemun-hao-ya'],
])('[SRCH-1] finds what else %j names, and says that the shop carries no %s', async (words, kind, id) => {
  const result = await search(words);
  expect([result.missingKind, result.nearest]).toEqual([kind, []]);
  expect(result.found.join()).toContain(id);
});

test.each([
  'oolong teapot',
  'teapot for oolong',
  'white tea cup',
])('[SRCH-1] finds teaware for %j', async (words) => {
  expect((await search(words)).found.length).toBeGreaterThan(0);
});

test('[SRCH-1] keeps a maximum price for what is offered instead', async () => {
  const rows = await database.rows<{ price: number }>(
    'select price_cents as price from products where id = any($1)',
    [(await search('oolong under $20')).nearest],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { price } of rows) expect(price).toBeLessThanOrEqual(2000);
});

test.each([
  'matcha',
  'infusions',
  'green tea without rooibos',
  'Matt',
  'black tea',
  'red tea',
  'low caffeine',
  'golden needle',
])('[SRCH-1] names no missing kind for %j', async (words) => {
  expect((await search(words)).missingKind).toBeUndefined();
});

test.each([
  'decaf coffee',
  'caffeine free espresso',
  'entkoffeinierter Kaffee',
  'decaf mocha java',
])('[SRCH-1] offers nothing with much caffeine for %s', async (words) => {
  const { nearest } = await search(words);
  expect(nearest.length).toBeGreaterThan(0);
  const rows = await database.rows<{ caffeine: string | null }>(
    "select brewing ->> 'caffeine' as caffeine from products where id = any($1)",
    [nearest],
  );
  for (const { caffeine } of rows) expect(caffeine).toBe('low');
});

test('[SRCH-1] finds a kind by the name and the keywords of a product, not by its description', async () => {
  await database.rows("update products set description = 'Like an oolong.' where id = 'masala-chai'");
  expect((await search('oolong')).missingKind).toBe('oolong');
  await database.rows("update products set keywords = 'oolong' where id = 'uji-matcha'");
  expect((await search('wulong')).found).toContain('uji-matcha');
  await database.rows("update products set name = 'Cederberg Rooibos' where id = 'genmaicha'");
  for (const words of ['rooibos', 'redbush', 'red bush'])
    expect([words, (await search(words)).found]).toEqual([words, ['genmaicha']]);
  await database.rows("update products set archived_at = now() where id = 'genmaicha'");
  expect((await search('rooibos')).missingKind).toBe('rooibos');
});
