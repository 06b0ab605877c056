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
  ['peppermint', 'marrakech-mint'],
  ['low caffeine tea', 'kyoto-hojicha'],
  ['english breakfast', 'bakers-breakfast'],
  ['dragonwell', 'shi-feng-longjing'],
  ['japanese green tea', 'fukamushi-sencha'],
  ['matcha latte', 'uji-matcha'],
  ['espresso beans', 'mocha-java'],
  ['ceylon', 'nuwara-eliya-op'],
  ['floral coffee', 'yirgacheffe-washed'],
  ['compressed', 'ancient-tree-shai-hong'],
  ['tuo cha', 'ancient-tree-shai-hong'],
  ['lung ching', 'shi-feng-longjing'],
  ['long jing', 'shi-feng-longjing'],
  ['dragon well tea', 'shi-feng-longjing'],
  ['pi lo chun', 'dongting-bi-luo-chun'],
  ['chi men', 'keemun-hao-ya'],
  ['zheng shan xiao zhong', 'lapsang-souchong'],
  ['whisky', 'lapsang-souchong'],
  ['peaty', 'lapsang-souchong'],
  ['tea for a scotch drinker', 'lapsang-souchong'],
  ['tea set', 'tokoname-kyusu'],
  ['gongfu', 'porcelain-gaiwan'],
  ['matcha set', 'bamboo-matcha-whisk'],
  ['bubble tea', 'masala-chai'],
  ['how to brew', 'tokoname-kyusu'],
  ['water temperature', 'cast-iron-tetsubin'],
  ['Kaffee', 'mocha-java'],
  ['コーヒー', 'kenya-aa-nyeri'],
  ['théière', 'tokoname-kyusu'],
  ['抹茶', 'uji-matcha'],
  ['thé à la menthe', 'marrakech-mint'],
  ['Rauchtee', 'lapsang-souchong'],
])('[SRCH-1] a search for %s finds %s', async (query, id) => {
  expect(await find(query)).toContain(id);
});

const pricesOf = async (ids: readonly string[]) => {
  const rows = await database.rows<{ id: string; cents: number }>(
    'select id, price_cents as cents from products where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.cents ?? 0);
};

test.each([
  ['under 20', 0, 1999],
  ['tea under 15', 0, 1499],
  ['green tea less than $10', 0, 999],
  ['gifts below 60 dollars', 0, 5999],
  ['coffee up to 17.25', 0, 1725],
  ['tea cheaper than 9', 0, 899],
  ['max $30', 0, 3000],
  ['black tea <20', 0, 1999],
  ['Tee unter 20 €', 0, 1999],
  ['over 100', 10_001, 1e9],
  ['tea above $200', 20_001, 1e9],
  ['between 10 and 20', 1000, 2000],
  ['coffee from $15 to $17', 1500, 1700],
  ['grean tea under 15', 0, 1499],
  ['tea not more than $20', 0, 2000],
  ['nothing over $20', 0, 2000],
  ['no less than 20', 2000, 1e9],
  ['tea under 20 euros', 0, 1999],
  ['Tee über 20 €', 2001, 1e9],
  ['tea under $1,000', 0, 99_999],
  ['$20 or less', 0, 2000],
  ['under twenty dollars', 0, 1999],
  ['20 dollars max', 0, 2000],
  ['tea from 10 to 20 dollars', 1000, 2000],
  ['between ten and twenty', 1000, 2000],
  ['under 20!', 0, 1999],
  ['anything up to 20 bucks', 0, 2000],
  ['gift $50 and up', 5000, 1e9],
])('[SRCH-1] a search for %j finds only products in its price range', async (query, min, max) => {
  const prices = await pricesOf(await find(query));
  expect(prices.length).toBeGreaterThan(1);
  for (const cents of prices) {
    expect(cents).toBeGreaterThanOrEqual(min);
    expect(cents).toBeLessThanOrEqual(max);
  }
});

test.each([
  ['cheap green tea', 'green tea'],
  ['cheapest tea', 'tea'],
  ['affordable coffee', 'coffee'],
  ['low priced black tea', 'black tea'],
  ['budget gift', 'gift'],
  ['inexpensive sencha', 'sencha'],
])('[SRCH-1] a search for %j finds what %j finds', async (query, plainQuery) => {
  const found = await find(query);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await find(plainQuery));
});

test.each([
  ['grean tea', 'green'],
  ['gren tea', 'green'],
  ['greeen tea', 'green'],
  ['green teaa', 'green'],
  ['blak tea', 'black'],
  ['blcak tea', 'black'],
  ['blackk teas', 'black'],
])('[SRCH-1] a search for %s finds the %s teas first', async (query, type) => {
  const rows = await database.rows<{ id: string }>('select id from products where type = $1', [type]);
  const firstIds = (await find(query)).slice(0, 6);
  expect(firstIds).toHaveLength(6);
  for (const id of firstIds) expect(rows.map((row) => row.id)).toContain(id);
});

