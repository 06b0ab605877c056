import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageKey } from './page-key.ts';

const keyOf = createPageKey([
  { pattern: '/', query: {} },
  { pattern: '/tea', query: { sort: ['type', 'price'], type: ['all', 'black', 'green'] } },
  { pattern: '/tea/picked-tea/:name', query: {} },
]);

test.each([
  ['/', '/'],
  ['/?utm_source=letter', '/'],
  ['/tea', '/tea'],
  ['/tea?', '/tea'],
  ['/tea?type=green&sort=type', '/tea?sort=type&type=green'],
  ['/tea?fbclid=1&sort=type&x=2&type=green', '/tea?sort=type&type=green'],
  ['/tea/picked-tea/Masala%20Chai', '/tea/picked-tea/Masala%20Chai'],
  ['/tea/picked-tea/%4Dasala%20Chai?x=1', '/tea/picked-tea/Masala%20Chai'],
  ['/tea/picked-tea/a%2Fb', '/tea/picked-tea/a%2Fb'],
])('a shopper who asks for %s gets the page kept as %s', (url, key) => {
  expect(keyOf(url)).toBe(key);
});

test.each([
  '/account',
  '/tea/',
  '/TEA',
  '//tea',
  '/tea?type=oolong',
  '/tea?type=green&type=black',
  '/tea/picked-tea/',
  '/tea/picked-tea/%E0%A4%A',
  '/tea/picked-tea/a/b',
  '/tea/picked-tea/Masala%20Chai.data',
  `/tea/picked-tea/${'a'.repeat(2_000)}`,
])('%s is not answered from what is kept', (url) => {
  expect(keyOf(url)).toBeUndefined();
});

test('however many addresses a visitor invents, the catalogue is kept under few', () => {
  const keys = new Set<string>();
  const queryArbitrary = fc.webQueryParameters();
  fc.assert(
    fc.property(queryArbitrary, fc.constantFrom('', '&sort=type', '&type=green', '&type='), (query, more) => {
      const key = keyOf(`/tea?${query}${more}`);
      if (key !== undefined) {
        keys.add(key);
        expect(keyOf(key)).toBe(key);
      }
    }),
  );
  // Three choices of `sort` (one is none) times four of `type`.
  expect(keys.size).toBeLessThanOrEqual(12);
});
