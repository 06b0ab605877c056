import { expect, test } from 'vitest';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import {
  applyFilter,
  type CatalogueFilter,
  isInProductList,
  PRICE_BANDS,
  type ProductListQuery,
} from '#domain/catalogue/catalogue.ts';
import { TEA_TYPES, toProduct } from '#domain/catalogue/product.ts';
import type { ProductRepository } from '#services/ports/ports.ts';
import { aStockedProduct } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { countRoundTrips } from '#test/support/round-trips.ts';

const categoriesOf = async (repository: Pick<ProductRepository, 'categories'>) =>
  (await repository.categories())?.categories ?? [];

test('[CAT-6] lists every category in the shop’s order, with its products', async () => {
  await using database = await freshDatabase();
  const groups = await categoriesOf(createProductRepository(database.orm));
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Tea', 24],
    ['Coffee', 6],
    ['Other products', 6],
  ]);
  const types = Map.groupBy(groups[0]?.items ?? [], ({ type }) => type);
  expect([types.get('black')?.length, types.get('green')?.length]).toEqual([12, 12]);
});

test('the catalogue has prices at and around the edges of every price filter', async () => {
  await using database = await freshDatabase();
  const [tea] = await categoriesOf(createProductRepository(database.orm));
  const cents = tea?.items.map(({ priceCents }) => priceCents) ?? [];
  expect(cents).toEqual(expect.arrayContaining([20_000, 20_001, 29_999, 30_000]));
});

test('[PROD-1] finds a product by its exact name with any characters', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const names = [
    "Baker's Breakfast",
    'Kyoto Hōjicha',
    'Assam 100% Golden Tips',
    'Lapsang Souchong / Zhengshan Xiaozhong',
  ];
  for (const name of names) expect(await repository.byName(name)).toMatchObject({ name });
});

test('[PROD-3] finds nothing by an unknown name, not even with SQL wildcards', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  for (const name of [
    '',
    '%',
    'baker_s breakfast',
    "' or 1=1 --",
    'kyoto hōjicha',
    '\u0000',
    'Tea\u0000',
    '\ud800',
  ])
    expect(await repository.byName(name)).toBeUndefined();
});

test('finds products by id, without properties for absent data', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const found = await repository.byIds(['uji-matcha', 'porcelain-gaiwan', 'unheard-of']);
  expect(found.map(({ id }) => id).toSorted()).toEqual(['porcelain-gaiwan', 'uji-matcha']);
  expect(found.find(({ id }) => id === 'uji-matcha')).toMatchObject({
    priceCents: 4200,
    unitGrams: 30,
    type: 'green',
  });
  expect(found.find(({ id }) => id === 'porcelain-gaiwan')).not.toHaveProperty('type');
  expect(await repository.byIds([])).toEqual([]);
});

test('finds the products for sale before and after one in its category, in order', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const groups = await categoriesOf(repository);
  const teas = groups[0]?.items.map(({ id }) => id) ?? [];
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = teas;
  const neighborsOf = async (id: string, limit: number) =>
    (await repository.neighbors({ id, group: 'tea' }, limit)).map((found) => found.id);
  expect(await neighborsOf(third, 2)).toEqual([first, second, fourth, fifth]);
  expect(await neighborsOf(first, 1)).toEqual([second]);
  expect(await neighborsOf(third, 100)).toEqual(teas.filter((id) => id !== third));
  await database.rows('update products set archived_at = now() where id = $1', [second]);
  expect(await neighborsOf(third, 1)).toEqual([first, fourth]);
  // Positions need not differ.
  await database.rows("update products set position = 5 where category_id = 'tea'");
  const byId = teas.filter((id) => id !== second).toSorted();
  expect(await neighborsOf(third, 100)).toEqual(byId.filter((id) => id !== third));
});

test('never overwrites a changed catalogue, and loads it once across several servers', async () => {
  await using database = await freshDatabase();
  const read = async () => [
    { id: 'tea', title: 'Own', items: [aStockedProduct({ id: 'own-tea', name: 'Own tea' })] },
  ];
  await loadCatalogue(database.orm, read);
  expect(await createProductRepository(database.orm).byName('Own tea')).toBeUndefined();

  await database.rows('delete from products');
  await database.rows('delete from categories');
  await Promise.all(Array.from({ length: 4 }, () => loadCatalogue(database.orm, read)));
  const groups = await categoriesOf(createProductRepository(database.orm));
  expect(groups.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ['Own', ['own-tea']],
  ]);
});

