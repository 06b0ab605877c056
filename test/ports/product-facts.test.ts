import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import { FACT_BOUNDS, productFactsSchema } from '#domain/catalogue/facts/product-facts.ts';
import { someFoodFacts, someWareFacts } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

const load = (orm: Parameters<typeof loadCatalogue>[0]) => loadCatalogue(orm, () => readCatalogue(CATALOGUE));

const long = (length: number) => 'x'.repeat(length);
const FOOD = [
  {},
  { netGrams: 1 },
  { netGrams: FACT_BOUNDS.netGrams },
  { netGrams: FACT_BOUNDS.netGrams + 1 },
  { netGrams: 0 },
  { netGrams: 1.5 },
  { netGrams: '100' },
  { harvest: 'Spring' },
  { harvest: 'Spring 1926' },
  { harvest: 'Lot 20261' },
  { harvest: 'May 2026, ground in June' },
  { harvest: undefined },
  { producer: '' },
  { producer: long(FACT_BOUNDS.text) },
  { producer: long(FACT_BOUNDS.text + 1) },
  { producer: 5 },
  { ingredients: [] },
  { ingredients: 'Tea' },
  { ingredients: ['Tea', null] },
  { ingredients: [''] },
  { ingredients: [long(FACT_BOUNDS.entry)] },
  { ingredients: [long(FACT_BOUNDS.entry + 1)] },
  { ingredients: Array(FACT_BOUNDS.entries).fill('Tea') },
  { ingredients: Array(FACT_BOUNDS.entries + 1).fill('Tea') },
  { allergens: undefined },
  { allergens: ['milk'] },
  { mayContain: undefined },
  { mayContain: {} },
  { bestBeforeMonths: undefined },
  { bestBeforeMonths: 0 },
  { bestBeforeMonths: FACT_BOUNDS.months },
  { bestBeforeMonths: FACT_BOUNDS.months + 1 },
  { storage: undefined },
  { warning: 'Hot.' },
  { warning: '' },
  { warning: null },
  { goesWellWith: undefined },
  { goesWellWith: ['uji-matcha'] },
  { kind: 'drink' },
  { kind: undefined },
].map((change) => ({ ...someFoodFacts(), ...change }));
const WARES = [
  {},
  { manufacturer: undefined },
  { manufacturer: { name: 'Kiln' } },
  { manufacturer: { name: 'Kiln', address: '' } },
  { responsiblePerson: { name: 'A', address: 'B' } },
  { responsiblePerson: { name: 'A', address: 'B', email: 'c@camellia.example' } },
  { identifier: undefined },
  { care: 7 },
  { goesWellWith: 'uji-matcha' },
  { kind: 'food' },
].map((change) => ({ ...someWareFacts(), ...change }));

test('rejects the same facts in the database as in the code', async () => {
  await using database = await freshDatabase();
  for (const facts of [...FOOD, ...WARES, [], 'food', 7]) {
    const json = JSON.stringify(facts);
    const isAccepted = await database
      .rows("update products set facts = $1 where id = 'uji-matcha'", [json])
      .then(() => true)
      .catch((error: unknown) => {
        expect(error).toMatchObject({ code: '23514', constraint: 'products_facts_whole' });
        return false;
      });
    expect([json, isAccepted]).toEqual([json, productFactsSchema.safeParse(JSON.parse(json)).success]);
  }
});

test('fills the facts of a database of the previous release at the next start, on several servers at once', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const before = await repository.categories();
  await database.rows('update products set facts = null');
  expect(await repository.byName('Uji Matcha, Stone-Ground')).not.toHaveProperty('facts');
  await Promise.all([load(database.orm), load(database.another(2).orm)]);
  expect(await repository.categories()).toEqual(before);
  const facts = before?.categories.flatMap(({ items }) => items.map((item) => item.facts?.kind));
  expect(facts?.filter((kind) => kind === 'food')).toHaveLength(32);
  expect(facts?.filter((kind) => kind === 'ware')).toHaveLength(4);
});

test('leaves the owner’s facts as they are, and gives none to a product that is no longer the one of the files', async () => {
  await using database = await freshDatabase();
  const own = { ...someFoodFacts(), producer: 'The owner' };
  await database.rows("update products set facts = $1 where id = 'masala-chai'", [JSON.stringify(own)]);
  await database.rows("update products set facts = null, name = 'Hoji' where id = 'kyoto-hojicha'");
  await database.rows("update products set facts = null, unit_grams = 40 where id = 'uji-matcha'");
  await database.rows("update products set facts = null, consist = '[]' where id = 'genmaicha'");
  await database.rows("update products set facts = null, price_cents = 1 where id = 'marrakech-mint'");
  await load(database.orm);
  const ids = ['masala-chai', 'kyoto-hojicha', 'uji-matcha', 'genmaicha', 'marrakech-mint'];
  const found = await createProductRepository(database.orm).byIds(ids);
  const factsOf = (wanted: string) => found.find(({ id }) => id === wanted)?.facts;
  expect(ids.map(factsOf)).toEqual([own, undefined, undefined, undefined, expect.anything()]);
});

test('accepts a product that the previous release stores, without facts', async () => {
  await using database = await freshDatabase();
  await database.rows(`insert into products (id, category_id, themes, position, name, price_cents, description, taste,
      image_url, images, consist, unit, liquor, stock_grams, unit_grams)
    select 'own-tea', category_id, themes, 99, 'Own tea', price_cents, description, taste, image_url, images, consist,
      unit, liquor, stock_grams, unit_grams from products where id = 'uji-matcha'`);
  await load(database.orm);
  expect(await createProductRepository(database.orm).byName('Own tea')).not.toHaveProperty('facts');
});
