import { expect, test } from 'vitest';
import { daysLate } from './days-late.ts';

// December 1, 2026 is a Tuesday.
const NOW = new Date('2026-12-01T20:00:00Z');

test.each([
  ['2026-11-30', 0],
  ['2026-11-29', 1],
  ['2026-11-27', 1],
  ['2026-11-26', 4],
  ['2026-11-20', 8],
])('counts the days since the business day after %s', (placed, days) => {
  const order = { createdAt: new Date(`${placed}T20:00:00Z`), deliverAfter: null, businessDays: 2 };
  expect(daysLate(order, NOW)).toBe(days);
});

test.each([
  ['2026-12-01', 0, 0],
  ['2026-11-30', 0, 1],
  // A weekend.
  ['2026-11-28', 0, 1],
  ['2026-12-01', 1, 1],
  ['2026-12-01', 3, 5],
])('counts the days of a gift for %s with %i business days from its packing day', (deliverAfter, businessDays, days) => {
  const order = { createdAt: new Date('2026-11-02T20:00:00Z'), deliverAfter, businessDays };
  expect(daysLate(order, NOW)).toBe(days);
});
