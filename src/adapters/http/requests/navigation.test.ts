import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { siteMap } from '#web/site/site-map.ts';
import {
  canonicalUrl,
  createPageFinder,
  isDataNavigation,
  normalizePath,
  pageAddressOf,
  repairPath,
} from './navigation.ts';

test('reads no headers of a page request, since Node parses all of them at once', () => {
  const request = {
    url: '/tea',
    get headers(): never {
      throw new Error('The headers were read');
    },
  };
  expect(isDataNavigation(request)).toBe(false);
});

const HERE = 'http://localhost:3000';

test.each([
  ['http://127.0.0.1:3000/tea?sort=type', `${HERE}/tea?sort=type`],
  ['http://[::1]:3000/', `${HERE}/`],
  ['http://evil.example/tea', `${HERE}/tea`],
  ['http://evil.example//evil.example/tea', `${HERE}/evil.example/tea`],
  ['http://LOCALHOST:3000/tea', undefined],
  [`${HERE}/tea`, undefined],
])('redirects a shopper from %s to %s', (requested, address) => {
  expect(canonicalUrl(requested, HERE)).toBe(address);
});

test('trusts the proxy of a shop with a public name, which may change Host', () => {
  expect(canonicalUrl('http://127.0.0.1:3000/tea', 'https://camellia.example')).toBeUndefined();
});

test('redirects to the configured local name of a shop in development', () => {
  const origin = 'http://shop.localhost:3000';
  expect(canonicalUrl('http://127.0.0.1:3000/tea', origin)).toBe(`${origin}/tea`);
});

test.each([
  ['/tea.data?sort=type&_routes=root&type=black', '/tea?sort=type&type=black'],
  ['/_.data', '/'],
  ['//evil.example.data', '/evil.example'],
  ['/\\\\evil.example/.data', '/evil.example/'],
  ['/tea', undefined],
  ['/tea?x=.data', undefined],
])('finds the page of the data at %s', (path, page) => {
  expect(pageAddressOf(`${HERE}${path}`)).toBe(page);
});

const patterns = Object.values(siteMap);
const find = createPageFinder(patterns);
const foundAt = (path: string) => {
  const plain = normalizePath(path);
  return plain === undefined ? undefined : find(plain);
};

test.each([
  ['/', '/', '/'],
  ['/tea', '/tea', '/tea'],
  ['/TEA//', '/tea', '/tea'],
  ['/%74ea', '/tea', '/tea'],
  ['/_.data', '/', '/_.data'],
  ['/Tea.data', '/tea', '/tea.data'],
  ['/tea/_.data', '/tea', '/tea.data'],
  ['/tea/.data', '/tea', '/tea.data'],
  ['/ORDER/aB%2fc', '/order/:secret', '/order/aB%2Fc'],
  ['/order/aB/_.data', '/order/:secret', '/order/aB.data'],
  ['/tea/Picked-tea/Masala%20Chai/', '/tea/picked-tea/:name', '/tea/picked-tea/Masala%20Chai'],
])('maps the path %s to the route %s, whose canonical path is %s', (path, pattern, canonical) => {
  expect(foundAt(path)).toEqual({ pattern, path: canonical });
  expect(foundAt(canonical)).toEqual({ pattern, path: canonical });
});

test.each([
  '//tea',
  '/tea/x',
  '/read/...data',
  '/read/..data',
  '/read/%2e%2e.data',
  '/_root.data',
  '/order/.data/x',
  '/%',
])('finds no page for %s', (path) => {
  expect(foundAt(path)).toBeUndefined();
});

test.each([
  ['//tea', '/tea'],
  ['///tea//picked-tea////a/', '/tea/picked-tea/a/'],
  ['/tea/picked-tea/a%3Fnext=//b', '/tea/picked-tea/a%3Fnext=//b'],
  ['//tea%3Fnext=//b', '/tea%3Fnext=//b'],
  ['//tea&next=//b', '/tea&next=//b'],
  ['/tea/a%20https://b//c', '/tea/a%20https://b//c'],
  ['/%2F%2Ftea', '/%2F%2Ftea'],
])('[NAV-7] repairs the slashes of %s as %s', (path, repaired) => {
  expect(repairPath(path)).toBe(repaired);
});

test('no spelling of a path makes React Router match a page that the shop does not', () => {
  const routes = [...patterns, '*'].map((path) => ({ path }));
  /** Matches like the server of React Router. */
  const shownAt = (path: string) => {
    const page = path.endsWith('/_.data') ? path.replace(/_\.data$/, '') : path.replace(/\.data$/, '');
    return matchRoutes(routes, page)?.[0]?.route.path;
  };
  const part = fc.oneof(
    fc.constantFrom(...new Set(patterns.flatMap((pattern) => pattern.split('/')))),
    fc.constantFrom('', '_', '.', '..', 'x', '%2f', '%2e', 'tea%2f', '%C3%A9'),
    fc.string({ maxLength: 3 }),
  );
  const changed = fc.tuple(part, fc.constantFrom('', 'upper', 'percent')).map(([text, how]) => {
    if (how === 'upper') return text.toUpperCase();
    return how === 'percent' ? text.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`) : text;
  });
  const ending = fc.constantFrom('', '/', '//', '.data', '_.data', '/_.data', '/.data', '//_.data', '.DATA');
  let pages = 0;
  fc.assert(
    fc.property(fc.array(changed, { minLength: 1, maxLength: 4 }), ending, (parts, end) => {
      // The URL parser has normalized the path before the server reads it.
      const { pathname } = new URL(`http://shop/${parts.join('/')}${end}`);
      const plain = normalizePath(pathname);
      // Malformed paths are redirected home before, and no page has a name of dots.
      if (plain === undefined || /\/\.\.?(\/|\.data|$)/.test(plain)) return;
      const shown = shownAt(pathname);
      if (shown === undefined || shown === '*') return;
      pages += 1;
      expect([pathname, find(plain)?.pattern]).toEqual([pathname, shown]);
    }),
    { numRuns: 5_000 },
  );
  expect(pages).toBeGreaterThan(200);
});
