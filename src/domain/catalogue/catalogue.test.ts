import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aProduct, aStockedProduct } from '#test/support/examples.ts';
import {
  applyFilter,
  type CatalogueFilter,
  DEFAULT_FILTER,
  filterWholeList,
  findByName,
  findWholeList,
  MAX_WHOLE_LIST,
  PRICE_BANDS,
} from './catalogue.ts';
import { type Product, TEA_TYPES, toProduct } from './product.ts';

const FILTERS: readonly CatalogueFilter[] = [
  ...(['all', ...TEA_TYPES] as const).map((type) => ({ mode: 'type', type }) as const),
  ...PRICE_BANDS.map((band) => ({ mode: 'price', band }) as const),
];

const PRICES = [7.5, 199.99, 200, 200.01, 250, 299.99, 300, 342];
const teas = PRICES.map((price) => aProduct({ id: String(price), price }));
const pricesIn = (band: (typeof PRICE_BANDS)[number]) =>
  applyFilter(teas, { mode: 'price', band }).map(({ price }) => price);

test('[CAT-4] up to 200 shows 200.00 and nothing more expensive', () => {
  expect(pricesIn('up-to-200')).toEqual([7.5, 199.99, 200]);
});

test('[CAT-4] above 200 and below 300 begins at 200.01 and ends at 299.99', () => {
  expect(pricesIn('200-to-300')).toEqual([200.01, 250, 299.99]);
});

test('[CAT-4] 300.00 and more is found only under All Prices', () => {
  expect(pricesIn('all')).toEqual(PRICES);
});

test('[CAT-2] a first visit shows the price filter with every tea', () => {
  expect(DEFAULT_FILTER).toEqual({ mode: 'price', band: 'all' });
  expect(applyFilter(teas, DEFAULT_FILTER)).toEqual(teas);
});

test('[CAT-3] type mode shows all, black or green; products without a type only under All', () => {
  const black = aProduct({ id: 'b', type: 'black' });
  const green = aProduct({ id: 'g', type: 'green' });
  const { type: _, ...plain } = aProduct({ id: 'p' });
  const all = [black, plain, green];
  expect(applyFilter(all, { mode: 'type', type: 'all' })).toEqual(all);
  expect(applyFilter(all, { mode: 'type', type: 'black' })).toEqual([black]);
  expect(applyFilter(all, { mode: 'type', type: 'green' })).toEqual([green]);
});

const manyTeas = (count: number) =>
  Array.from({ length: count }, (_, n) => aProduct({ id: `tea-${n}`, type: n % 2 ? 'black' : 'green' }));

test('[CAT-3] returns the matching products of a whole list with all of it', () => {
  const whole = manyTeas(MAX_WHOLE_LIST);
  expect(filterWholeList(whole)).toEqual({ products: whole, count: 60, page: 1, all: whole });
  const black = whole.filter(({ type }) => type === 'black');
  const filter = { mode: 'type', type: 'black' } as const;
  expect(filterWholeList(whole, filter)).toEqual({ products: black, count: 30, page: 1, all: whole });
});

test('[CAT-2] [CAT-3] [CAT-4] filtering a list that was sent whole shows what the server shows', () => {
  const prices = fc.double({ min: 0.01, max: 400, noNaN: true });
  const types = fc.constantFrom('black', 'green', undefined);
  fc.assert(
    fc.property(fc.array(fc.tuple(prices, types), { maxLength: MAX_WHOLE_LIST }), (choices) => {
      const list = choices.map(([price, type], n) => {
        const { type: _, ...plain } = aProduct({ id: `tea-${n}`, price });
        return type ? { ...plain, type } : plain;
      });
      for (const filter of FILTERS) {
        const sent = filterWholeList(list, DEFAULT_FILTER);
        expect(filterWholeList(sent.all ?? [], filter)).toEqual(filterWholeList(list, filter));
      }
    }),
  );
});

test('[CAT-6] finds a list in the whole catalogue, but not if the catalogue or the list may be longer', () => {
  const coffee = aProduct({ id: 'c', group: 'coffee' });
  const isCoffee = ({ group }: Product) => group === 'coffee';
  const catalogueOf = (count: number) => [
    { title: 'Tea', items: manyTeas(count) },
    { title: 'Coffee', items: [coffee] },
  ];
  expect(findWholeList(catalogueOf(119), isCoffee)).toEqual([coffee]);
  expect(findWholeList(catalogueOf(120), isCoffee)).toBeUndefined();
  expect(findWholeList(catalogueOf(60), (product) => !isCoffee(product))).toHaveLength(60);
  expect(findWholeList(catalogueOf(61), (product) => !isCoffee(product))).toBeUndefined();
  expect(findWholeList([], isCoffee)).toBeUndefined();
});

test('[PROD-1] finds a product by its exact name in any category', () => {
  const honey = aProduct({ id: 'h', name: "Baker's 100% Honey / Linden é" });
  const categories = [
    { title: 'Tea', items: teas },
    { title: 'Other products', items: [honey] },
  ];
  expect(findByName(categories, honey.name)).toBe(honey);
  expect(findByName(categories, honey.name.toLowerCase())).toBeUndefined();
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [599, 5],
  [600, 99],
  [100_000, 99],
])('[STOCK-1] of %d g in units of 100 g shows %d as available', (stockGrams, unitsLeft) => {
  const shown = toProduct(aStockedProduct({ stockGrams, unitGrams: 100 }));
  expect(shown.unitsLeft).toBe(unitsLeft);
  expect(shown).not.toHaveProperty('stockGrams');
  expect(shown).not.toHaveProperty('priceCents');
});
