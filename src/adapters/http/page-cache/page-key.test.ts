import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import { toSearchWords } from '#domain/catalogue/search/search.ts';
import { readFilter } from '#web/routes/tea/filter-in-url.ts';
import { publicPages } from '#web/site/page-policies.ts';
import { createPageKey } from './page-cache.ts';

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
  ['/tea?sort=zz1', '/tea'],
  ['/tea?sort=zz1&type=green', '/tea?type=green'],
  ['/tea?type=oolong', '/tea?type=all'],
  ['/tea?type=', '/tea?type=all'],
  ['/tea?type=green&type=black', '/tea?type=green'],
  ['/tea/picked-tea/Masala%20Chai', '/tea/picked-tea/Masala%20Chai'],
  ['/tea/picked-tea/%4Dasala%20Chai?x=1', '/tea/picked-tea/Masala%20Chai'],
  ['/tea/picked-tea/a%2Fb', '/tea/picked-tea/a%2Fb'],
  [`/tea?fbclid=${'x'.repeat(5_000)}`, '/tea'],
  [`/tea/picked-tea/${'x'.repeat(1_000)}`, undefined],
  ['/_.data', '/_.data'],
  ['/_.data?_routes=root', '/_.data'],
  ['/tea/picked-tea/../../', '/'],
  ['/x/%2e%2E/tea?type=green', '/tea?type=green'],
  ['/tea/a/../../x/.%2e', '/'],
  ['/tea#x', '/tea'],
  ['/%74ea', '/tea'],
  ['/tea.data?type=green&_routes=root', '/tea.data?type=green'],
  ['/tea/picked-tea/Masala%20Chai.data', '/tea/picked-tea/Masala%20Chai.data'],
])('maps a request for %s to the cache key %s', (url, key) => {
  expect(keyOf(url)).toBe(key);
});

test.each([
  '/account',
  '/tea/',
  '/TEA',
  '//tea',
  '//shop/tea',
  '/tea\\',
  '/tea/picked-tea/..\\..\\',
  '/tea/picked-tea/.',
  '/tea/picked-tea/..',
  '/tea/picked-tea/%2e%2E',
  '/tea/picked-tea/...data',
  '/tea/picked-tea/%2e.data',
  '/tea/_.data',
  '/tea/picked-tea/Masala%20Chai/_.data',
  '/Tea.data',
  '/tea/picked-tea/',
  '/tea/picked-tea/%E0%A4%A',
  '/tea/picked-tea/a/b',
  '/.data',
  '/account.data',
  '/tea/picked-tea/.data',
  `/tea/picked-tea/${'a'.repeat(2_000)}`,
])('%s has no cache key', (url) => {
  expect(keyOf(url)).toBeUndefined();
});

test('any query of the catalogue shows the same selection as its cache key', () => {
  const keyOfShop = createPageKey(publicPages);
  const value = fc.oneof(
    fc.constantFrom('', 'all', 'type', 'price', 'green', 'zz', ...PRICE_BANDS),
    fc.string(),
  );
  const query = fc.array(fc.tuple(fc.constantFrom('sort', 'type', 'price', 'x'), value), { maxLength: 6 });
  fc.assert(
    fc.property(query, (pairs) => {
      const search = new URLSearchParams(pairs);
      const key = keyOfShop(`/tea?${search}`);
      if (search.size > 0 && `${search}`.length < 900) expect(key).toBeDefined();
      if (key)
        expect(readFilter(new URL(key, 'http://tea.example').searchParams)).toEqual(readFilter(search));
    }),
  );
});

test('[SRCH-1] any search shows the same results as its cache key, which is unique', () => {
  const keyOfShop = createPageKey(publicPages);
  const wordsArbitrary = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', minLength: 90 }),
  );
  fc.assert(
    fc.property(wordsArbitrary, fc.constantFrom('', '1', '2', '1001', 'x'), (q, page) => {
      const key = keyOfShop(`/search?${new URLSearchParams({ q, page })}`);
      if (key === undefined) return;
      const ignored = new URL(key, 'http://tea.example').searchParams;
      expect(toSearchWords(ignored.get('q') ?? '')).toBe(toSearchWords(q));
      expect(ignored.get('page')).toBe(page === '2' ? '2' : null);
      expect(keyOfShop(key)).toBe(key);
    }),
  );
  expect(keyOfShop('/search?q=%20Mint%20%20tea&x=1')).toBe('/search?q=Mint%20tea');
  expect(keyOfShop('/search?q=')).toBe('/search');
  expect(keyOfShop('/search?q=a%26page%3D2')).toBe('/search?q=a%26page%3D2');
});

test('invented addresses share few cache keys of the catalogue', () => {
  const keys = new Set<string>();
  const queryArbitrary = fc.webQueryParameters();
  fc.assert(
    fc.property(
      queryArbitrary,
      fc.constantFrom('', '&sort=type', '&type=green', '&type='),
      (query, extraQuery) => {
        const key = keyOf(`/tea?${query}${extraQuery}`);
        if (key !== undefined) {
          keys.add(key);
          expect(keyOf(key)).toBe(key);
        }
      },
    ),
  );
  // Three choices of `sort` (one is none) times four of `type`.
  expect(keys.size).toBeLessThanOrEqual(12);
});

test('any path maps to the canonical path of its page, and no page has two keys', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'tea',
      'TEA',
      'picked-tea',
      '_',
      '',
      '.',
      '..',
      '...',
      '%2e',
      '.%2E',
      '%2e%2e.data',
      '_.data',
      '.data',
    ),
    fc.string({ maxLength: 4 }).map(encodeURIComponent),
    fc.string({ maxLength: 4, unit: fc.constantFrom('.', '%', '2', 'e', 'E', '\\', '/', '#', ';', 'a') }),
  );
  const ignored = new Set<string>();
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const url = `/${parts.join('/')}`;
      const key = keyOf(url);
      if (key === undefined) return;
      ignored.add(key);
      const rendered = new URL(key, 'http://tea.example');
      expect([url, `${rendered.pathname}${rendered.search}`]).toEqual([url, key]);
      expect([url, keyOf(key)]).toEqual([url, key]);
    }),
    { numRuns: 5_000 },
  );
  const known = /^\/(_\.data|tea(\.data)?|tea\/picked-tea\/[^/]+)?$/;
  expect([...ignored].filter((key) => !known.test(key))).toEqual([]);
});
