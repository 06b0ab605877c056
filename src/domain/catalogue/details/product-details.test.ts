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

const brewedIn = (origin: string) =>
  ({
    brewing: {
      grams: 3,
      millilitres: 200,
      celsius: 80,
      minutes: 2,
      infusions: 2,
      caffeine: 'low',
      harvest: 'Spring',
      origin,
    },
  }) as const;
const BLACK_FROM_CHINA = { type: 'black', ...brewedIn('Anhui, China'), taste: '', priceCents: 4001 } as const;

test.each([
  ['type', { type: 'green' }, 'country', brewedIn('Kyoto, Japan')],
  ['country', brewedIn('Kyoto, Japan'), 'one taste', { taste: 'Smoke.' }],
  ['similar price', { priceCents: 2000 }, 'price up to four times as high', { priceCents: 4000 }],
  ['price up to four times as high', { priceCents: 4000 }, 'nothing', {}],
  ['type', { type: 'green' }, 'three tastes, which count as two', { taste: 'Grass, honey and smoke.' }],
  [
    'type and one taste',
    { type: 'green', taste: 'Grass.' },
    'similar price and one taste',
    { priceCents: 2000, taste: 'Grass.' },
  ],
] as const)('a tea with the same %s comes before one with the same %s', (_is, more, _than, less) => {
  const tea = aStockedProduct({
    type: 'green',
    ...brewedIn('Uji, Japan'),
    taste: 'Grass, honey and smoke.',
    priceCents: 1000,
  });
  const others = [
    aStockedProduct({ id: 'less', ...BLACK_FROM_CHINA, ...less }),
    aStockedProduct({ id: 'more', ...BLACK_FROM_CHINA, ...more }),
  ];
  expect(ids(similarTo(tea, others))).toEqual(['more', 'less']);
});

test('of equally similar products the one closest in price comes first, up to a maximum', () => {
  const others = [1900, 1100, 600, 1500, 1200].map((priceCents) =>
    aStockedProduct({ id: String(priceCents), priceCents }),
  );
  const similar = ids(similarTo(aStockedProduct({ priceCents: 1000 }), others));
  expect(similar).toEqual(['1100', '1200', '1500', '600']);
  expect(similar).toHaveLength(MAX_SIMILAR);
});

test('a product that costs more than ten times as much is not similar', () => {
  const tea = aStockedProduct({ priceCents: 1000 });
  const others = [
    aStockedProduct({ id: 'ten-times', priceCents: 10_000 }),
    aStockedProduct({ id: 'more', priceCents: 10_001 }),
    aStockedProduct({ id: 'tenth', priceCents: 100 }),
    aStockedProduct({ id: 'less', priceCents: 99 }),
  ];
  expect(ids(similarTo(tea, others))).toEqual(['ten-times', 'tenth']);
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
