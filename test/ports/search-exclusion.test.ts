import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProducts } from '#test/support/find-products.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const find = (query: string) => findProducts(database.orm, query);

test.each([
  ['not smoky', 'lapsang-souchong', 'yirgacheffe-washed'],
  ['tea not smoky', 'lapsang-souchong', 'uji-matcha'],
  ['tea not smokey', 'lapsang-souchong', 'uji-matcha'],
  ['not smoky black tea', 'lapsang-souchong', 'assam-golden-tips'],
  ['green tea -matcha', 'uji-matcha', 'fukamushi-sencha'],
  ['green tea -macha', 'uji-matcha', 'fukamushi-sencha'],
  ['green tea no matcha', 'uji-matcha', 'fukamushi-sencha'],
  ['green tea without sencha', 'fukamushi-sencha', 'uji-matcha'],
  ['black tea not earl grey', 'earl-grey-cornflower', 'assam-golden-tips'],
  ['no coffee', 'mocha-java', 'uji-matcha'],
  ['not sweet', 'linden-blossom-honey', 'masala-chai'],
  ['no yirgacheffe', 'yirgacheffe-washed', 'mocha-java'],
  ['no cofee', 'mocha-java', 'uji-matcha'],
  ['anything but coffee', 'yirgacheffe-washed', 'linden-blossom-honey'],
  ['everything except tea', 'uji-matcha', 'mocha-java'],
  ['tea that is not green', 'fukamushi-sencha', 'keemun-hao-ya'],
  ['japanese tea other than sencha', 'fukamushi-sencha', 'yame-gyokuro'],
  ['coffee not spicy', 'monsooned-malabar', 'mocha-java'],
  ['gift excluding honey', 'linden-blossom-honey', 'gift-set-four-tins'],
  ['tea without bergamot under $100', 'earl-grey-cornflower', 'bakers-breakfast'],
  ['Tee ohne Minze', 'marrakech-mint', 'uji-matcha'],
  ['teapot not clay', 'tokoname-kyusu', 'cast-iron-tetsubin'],
])('[SRCH-1] a search for %j leaves out %s and finds %s', async (query, excludedId, includedId) => {
  const ids = await find(query);
  expect(ids).not.toContain(excludedId);
  expect(ids).toContain(includedId);
});

test.each([
  ['no coffee', 'coffee'],
  ['anything but coffee', 'coffee'],
  ['not tea', 'tea'],
])('[SRCH-1] a search for %j finds everything for sale but the %s category', async (query, category) => {
  const rows = await database.rows<{ id: string }>('select id from products where category_id = $1', [
    category,
  ]);
  const ids = await find(query);
  expect(ids.length).toBeGreaterThan(5);
  for (const { id } of rows) expect(ids).not.toContain(id);
});

test.each([
  'coffee -coffee',
  'not the',
  "-' | 'a",
  'no -',
  'not not not',
  '-a -b -c -d -e -f -g -h -i -j -k -l',
])('[SRCH-1] a search for %j fails on no exclusion', async (query) => {
  await expect(find(query)).resolves.toBeInstanceOf(Array);
});

test.each([
  'smoky',
  'smoky tea',
  'smokey',
  'smoked tea',
  'whisky',
  'rauchig',
])('[SRCH-1] a search for %j finds the smokiest tea first', async (query) => {
  expect((await find(query))[0]).toBe('lapsang-souchong');
});

test.each([
  'a'.repeat(300),
  'a'.repeat(4),
  'e'.repeat(40),
  'ooooo',
  'aaaa aaaa aaaa',
  'lalalalala',
  'anananananan',
  'tetetetetetetet',
  '11111111',
])('[SRCH-1] a search for %j, which is no word, finds nothing', async (query) => {
  expect(await find(query)).toEqual([]);
});

test.each([
  ['matchaaaaa', 'uji-matcha'],
  ['senchaaaa', 'fukamushi-sencha'],
])('[SRCH-1] a search for %j with a key held down finds %s', async (query, id) => {
  expect(await find(query)).toContain(id);
});
