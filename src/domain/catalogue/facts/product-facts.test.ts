import { expect, test } from 'vitest';
import { someFoodFacts, someWareFacts } from '#test/support/examples.ts';
import { splitAtAllergens, unnamedAllergens } from './allergens.ts';
import { netGramsOf } from './net-quantity.ts';
import { productFactsSchema } from './product-facts.ts';

test('accepts the facts of food and of wares', () => {
  for (const facts of [someFoodFacts(), someFoodFacts({ netGrams: 25, warning: 'Hot.' }), someWareFacts()])
    expect(productFactsSchema.parse(facts)).toEqual(facts);
});

test.each([
  ['a harvest without a year', { ...someFoodFacts(), harvest: 'Spring' }],
  ['no ingredients', { ...someFoodFacts(), ingredients: [] }],
  ['a blank producer', { ...someFoodFacts(), producer: ' ' }],
  ['a producer of two lines', { ...someFoodFacts(), producer: 'One\nTwo' }],
  ['storage that ends with a blank', { ...someFoodFacts(), storage: 'Keep dry. ' }],
  ['no shelf life', { ...someFoodFacts(), bestBeforeMonths: 0 }],
  ['half a gram', { ...someFoodFacts(), netGrams: 0.5 }],
  ['an address that is missing', { ...someWareFacts(), manufacturer: { name: 'Kiln' } }],
  ['no responsible person', { ...someWareFacts(), responsiblePerson: undefined }],
  ['an unknown kind', { ...someWareFacts(), kind: 'service' }],
])('rejects facts with %s', (_, facts) => {
  expect(productFactsSchema.safeParse(facts).success).toBe(false);
});

test.each([
  ['of a tea whose unit is its content', { group: 'tea', facts: someFoodFacts() }, 480],
  [
    'of a box that weighs more than its content',
    { group: 'other-products', facts: someFoodFacts({ netGrams: 100 }) },
    100,
  ],
  ['of a tea without facts', { group: 'tea' }, 480],
  ['of another product without facts', { group: 'other-products' }, undefined],
  ['of a ware', { group: 'other-products', facts: someWareFacts() }, undefined],
  ['of a ware among the teas', { group: 'tea', facts: someWareFacts() }, undefined],
])('knows the net quantity %s', (_, product, grams) => {
  expect(netGramsOf({ unitGrams: 480, ...product })).toBe(grams);
});

test('splits an ingredient at each allergen, whatever its case, the longest first', () => {
  const splitText = (text: string, allergens: string[]) =>
    splitAtAllergens(text, allergens).map((part) => (part.isAllergen ? `*${part.text}*` : part.text));
  expect(splitText('Toasted Barley and milk powder', ['milk', 'barley', 'milk powder'])).toEqual([
    'Toasted ',
    '*Barley*',
    ' and ',
    '*milk powder*',
  ]);
  expect(splitText('Black tea', ['milk'])).toEqual(['Black tea']);
  expect(splitText('Milk', ['milk', ''])).toEqual(['*Milk*']);
});

test('finds allergens that no ingredient names', () => {
  expect(unnamedAllergens({ ingredients: ['Toasted Barley'], allergens: ['barley', 'milk'] })).toEqual([
    'milk',
  ]);
});
