import { expect, test } from 'vitest';
import { median, quantile } from '#stress/load/quantile.ts';
import { mannWhitneyP } from '#stress/runner/rank-test.ts';
import { seededRandom } from '#stress/support/random.ts';

const random = seededRandom(1);
const values = (mean: number) =>
  Array.from({ length: 300 }, () => mean + 10 * (random() + random() + random()));

test('the rank test distinguishes samples that differ, and no others', () => {
  expect(mannWhitneyP(values(100), values(100))).toBeGreaterThan(0.01);
  expect(mannWhitneyP(values(100), values(103))).toBeLessThan(0.0001);
  expect(mannWhitneyP(values(103), values(100))).toBeLessThan(0.0001);
  const [odd, even] = [
    Array.from({ length: 50 }, (_, n) => 2 * n),
    Array.from({ length: 50 }, (_, n) => 2 * n + 1),
  ];
  expect(mannWhitneyP(odd, even)).toBeGreaterThan(0.8);
});

test('calculates quantiles and the median', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.99)).toBe(0);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
