import { z } from 'zod/mini';

/** Metrics of a page view, as the `web-vitals` package names them. */
export const VITALS = ['LCP', 'CLS', 'INP', 'TTFB', 'FCP'] as const;
/** A metric; LCP, CLS and INP are the Core Web Vitals. */
export type Vital = (typeof VITALS)[number];

const MAX_MS = 600_000;
const MAX_CLS = 100;
const time = z.optional(z.number().check(z.nonnegative(), z.lte(MAX_MS)));

/** Core Web Vitals of one page view, in milliseconds (CLS: a score). Carries nothing that identifies a visitor. */
export const vitalsReportSchema = z.strictObject({
  /** The route pattern, never the URL, which may contain a secret. */
  route: z.string().check(z.maxLength(100)),
  figures: z.strictObject({
    LCP: time,
    CLS: z.optional(z.number().check(z.nonnegative(), z.lte(MAX_CLS))),
    INP: time,
    TTFB: time,
    FCP: time,
  }),
});

/** The parsed report of one page view. */
export type VitalsReport = z.infer<typeof vitalsReportSchema>;

/** The number of page views whose value lies in a histogram bucket. */
export type VitalCount = {
  readonly route: string;
  readonly vital: Vital;
  readonly bucket: number;
  readonly count: number;
};

const GROWTH = 1.1;
const UNIT: Readonly<Record<Vital, number>> = { LCP: 1, CLS: 0.001, INP: 1, TTFB: 1, FCP: 1 };

/** Returns the histogram bucket of a value: bucket 0 has everything up to one unit, each further one ends 10 % higher. */
export const bucketOf = (vital: Vital, value: number): number =>
  Math.max(0, Math.ceil(Math.log(value / UNIT[vital]) / Math.log(GROWTH)));

const upperBoundOf = (vital: Vital, bucket: number): number => UNIT[vital] * GROWTH ** bucket;

/** Returns the 75th percentile, at most 10 % too high. Source: web.dev/articles/defining-core-web-vitals-thresholds */
const p75 = (vital: Vital, counts: readonly Pick<VitalCount, 'bucket' | 'count'>[]): number | undefined => {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of [...counts].sort((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen >= total * 0.75) return upperBoundOf(vital, bucket);
  }
  return undefined;
};

/** The 75th percentile of a metric on a route, in milliseconds (CLS: a score). */
export type VitalSummary = {
  readonly route: string;
  readonly vital: Vital;
  readonly visits: number;
  readonly p75: number;
};

/** Summarizes counts by metric and route. */
export const summarize = (counts: readonly VitalCount[]): VitalSummary[] => {
  const groups = new Map<string, VitalCount[]>();
  for (const count of counts) {
    const key = `${count.vital} ${count.route}`;
    groups.set(key, [...(groups.get(key) ?? []), count]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const percentile = first && p75(first.vital, group);
    if (!first || percentile === undefined) return [];
    const visits = group.reduce((sum, { count }) => sum + count, 0);
    return [{ route: first.route, vital: first.vital, visits, p75: percentile }];
  });
};
