import { expect, test } from 'vitest';
import { MAX_QUANTITY } from './cart.ts';
import { type CartChange, changedQuantity, savedItemChangesSchema } from './cart-change.ts';

const changeId = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
const addUnits = (units: number): CartChange => ({ changeId, id: 'tea', by: units });

test.each([
  [2, addUnits(1), 3],
  [2, addUnits(-5), 0],
  [98, addUnits(5), MAX_QUANTITY],
  [1, { changeId, id: 'tea', atLeast: 3 }, 3],
  [4, { changeId, id: 'tea', atLeast: 3 }, 4],
] as const)('%j units with %j are %j', (quantity, change, expected) => {
  expect(changedQuantity(quantity, change)).toBe(expected);
});

test('rejects a change with neither or both of its fields', () => {
  for (const change of [
    { changeId, id: 'tea' },
    { ...addUnits(1), atLeast: 1 },
    addUnits(0.5),
    addUnits(1000),
    { ...addUnits(1), id: '' },
    // PostgreSQL rejects NUL, and a lone surrogate is no text.
    { ...addUnits(1), id: 'a\u0000b' },
    { ...addUnits(1), id: '\ud800' },
  ])
    expect(savedItemChangesSchema.safeParse({ changes: [change] }).success).toBe(false);
  expect(savedItemChangesSchema.safeParse({ changes: Array(201).fill(addUnits(1)) }).success).toBe(false);
});
