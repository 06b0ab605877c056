import { expect, test } from 'vitest';
import { packingDays } from './order-lists.ts';

test.each([
  // Monday to Sunday.
  ['2026-11-30', '2026-11-27'],
  ['2026-12-01', '2026-11-30'],
  ['2026-12-02', '2026-12-01'],
  ['2026-12-04', '2026-12-03'],
  ['2026-12-05', '2026-12-04'],
  ['2026-12-06', '2026-12-04'],
])('on %s, orders from before %s should be packed', (today, lateBefore) => {
  expect(packingDays(new Date(`${today}T20:00:00Z`)).lateBefore).toBe(lateBefore);
});

test('begins the day at midnight of the shop', () => {
  expect(packingDays(new Date('2026-12-02T07:59:00Z')).lateBefore).toBe('2026-11-30');
  expect(packingDays(new Date('2026-12-02T08:00:00Z')).lateBefore).toBe('2026-12-01');
});

test('returns when parcels of today and of the last business day arrive', () => {
  const { arrivals, earlierArrivals } = packingDays(new Date('2026-12-06T20:00:00Z'));
  expect([arrivals[0], arrivals[1], arrivals[5]]).toEqual(['2026-12-06', '2026-12-07', '2026-12-11']);
  expect([earlierArrivals[0], earlierArrivals[1]]).toEqual(['2026-12-04', '2026-12-07']);
});
