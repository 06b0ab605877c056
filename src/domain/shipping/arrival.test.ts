import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalDays, formatArrival } from './arrival.ts';

test.each([
  // Monday: packed on Tuesday.
  ['2026-11-23T18:00:00Z', [2, 6], 'Nov 26 – Dec 2'],
  // Friday: packed on Monday.
  ['2026-11-27T18:00:00Z', [1, 1], 'Dec 1'],
  // Saturday in London, still Friday evening in the shop.
  ['2026-11-28T05:00:00Z', [1, 2], 'Dec 1 – 2'],
  ['2026-11-28T18:00:00Z', [0, 0], 'Nov 30'],
  ['2026-12-24T18:00:00Z', [2, 6], 'Dec 29, 2026 – Jan 4, 2027'],
] as const)('[NAV-10] an order of %s after %j business days arrives %s', (ordered, days, text) => {
  expect(formatArrival(new Date(ordered), days).replaceAll(/[\u2009\u202f]/g, ' ')).toBe(text);
});

test('[NAV-10] orders always arrive on business days, the first not after the last', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.nat(30), fc.nat(30), (ordered, min, more) => {
      const [first, last] = arrivalDays(ordered, [min, min + more]);
      for (const day of [first, last]) expect([1, 2, 3, 4, 5]).toContain(day.getUTCDay());
      expect(first.getTime()).toBeLessThanOrEqual(last.getTime());
      expect(first.getTime()).toBeGreaterThan(ordered.getTime() - 86_400_000);
    }),
  );
});
