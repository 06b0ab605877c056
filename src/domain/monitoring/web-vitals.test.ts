import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, summarize, VITALS, type Vital, vitalsReportSchema } from './web-vitals.ts';

const figureArbitrary = fc.double({ min: 0, max: 600_000, noNaN: true });

const p75 = (vital: Vital, values: readonly number[]): number =>
  summarize(values.map((value) => ({ route: '/', vital, bucket: bucketOf(vital, value), count: 1 })))[0]
    ?.p75 ?? 0;

test('[STATE-8] the top of a bucket exceeds a value by at most a tenth or one unit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VITALS), figureArbitrary, (vital, value) => {
      const unit = vital === 'CLS' ? 0.001 : 1;
      const top = p75(vital, [value]);
      expect(top).toBeGreaterThanOrEqual(value * (1 - 1e-9));
      expect(top).toBeLessThanOrEqual(Math.max(unit, value * 1.1) * (1 + 1e-9));
    }),
  );
});

test('[STATE-8] reports the 75th percentile of a metric', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 20_000, noNaN: true }), { minLength: 1 }), (visits) => {
      const exact = visits.toSorted((a, b) => a - b)[Math.ceil(visits.length * 0.75) - 1] ?? 0;
      const read = p75('LCP', visits);
      expect(read / exact).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(read / exact).toBeLessThanOrEqual(1.1 + 1e-9);
    }),
  );
  expect(summarize([])).toEqual([]);
});

test('[STATE-8] merges days and buckets of one page, and keeps pages apart', () => {
  const counts = [
    { route: '/tea', vital: 'LCP' as const, bucket: 50, count: 3 },
    { route: '/tea', vital: 'LCP' as const, bucket: 60, count: 1 },
    { route: '/', vital: 'LCP' as const, bucket: 70, count: 2 },
  ];
  expect(summarize(counts)).toEqual([
    { route: '/tea', vital: 'LCP', visits: 4, p75: 1.1 ** 50 },
    { route: '/', vital: 'LCP', visits: 2, p75: 1.1 ** 70 },
  ]);
});

test.each([
  { route: '/tea', figures: { LCP: -1 } },
  { route: '/tea', figures: { LCP: 600_001 } },
  { route: '/tea', figures: { CLS: 101 } },
  { route: '/tea', figures: { LCP: '12' } },
  { route: '/tea', figures: { email: 'ada@example.com' } },
  { route: '/tea', figures: {}, email: 'ada@example.com' },
  { route: 'x'.repeat(101), figures: {} },
])('rejects the report %o', (report) => {
  expect(vitalsReportSchema.safeParse(report).success).toBe(false);
});
