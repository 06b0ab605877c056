import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

type Step = { readonly kind: 'get' | 'set'; readonly name: string; readonly bytes: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('get', 'set'),
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  bytes: fc.integer({ min: 1, max: 60 }),
});

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
        const cache = createLruCache<number>(limit);
        for (const [index, { kind, name, bytes }] of steps.entries()) {
          if (kind === 'get') cache.get(name);
          else expect(cache.set(name, bytes, bytes)).toBe(bytes <= limit);
          const expected = lruModel(limit, steps.slice(0, index + 1));
          expect(cache.bytes).toBe(expected.reduce((total, entry) => total + entry.bytes, 0));
          expect(cache.bytes).toBeLessThanOrEqual(limit);
          expect(cache.count).toBe(expected.length);
        }
        const expected = lruModel(limit, steps);
        for (const name of 'abcdef')
          expect(cache.get(name)).toBe(expected.find((entry) => entry.name === name)?.bytes);
      },
    ),
  );
});

test('a cleared budget holds nothing and starts at zero', () => {
  const cache = createLruCache<string>(10);
  cache.set('tea', 'x', 7);
  cache.clear();
  expect([cache.bytes, cache.count, cache.get('tea')]).toEqual([0, 0, undefined]);
});
