import { expect, test } from 'vitest';
import { aProduct, someFoodFacts, someWareFacts } from '#test/support/examples.ts';
import { type FactRow, factRows } from './fact-rows.ts';

const brewing = {
  grams: 3,
  millilitres: 200,
  celsius: 80,
  minutes: 2,
  infusions: 2,
  caffeine: 'low',
  origin: 'Zhejiang, China',
  harvest: 'Spring',
} as const;

const tea = aProduct({ price: 7.5, netGrams: 100, brewing });

const rowOf = (rows: readonly FactRow[], name: string) => rows.find(([found]) => found === name)?.slice(1);

test('shows the harvest with its year, the net quantity and the price of a cup', () => {
  const rows = factRows(tea, someFoodFacts());
  expect(rows.map(([name]) => name)).toEqual([
    'Origin',
    'Harvest',
    'Producer',
    'Net quantity',
    'Makes',
    'Ingredients',
    'Allergens',
    'Best within',
    'Storage',
  ]);
  expect(rowOf(rows, 'Harvest')).toEqual([['Spring 2026']]);
  expect(rowOf(rows, 'Net quantity')).toEqual([['100 g (3.5 oz)']]);
  expect(rowOf(rows, 'Makes')).toEqual([['About 66 cups, $0.11 each']]);
});

test('marks allergens in the ingredients and names them again, apart from what may be in it', () => {
  const rows = factRows(
    tea,
    someFoodFacts({
      ingredients: ['Green tea', 'Toasted Barley'],
      allergens: ['barley'],
      mayContain: ['soybeans', 'milk'],
    }),
  );
  expect(rowOf(rows, 'Ingredients')).toEqual([['Green tea', ', ', 'Toasted ', { allergen: 'Barley' }]]);
  expect(rowOf(rows, 'Allergens')).toEqual([
    ['Contains ', { allergen: 'barley' }],
    ['May contain ', { allergen: 'soybeans' }, ', ', { allergen: 'milk' }],
  ]);
});

test('says that there is no allergen, and repeats a warning', () => {
  const rows = factRows(tea, someFoodFacts({ warning: 'Not for infants.' }));
  expect(rowOf(rows, 'Allergens')).toEqual([['None']]);
  expect(rowOf(rows, 'Please note')).toEqual([['Not for infants.']]);
});

test('shows who made a ware and who is responsible for it, and no weight', () => {
  const { netGrams: _, brewing: __, ...ware } = tea;
  expect(factRows(ware, someWareFacts())).toEqual([
    ['Manufacturer', ['White Kiln Works'], ['18 Cidu Lane, Jingdezhen, China']],
    ['Responsible in the EU', ['Camellia Lyon'], ['Lyon, France'], [{ email: 'safety@camellia.example' }]],
    ['Product number', ['CAM-1']],
    ['Care', ['Rinse with water.']],
  ]);
});

test('shows what it knows of a tea without facts', () => {
  expect(factRows(tea, undefined)).toEqual([
    ['Origin', ['Zhejiang, China']],
    ['Harvest', ['Spring']],
    ['Net quantity', ['100 g (3.5 oz)']],
    ['Makes', ['About 66 cups, $0.11 each']],
  ]);
  expect(factRows({ ...tea, netGrams: 2 }, undefined).map(([name]) => name)).not.toContain('Makes');
});
