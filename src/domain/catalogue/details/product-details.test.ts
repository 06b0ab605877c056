import { expect, test } from 'vitest';
import { aStockedProduct, someFoodFacts, someWareFacts } from '#test/support/examples.ts';
import { toProduct } from '../product.ts';
import { MAX_SIMILAR, similarTo, toProductLink } from './product-details.ts';

const ids = (products: readonly { readonly id: string }[]) => products.map(({ id }) => id);

test('a link shows only what it needs', () => {
  expect(toProductLink(toProduct(aStockedProduct()))).toEqual({
    id: 'gunpowder',
    name: 'Temple of Heaven Gunpowder',
    group: 'tea',
    imageUrl: '/pictures/products/gunpowder.webp',
    price: 9.25,
    netGrams: 100,
  });
  expect(toProductLink(toProduct(aStockedProduct({ facts: someWareFacts() })))).not.toHaveProperty(
    'netGrams',
  );
});

test('products of the same type, with the same themes and at a similar price are the most similar', () => {
  const tea = aStockedProduct({ type: 'green', themes: ['a', 'b'], priceCents: 1000 });
  const others = [
    aStockedProduct({ id: 'black', type: 'black', themes: [], priceCents: 1000 }),
    aStockedProduct({ id: 'twice-as-dear', type: 'green', themes: [], priceCents: 2000 }),
    aStockedProduct({ id: 'dearer', type: 'green', themes: [], priceCents: 2001 }),
    aStockedProduct({ id: 'both-themes', type: 'green', themes: ['b', 'a'], priceCents: 1000 }),
    aStockedProduct({ id: 'half-as-dear', type: 'green', themes: [], priceCents: 500 }),
  ];
  expect(ids(similarTo(tea, others))).toEqual(['both-themes', 'twice-as-dear', 'half-as-dear', 'dearer']);
  expect(similarTo(tea, others)).toHaveLength(MAX_SIMILAR);
});

test('neither the product itself, nor one that goes well with it, nor one of another category is similar', () => {
  const tea = aStockedProduct({ facts: someFoodFacts({ goesWellWith: ['companion'] }) });
  expect(
    ids(
      similarTo(tea, [
        tea,
        aStockedProduct({ id: 'companion' }),
        aStockedProduct({ id: 'coffee', group: 'coffee' }),
        aStockedProduct({ id: 'tea' }),
      ]),
    ),
  ).toEqual(['tea']);
});

test('of the other products only wares are similar to each other', () => {
  const other = (id: string, facts?: ReturnType<typeof someFoodFacts> | ReturnType<typeof someWareFacts>) =>
    aStockedProduct({ id, group: 'other-products', ...(facts && { facts }) });
  const candidates = [other('honey', someFoodFacts()), other('pot', someWareFacts()), other('unknown')];
  expect(ids(similarTo(other('cup', someWareFacts()), candidates))).toEqual(['pot']);
  expect(similarTo(other('set', someFoodFacts()), candidates)).toEqual([]);
  expect(similarTo(other('plain'), candidates)).toEqual([]);
});
