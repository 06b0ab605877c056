import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductSearch } from '#adapters/db/catalogue/product-search.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const find = async (words: string) =>
  (await createProductSearch(database.orm).find(words, { limit: 48, offset: 0 })).products.map(
    ({ id }) => id,
  );

test.each([
  ['smoky', 'lapsang-souchong'],
  ['smoky tea', 'lapsang-souchong'],
  ['smokey', 'lapsang-souchong'],
  ['spicy', 'masala-chai'],
  ['fruity', 'jin-jun-mei'],
  ['teacup', 'porcelain-gaiwan'],
  ['tea cups', 'porcelain-gaiwan'],
  ['teapot', 'tokoname-kyusu'],
  ['christmas gift', 'gift-set-four-tins'],
  ['gift under 60', 'gift-set-four-tins'],
  ['birthday present for a tea lover', 'gift-set-four-tins'],
  ['sampler', 'gift-set-four-tins'],
  ['herbal', 'marrakech-mint'],
  ['herbal tea', 'marrakech-mint'],
  ['peppermint', 'marrakech-mint'],
  ['decaf', 'kyoto-hojicha'],
  ['caffeine free', 'kyoto-hojicha'],
  ['low caffeine tea', 'kyoto-hojicha'],
  ['english breakfast', 'bakers-breakfast'],
  ['dragonwell', 'shi-feng-longjing'],
  ['japanese green tea', 'fukamushi-sencha'],
  ['matcha latte', 'uji-matcha'],
  ['espresso beans', 'mocha-java'],
  ['ceylon', 'nuwara-eliya-op'],
  ['floral coffee', 'yirgacheffe-washed'],
])('[SRCH-1] a search for %s finds %s', async (words, id) => {
  expect(await find(words)).toContain(id);
});

test.each([
  ['greentea', 'green'],
  ['green tea', 'green'],
  ['blacktea', 'black'],
  ['black teas', 'black'],
])('[SRCH-1] a search for %s finds every %s tea', async (words, type) => {
  const rows = await database.rows<{ id: string }>('select id from products where type = $1', [type]);
  expect(await find(words)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test.each([
  ['luxury', 'real-life-tea'],
  ['relaxing', 'relaxing-tea'],
  ['curious tea', 'curious-tea'],
  ['breakfast club', 'classic-tea'],
])('[SRCH-1] a search for %s finds the teas of that theme', async (words, theme) => {
  const rows = await database.rows<{ id: string }>(
    'select id from products where themes @> to_jsonb($1::text)',
    [theme],
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(await find(words)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test('[SRCH-1] finds a product by the words that its owner adds, and no longer by those taken away', async () => {
  expect(await find('hangover cure')).not.toContain('uji-matcha');
  await database.rows("update products set keywords = 'hangover cure' where id = 'uji-matcha'");
  expect(await find('hangover cure')).toEqual(['uji-matcha']);
  expect(await find('smoothie')).not.toContain('uji-matcha');
});

test('[SRCH-1] finds the nearest where only some words fit, those with more of them first', async () => {
  expect((await find('smoky unicorn lapsang'))[0]).toBe('lapsang-souchong');
  expect(await find('jasmine xylophone')).toContain('jasmine-dragon-pearls');
  expect((await find('cheap masala something'))[0]).toBe('masala-chai');
  expect(await find('xylophone unicorn')).toEqual([]);
});
