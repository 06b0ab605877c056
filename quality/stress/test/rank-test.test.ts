import { expect, test } from 'vitest';
import { median, quantile } from '#stress/load/quantile.ts';
import { seeded } from '#stress/random.ts';
import { likeness } from '#stress/rank-test.ts';

const random = seeded(1);
const values = (mean: number) =>
  Array.from({ length: 300 }, () => mean + 10 * (random() + random() + random()));

test('the test of ranks tells two sources apart that differ, and not two that do not', () => {
  expect(likeness(values(100), values(100))).toBeGreaterThan(0.01);
  expect(likeness(values(100), values(103))).toBeLessThan(0.0001);
  expect(likeness(values(103), values(100))).toBeLessThan(0.0001);
  // Every second value of one row.
  const [odd, even] = [
    Array.from({ length: 50 }, (_, n) => 2 * n),
    Array.from({ length: 50 }, (_, n) => 2 * n + 1),
  ];
  expect(likeness(odd, even)).toBeGreaterThan(0.8);
});

test('what so large a part of some values does not exceed, and the value in the middle of them', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.99)).toBe(0);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
