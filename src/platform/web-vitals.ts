import { z } from 'zod/mini';

/** What is measured of real visits: loading, layout shifts, answers to input, the server's first byte, first paint. */
export const VITALS = ['LCP', 'CLS', 'INP', 'TTFB', 'FCP'] as const;
export type Vital = (typeof VITALS)[number];

const LONGEST_MS = 600_000;
const WORST_SHIFT = 100;
const time = z.optional(z.number().check(z.nonnegative(), z.lte(LONGEST_MS)));

/** The figures of one visit to one kind of page: milliseconds, but CLS is a plain number. Nothing says whose they are. */
export const vitalsReportSchema = z.strictObject({
  /** The pattern of the page's address as in the site map, never the address itself. */
  route: z.string().check(z.maxLength(100)),
  figures: z.strictObject({
    LCP: time,
    CLS: z.optional(z.number().check(z.nonnegative(), z.lte(WORST_SHIFT))),
    INP: time,
    TTFB: time,
    FCP: time,
  }),
});

export type VitalsReport = z.infer<typeof vitalsReportSchema>;

/** So many visits had this figure within this bucket. */
export type VitalCount = {
  readonly route: string;
  readonly vital: Vital;
  readonly bucket: number;
  readonly count: number;
};

/** Each bucket ends a tenth above the one before. */
const GROWTH = 1.1;
/** The smallest difference that is kept: one millisecond, or a thousandth of a shift. */
const UNIT: Readonly<Record<Vital, number>> = { LCP: 1, CLS: 0.001, INP: 1, TTFB: 1, FCP: 1 };

/** The bucket of a figure; bucket 0 holds everything up to one unit. */
export const bucketOf = (vital: Vital, value: number): number =>
  Math.max(0, Math.ceil(Math.log(value / UNIT[vital]) / Math.log(GROWTH)));

/** The largest figure that a bucket holds. */
export const topOf = (vital: Vital, bucket: number): number => UNIT[vital] * GROWTH ** bucket;

/**
 * The figure that three visits in four did not exceed, at most a tenth too high; undefined without visits.
 * Source: web.dev, "Defining the Core Web Vitals metrics thresholds".
 */
export const p75 = (
  vital: Vital,
  counts: readonly Pick<VitalCount, 'bucket' | 'count'>[],
): number | undefined => {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of [...counts].sort((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen >= total * 0.75) return topOf(vital, bucket);
  }
  return undefined;
};

export type VitalSummary = {
  readonly route: string;
  readonly vital: Vital;
  readonly visits: number;
  readonly p75: number;
};

/** What the counts of any number of days come to, page by page. */
export const summarize = (counts: readonly VitalCount[]): VitalSummary[] => {
  const groups = new Map<string, VitalCount[]>();
  for (const count of counts) {
    const key = `${count.vital} ${count.route}`;
    groups.set(key, [...(groups.get(key) ?? []), count]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const high = first && p75(first.vital, group);
    if (!first || high === undefined) return [];
    const visits = group.reduce((sum, { count }) => sum + count, 0);
    return [{ route: first.route, vital: first.vital, visits, p75: high }];
  });
};