test.each([
  ['teas for sleeping', 'kyoto-hojicha'],
  ['tea to help me sleep', 'kyoto-hojicha'],
  ['stocking filler', 'linden-blossom-honey'],
  ['secret santa', 'bamboo-matcha-whisk'],
  ["mother's day", 'gift-set-four-tins'],
  ['valentines', 'gift-set-four-tins'],
  ['housewarming', 'porcelain-gaiwan'],
  ['teeset', 'gift-set-four-tins'],
  ['teaset', 'gift-set-four-tins'],
  ['tea ware', 'tokoname-kyusu'],
  ['icedtea', 'marrakech-mint'],
  ['milktea', 'masala-chai'],
  ['giftset', 'gift-set-four-tins'],
  ['bed time', 'kyoto-hojicha'],
  ['cofee', 'mocha-java'],
  ['expresso', 'mocha-java'],
  ['honney', 'linden-blossom-honey'],
  ['kettel', 'cast-iron-tetsubin'],
  ['spicey', 'masala-chai'],
  ['choclate', 'keemun-hao-ya'],
  ['flowral', 'jasmine-dragon-pearls'],
  ['chinesse tea', 'keemun-hao-ya'],
  ['africa', 'kenya-aa-nyeri'],
])('[SRCH-1] a search for %s finds %s among the first', async (query, id) => {
  expect((await find(query)).slice(0, 12)).toContain(id);
});

test.each([
  ['how to brew gyokuro', 'yame-gyokuro'],
  ['brewing hojicha', 'kyoto-hojicha'],
  ['how long to steep darjeeling', 'darjeeling-first-flush'],
  ['water temperature for sencha', 'fukamushi-sencha'],
  ['brew yirgacheffe coffee', 'yirgacheffe-washed'],
  ['lapsang steeping time', 'lapsang-souchong'],
  ['how do I steep masala chai', 'masala-chai'],
  ['gyokuro under 500!', 'yame-gyokuro'],
  ['lapsang (under 100)', 'lapsang-souchong'],
])('[SRCH-1] a search for %j finds %s first', async (query, id) => {
  expect((await find(query))[0]).toBe(id);
});

test('[SRCH-1] high mountain finds teas of mountains', async () => {
  expect((await find('high mountain')).slice(0, 3)).toContain('sun-moon-lake-ruby');
  expect(await find('under 5 minutes')).toEqual([]);
});

test.each([
  ['greentea', 'green'],
  ['green tea', 'green'],
  ['blacktea', 'black'],
  ['black teas', 'black'],
  ['thé vert', 'green'],
  ['Grüner Tee', 'green'],
  ['gruner tee', 'green'],
  ['te verde', 'green'],
  ['緑茶', 'green'],
  ['зелёный чай', 'green'],
  ['té negro', 'black'],
  ['thé noir', 'black'],
  ['Schwarztee', 'black'],
  ['红茶', 'black'],
  ['red tea', 'black'],
])('[SRCH-1] a search for %s finds every %s tea', async (query, type) => {
  const rows = await database.rows<{ id: string }>('select id from products where type = $1', [type]);
  expect(await find(query)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test.each([
  ['luxury', 'real-life-tea'],
  ['relaxing', 'relaxing-tea'],
  ['curious tea', 'curious-tea'],
  ['breakfast club', 'classic-tea'],
])('[SRCH-1] a search for %s finds the teas of that theme', async (query, theme) => {
  const rows = await database.rows<{ id: string }>(
    'select id from products where themes @> to_jsonb($1::text)',
    [theme],
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(await find(query)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test('[SRCH-1] finds a product by the keywords that its owner adds, and no longer by removed ones', async () => {
  expect(await find('hangover cure')).not.toContain('uji-matcha');
  await database.rows("update products set keywords = 'hangover cure' where id = 'uji-matcha'");
  expect(await find('hangover cure')).toEqual(['uji-matcha']);
  expect(await find('smoothie')).not.toContain('uji-matcha');
});

test('[SRCH-1] finds the nearest where only some words match, those with more matches first', async () => {
  expect((await find('smoky unicorn lapsang'))[0]).toBe('lapsang-souchong');
  expect(await find('jasmine xylophone')).toContain('jasmine-dragon-pearls');
  expect((await find('cheap masala something'))[0]).toBe('masala-chai');
  expect(await find('xylophone unicorn')).toEqual([]);
});

test.each([
  ['high caffeine', 'high'],
  ['highly caffeinated', 'high'],
  ['low caffeine', 'low'],
  ['moderate caffeine', 'medium'],
])('[SRCH-1] a search for %s finds exactly the products with that caffeine level', async (query, caffeine) => {
  const rows = await database.rows<{ id: string }>(
    "select id from products where brewing ->> 'caffeine' = $1 order by id",
    [caffeine],
  );
  expect((await find(query)).toSorted()).toEqual(rows.map(({ id }) => id));
});

test('[SRCH-1] finds a product without caffeine, and prefers a real yellow tea to similar ones', async () => {
  await database.rows(
    `update products set brewing = brewing || '{"caffeine": "none"}', name = 'Junshan Yellow Tea' where id = 'genmaicha'`,
  );
  expect(await find('caffeine-free tea')).toContain('genmaicha');
  expect(await find('yellow tea')).toEqual(['genmaicha']);
});

test.each([
  'the',
  'the smoky one',
  'te',
  'cha',
  "l'eau",
  'pu',
  'tea bag tea bag tea bag',
  'ё'.repeat(100),
])('[SRCH-1] a search for %j fails on no synonym', async (query) => {
  await expect(find(query)).resolves.toBeInstanceOf(Array);
});
