import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { median } from '#stress/load/quantile.ts';
import { freePort } from '../../../test/support/shop-process.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { startBrowser } from '../phone/browser.ts';
import { PAGES } from '../phone/pages.ts';
import { openShop } from '../shop.ts';

/** Points of 100. */
const MIN = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(MIN) as (keyof typeof MIN)[];

const score = z.number().min(0).max(1);
const category = z.object({
  score,
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const resultSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(z.enum(CATEGORIES), category),
    audits: z.record(z.string(), z.object({ title: z.string(), score: score.nullable() })),
  }),
});
type Audited = z.infer<typeof resultSchema>['lhr'];

/** Runs Lighthouse with its default mobile settings. */
const audit = async (url: string, port: number): Promise<Audited> => {
  const { LIGHTHOUSE_PATH: lighthousePath } = process.env;
  if (!lighthousePath)
    throw new Error('LIGHTHOUSE_PATH is not set; run npm run bench, which installs Lighthouse.');
  const { default: lighthouse } = await import(pathToFileURL(lighthousePath).href);
  const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES };
  const { lhr } = resultSchema.parse(await lighthouse(url, flags));
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  return lhr;
};

const medianScore = (all: readonly Audited[], name: keyof typeof MIN): number =>
  Math.round(100 * median(all.map(({ categories }) => categories[name].score)));

/** Audits that cost points in any run. */
const lostPointsIn = (all: readonly Audited[]): string[] => {
  const lostPoints = all.flatMap(({ categories, audits }) =>
    CATEGORIES.filter((name) => 100 * categories[name].score < MIN[name])
      .flatMap((name) => categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]?.title ?? id),
  );
  return [...new Set(lostPoints)];
};

const toMeasurement = (name: string, all: readonly Audited[]): Measurement => {
  const lostPoints = lostPointsIn(all);
  return {
    metric: `Lighthouse, ${name} on a phone: ${CATEGORIES.join(' / ')}`,
    goal: `≥ ${Object.values(MIN).join(' / ')}`,
    reached: `${CATEGORIES.map((one) => medianScore(all, one)).join(' / ')}${lostPoints.length > 0 ? `; points lost: ${lostPoints.join(', ')}` : ''}`,
    isMet: CATEGORIES.every((one) => medianScore(all, one) >= MIN[one]),
  };
};

const run = async ({ cores, rounds, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores);
  const port = await freePort();
  await using _browser = await startBrowser(cores, [`--remote-debugging-port=${port}`]);
  const measurements: Measurement[] = [];
  for (const { name, path } of PAGES) {
    reportProgress(name);
    const all: Audited[] = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(await audit(`http://localhost:${environment.port}${path}`, port));
    measurements.push(toMeasurement(name, all));
  }
  return measurements;
};

export const lighthouse: Benchmark = {
  name: 'lighthouse',
  description:
    'Lighthouse with its mobile defaults (simulated slow 4G and slower CPU) and an empty cache; medians (rounds)',
  rounds: { short: 1, full: 5 },
  run,
};
