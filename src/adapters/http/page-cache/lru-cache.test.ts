import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteBudget } from './lru-cache.ts';

type Step = { readonly kind: 'get' | 'set'; readonly name: string; readonly bytes: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('get', 'set'),
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  bytes: fc.integer({ min: 1, max: 60 }),
});

/** The same, said as plainly as can be: a list from the one used longest ago to the latest. */
const plainly = (limit: number, steps: readonly Step[]): { name: string; bytes: number }[] => {
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
        const budget = createByteBudget<number>(limit);
        for (const [index, { kind, name, bytes }] of steps.entries()) {
          if (kind === 'get') budget.get(name);
          else expect(budget.set(name, bytes, bytes)).toBe(bytes <= limit);
          const expected = plainly(limit, steps.slice(0, index + 1));
          expect(budget.bytes).toBe(expected.reduce((total, entry) => total + entry.bytes, 0));
          expect(budget.bytes).toBeLessThanOrEqual(limit);
          expect(budget.count).toBe(expected.length);
        }
        const expected = plainly(limit, steps);
        for (const name of 'abcdef')
          expect(budget.get(name)).toBe(expected.find((entry) => entry.name === name)?.bytes);
      },
    ),
  );
});

test('a cleared budget holds nothing and starts at zero', () => {
  const budget = createByteBudget<string>(10);
  budget.set('tea', 'x', 7);
  budget.clear();
  expect([budget.bytes, budget.count, budget.get('tea')]).toEqual([0, 0, undefined]);
});
