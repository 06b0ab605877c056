import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductSearch } from '#adapters/postgres/catalogue/product-search.ts';
import { findProducts } from '#test/support/find-products.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const find = (query: string, limit?: number) => findProducts(database.orm, query, limit);

test.each([
  ['hojicha', 'kyoto-hojicha'],
  ['HŌJICHA', 'kyoto-hojicha'],
  ['houjicha', 'kyoto-hojicha'],
  ['jasmin pearls', 'jasmine-dragon-pearls'],
  ['mathca', 'uji-matcha'],
  ['darjleeing', 'darjeeling-first-flush'],
  ['lapsng', 'lapsang-souchong'],
  ['tetsub', 'cast-iron-tetsubin'],
  ['yirgacheffe', 'yirgacheffe-washed'],
  ['earl gray', 'earl-grey-cornflower'],
])('[SRCH-1] the spelling %s finds %s first', async (query, id) => {
  expect((await find(query))[0]).toBe(id);
});

test('[SRCH-1] a search finds ingredients and tastes in every category', async () => {
  expect((await find('cardamom'))[0]).toBe('masala-chai');
  expect(await find('bergamot')).toContain('earl-grey-cornflower');
  expect(await find('longan')).toContain('lapsang-souchong');
  expect(await find('honey')).toContain('linden-blossom-honey');
  expect(await find('earl')).not.toContain('jasmine-dragon-pearls');
});

test.each([
  ['gunpwder', 'temple-of-heaven-gunpowder'],
  ['keemum', 'keemun-hao-ya'],
  ['kemun', 'keemun-hao-ya'],
  ['guokuro', 'yame-gyokuro'],
  ['marakesh', 'marrakech-mint'],
  ['moroco mint', 'marrakech-mint'],
  ['brekfast', 'bakers-breakfast'],
  ['dajeeling', 'darjeeling-first-flush'],
  ['mandaling', 'sumatra-mandheling'],
  ['etiopia', 'yirgacheffe-washed'],
  ['keniya', 'kenya-aa-nyeri'],
])('[SRCH-1] the misspelled %s finds %s first', async (query, id) => {
  expect((await find(query))[0]).toBe(id);
});

test.each([
  'motor oil',
  'mango',
  'shiping',
  'retuns',
  'kukicha',
  'pizza',
  'shoes',
])('[SRCH-1] %s finds no name that only looks a little like it', async (query) => {
  expect(await find(query)).toEqual([]);
});

test.each([
  'shipping',
  'returns',
  'crimean war',
])('[SRCH-1] finds no description or taste with %s by name', async (words) => {
  const search = createProductSearch(database.orm);
  const range = { limit: 48, offset: 0 };
  expect((await search.find(words, range)).count).toBeGreaterThan(0);
  expect(await search.find(words, { ...range, isByName: true })).toEqual({ products: [], count: 0 });
});

test('SQL characters in a search find nothing and cause no error', async () => {
  for (const query of [
    "'",
    '\\',
    ':*',
    "a' | 'b",
    '<->',
    '!!',
    '((',
    'the',
    '🍵',
    '𝓜int 𠀀',
    'aaaaaa',
    'x'.repeat(100),
  ])
    await expect(find(query)).resolves.toBeInstanceOf(Array);
  expect(await find("' or true --")).toEqual(await find('or true'));
});

test('[SRCH-1] a search accepts every letter of Unicode', async () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code).normalize('NFC'))
    .filter((character) => /^[\p{L}\p{N}]$/u.test(character));
  // Most letters without accents are still the same letters.
  const rows = await database.rows<{ character: string }>(
    `select letter as "character" from unnest($1::text[]) as letter
     where unaccent(letter) <> letter and unaccent(letter) ~ '[^[:alnum:]]'`,
    [characters],
  );
  const unusual = rows.map(({ character }) => character);
  expect(unusual).toContain('ʼ');
  for (const character of unusual)
    await expect(find(`м${character}ята ${character}`)).resolves.toBeInstanceOf(Array);
});

test('[SRCH-1] limits and pages search results, and returns their total', async () => {
  const search = createProductSearch(database.orm);
  const allIds = await find('tea');
  const pages = await Promise.all(
    [0, 2, allIds.length - 1, allIds.length + 5].map((offset) => search.find('tea', { limit: 2, offset })),
  );
  expect(pages.map(({ products, count }) => [products.map(({ id }) => id), count])).toEqual([
    [allIds.slice(0, 2), allIds.length],
    [allIds.slice(2, 4), allIds.length],
    [allIds.slice(-1), allIds.length],
    [[], allIds.length],
  ]);
});

test('a search function works in a restored dump without a search path', async () => {
  const client = database.newClient('restoring');
  await client.connect();
  try {
    await client.query("set search_path = ''");
    const { rows } = await client.query("select public.plain('Hōjicha')");
    expect(rows).toEqual([{ plain: 'hojicha' }]);
  } finally {
    await client.end();
  }
});

test('[SRCH-1] search indexes have no pending list that a search must scan', async () => {
  const { rows } = await database.orm.execute(sql`
    select c.relname as name, coalesce(array_to_string(c.reloptions, ' '), '') as options
    from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace
    order by 1`);
  expect(rows).toEqual([
    { name: 'orders_by_search_words', options: 'fastupdate=off' },
    { name: 'products_plain_name', options: 'fastupdate=off' },
    { name: 'products_search', options: 'fastupdate=off' },
    { name: 'users_by_search_words', options: 'fastupdate=off' },
  ]);
});
