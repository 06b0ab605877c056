import { expect, test } from 'vitest';
import { aProduct, aStockedProduct } from '#test/support/examples.ts';
import { applyFilter, DEFAULT_FILTER, findByName, groupByTitle, type PRICE_BANDS } from './catalogue.ts';
import { toProduct } from './product.ts';

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

test('[CAT-6] groups categories by lower-cased title, with the teas in the tea category', () => {
  const [tea, more, coffee] = [[aProduct({ id: 't' })], [aProduct({ id: 'm' })], [aProduct({ id: 'c' })]];
  const groups = groupByTitle([
    { title: 'Tea', items: tea },
    { title: 'COFFEE', items: coffee },
    { title: 'TEA', items: more },
  ]);
  expect([...groups.keys()]).toEqual(['tea', 'coffee']);
  expect(groups.get('tea')).toEqual([...tea, ...more]);
  expect(groups.get('Tea')).toBeUndefined();
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