test('[CAT-6] loads a catalogue of thousands of products completely and in order', async () => {
  await using database = await freshDatabase();
  await database.rows('truncate categories, products cascade');
  const items = Array.from({ length: 4500 }, (_, n) => aStockedProduct({ id: `tea-${n}`, name: `Tea ${n}` }));
  await loadCatalogue(database.orm, async () => [{ id: 'tea', title: 'Tea', items }]);
  const repository = createProductRepository(database.orm);
  const found: string[] = [];
  for (
    let page = await repository.categories();
    page;
    page = page.next ? await repository.categories(page.next) : undefined
  )
    found.push(...page.categories.flatMap((group) => group.items.map(({ id }) => id)));
  expect(found).toEqual(items.map(({ id }) => id));
  expect(await repository.count()).toBe(4500);
  const namePages = await Promise.all(
    [0, 2000, 4000, 6000].map((offset) => repository.names({ limit: 2000, offset })),
  );
  expect(namePages.map(({ length }) => length)).toEqual([2000, 2000, 500, 0]);
  expect(new Set(namePages.flatMap((page) => page.map(({ name }) => name))).size).toBe(4500);
});

const FILTERS: readonly CatalogueFilter[] = [
  ...(['all', ...TEA_TYPES] as const).map((type) => ({ mode: 'type', type }) as const),
  ...PRICE_BANDS.map((band) => ({ mode: 'price', band }) as const),
];

test('[CAT-1] [CAT-3] [CAT-4] consecutive pages of a category equal the whole under every filter and theme', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const allProducts = (await categoriesOf(repository)).flatMap(({ items }) => items);
  const productLists = [
    ...FILTERS.map((filter) => ({ group: 'tea' as const, filter })),
    { group: 'coffee' as const },
    { group: 'tea' as const, theme: 'classic-tea' },
    { group: 'tea' as const, theme: 'no-such-theme' },
  ];
  for (const productList of productLists) {
    const listed = allProducts.map(toProduct).filter((product) => isInProductList(productList, product));
    const expectedIds = ('filter' in productList ? applyFilter(listed, productList.filter) : listed).map(
      ({ id }) => id,
    );
    const pages = await Promise.all(
      [0, 5, 10, 15, 20, 25].map((offset) => repository.list(productList, { maxWhole: 0, limit: 5, offset })),
    );
    expect([productList, pages.flatMap(({ products }) => products.map(({ id }) => id))]).toEqual([
      productList,
      expectedIds,
    ]);
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([expectedIds.length]));
  }
});

test('[CAT-1] reads a short list whole, in one round trip, and a longer one by the page', async () => {
  await using database = await freshDatabase();
  using roundTrips = countRoundTrips();
  const repository = createProductRepository(database.orm);
  const green = { group: 'tea', filter: { mode: 'type', type: 'green' } } as const;
  const lists: Awaited<ReturnType<ProductRepository['list']>>[] = [];
  const list = async (maxWhole: number, query: ProductListQuery = green) =>
    lists.push(await repository.list(query, { maxWhole, limit: 5, offset: 10 }));
  await repository.count();
  expect(await roundTrips.of(() => list(24))).toBe(1);
  await list(23);
  await list(0, { ...green, theme: 'no-such-theme' });
  expect(lists.map(({ products, count, isWhole }) => [isWhole, products.length, count])).toEqual([
    [true, 24, 24],
    [false, 2, 12],
    [true, 0, 0],
  ]);
});

test('[CAT-6] continues the catalogue after any product, and returns nothing after an unknown one', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const groups = await categoriesOf(repository);
  const allProducts = groups.flatMap(({ items }) => items);
  for (const [index, { id }] of allProducts.entries()) {
    const page = await repository.categories(id);
    expect(page?.next).toBeNull();
    expect(page?.categories.map(({ title }) => title)).toEqual(groups.map(({ title }) => title));
    expect(page?.categories.flatMap(({ items }) => items)).toEqual(allProducts.slice(index + 1));
  }
  expect(await repository.categories('no-such-tea')).toBeUndefined();
});
