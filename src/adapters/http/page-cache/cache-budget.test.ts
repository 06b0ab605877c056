import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CacheEntry, createPageCache } from './page-cache.ts';

type Step = { readonly kind: 'get' | 'set'; readonly name: string; readonly bytes: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('get', 'set'),
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  bytes: fc.integer({ min: 1, max: 60 }),
});

/** A page of this size, in the current generation. */
const entryOf = (size: number, generation: number): CacheEntry => ({
  page: { status: 200, headers: {}, bodies: { identity: { bytes: new Uint8Array(), etag: '' } }, size },
  prepared: new Map(),
  route: '/',
  renderedAt: 0,
  generation,
  failedAt: 0,
});

const cacheOf = (maxBytes: number) => {
  const cache = createPageCache(maxBytes, () => 0);
  cache.resume();
  return cache;
};

/** A plain model of the cache: a list from the least to the most recently used. */
const lruModel = (limit: number, steps: readonly Step[]): { name: string; bytes: number }[] => {
  let list: { name: string; bytes: number }[] = [];
  const sum = () => list.reduce((total, { bytes }) => total + bytes, 0);
  for (const { kind, name, bytes } of steps) {
    const found = list.find((entry) => entry.name === name);
    list = list.filter((entry) => entry !== found);
    if (kind === 'get' && found) list.push(found);
    if (kind === 'set' && bytes <= limit) list.push({ name, bytes });
    while (sum() > limit) list.shift();
  }
  return list;
};

test('[STATE-9] the cache stays within its budget and evicts the least recently used page first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 150 }),
      fc.array(stepArbitrary, { maxLength: 60 }),
      (limit, steps) => {
        const cache = cacheOf(limit);
        for (const [index, { kind, name, bytes }] of steps.entries()) {
          if (kind === 'get') cache.get(name);
          else cache.set(name, entryOf(bytes, cache.generation()));
          const expected = lruModel(limit, steps.slice(0, index + 1));
          const stored = cache.stats();
          expect(stored.bytes).toBe(expected.reduce((total, entry) => total + entry.bytes, 0));
          expect(stored.bytes).toBeLessThanOrEqual(limit);
          expect(stored.pages).toBe(expected.length);
        }
        const expected = lruModel(limit, steps);
        for (const name of 'abcdef')
          expect(cache.get(name)?.page.size).toBe(expected.find((entry) => entry.name === name)?.bytes);
      },
    ),
  );
});

test('a cleared budget holds nothing and starts at zero', () => {
  const cache = cacheOf(10);
  cache.set('tea', entryOf(7, cache.generation()));
  cache.clear();
  expect([cache.stats().bytes, cache.stats().pages, cache.get('tea')]).toEqual([0, 0, undefined]);
  cache.set('tea', entryOf(11, cache.generation()));
  expect(cache.canServe()).toBe(false);
});
