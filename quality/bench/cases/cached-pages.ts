import { median } from '#stress/load/quantile.ts';
import { browserHeaders, recordResponse, startBaselineServer } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { assertStatus, getRequest, type LoadResult, openLoad } from '../load/load-driver.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const CONNECTIONS = 32;
/** The speed of a shared machine varies within seconds, so many short runs alternate. */
const RUN_S = 0.2;
const WARM_UP_S = 0.5;
/** Above this share the load generator may be the bottleneck. */
const MAX_LOAD_SHARE = 0.9;

const SUBJECTS = [
  { path: '/', name: '/', min: 0.8 },
  { path: '/tea', name: '/tea', min: 0.8 },
  { path: PRODUCT_PAGE, name: 'a product page', min: 0.8 },
  { path: '/api/categories', name: 'GET /api/categories', min: 0.7 },
];
const MAX_P99_RATIO = 2;

type Listening = { readonly port: number; readonly pid: number };
type Pair = { readonly shop: LoadResult; readonly baseline: LoadResult };

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
const mean = (all: readonly LoadResult[], of: (one: LoadResult) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length;

/** CPU time per response, averaged because one run has too few clock ticks. */
const meanCost = (all: readonly LoadResult[]): number => mean(all, ({ cost }) => cost?.own ?? Number.NaN);

/** Formats the CPU time per response relative to the baseline. */
const costs = (shops: readonly LoadResult[], baselines: readonly LoadResult[]): string => {
  const [shop, baseline] = [meanCost(shops), meanCost(baselines)];
  if (Number.isNaN(shop + baseline)) return '';
  return `, ${(shop / baseline).toFixed(2)}× its CPU time (${Math.round(shop * 1_000)} µs)`;
};

const toMeasurement = (name: string, min: number, pairs: readonly Pair[]): Measurement => {
  const [shops, baselines] = [pairs.map(({ shop }) => shop), pairs.map(({ baseline }) => baseline)];
  const [shopLoad, baselineLoad] = [shops, baselines].map((all) => mean(all, ({ perSecond }) => perSecond));
  const ratio = (shopLoad ?? Number.NaN) / (baselineLoad ?? Number.NaN);
  const p99 = median(pairs.map(({ shop, baseline }) => shop.p99 / baseline.p99));
  const load = Math.max(...[shops, baselines].map((all) => median(all.map(({ loadShare }) => loadShare))));
  const ms = median(shops.map((one) => one.p99)).toFixed(1);
  return {
    metric: `${name}, relative to a bare node:http server`,
    goal: `≥ ${percent(min)}, p99 ≤ ${MAX_P99_RATIO}×, load < ${percent(MAX_LOAD_SHARE)}`,
    reached: `${percent(ratio)} (${shopLoad?.toFixed(0)}/s of ${baselineLoad?.toFixed(0)}/s), p99 ${p99.toFixed(2)}× (${ms} ms)${costs(shops, baselines)}; the load generator used ${percent(load)} of its core`,
    isMet: ratio >= min && p99 <= MAX_P99_RATIO && load < MAX_LOAD_SHARE,
  };
};

const run = async ({ cores, rounds, profile, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores, profile);
  const shop = environment.port;
  const recorded = await Promise.all(SUBJECTS.map(({ path }) => recordResponse(shop, path)));
  await using baseline = await startBaselineServer(recorded, cores);
  /** Alternates equal runs against shop and baseline server. */
  const measurePairs = async (path: string, etag: string | undefined, times: number): Promise<Pair[]> => {
    const status = etag === undefined ? 200 : 304;
    const bytes = getRequest(path, {
      ...browserHeaders(shop),
      ...(etag !== undefined && { 'if-none-match': etag }),
    });
    const open = ({ port, pid }: Listening) =>
      openLoad({ port, pid, connections: CONNECTIONS, next: () => bytes });
    using shopLoad = await open(environment);
    using baselineLoad = await open(baseline);
    const measureOnce = async ({ measure }: typeof shopLoad, warmUpSeconds?: number) => {
      const result = await measure(RUN_S, warmUpSeconds);
      assertStatus(status, result);
      return result;
    };
    for (const one of [shopLoad, baselineLoad]) await measureOnce(one, WARM_UP_S);
    const pairs: Pair[] = [];
    for (let round = 0; round < times; round += 1) {
      // The order alternates, so that a machine that slows down affects both.
      const isShopFirst = round % 2 === 0;
      const first = await measureOnce(isShopFirst ? shopLoad : baselineLoad);
      const second = await measureOnce(isShopFirst ? baselineLoad : shopLoad);
      pairs.push(isShopFirst ? { shop: first, baseline: second } : { shop: second, baseline: first });
    }
    return pairs;
  };
  const cases = SUBJECTS.flatMap((subject, number) => [
    { ...subject, etag: undefined },
    { ...subject, name: `${subject.name} as 304`, etag: recorded[number]?.headers['etag'] ?? '' },
  ]);
  reportProgress('warming up both servers');
  // The JIT compiler recompiles code for a second page, so every page is requested before the first measurement.
  for (const { path, etag } of cases) await measurePairs(path, etag, 0);
  const measurements: Measurement[] = [];
  for (const { path, name, etag, min } of cases) {
    reportProgress(name);
    measurements.push(toMeasurement(name, min, await measurePairs(path, etag, rounds)));
  }
  return measurements;
};

export const cachedPages: Benchmark = {
  name: 'cached-pages',
  description: `${CONNECTIONS} kept-alive connections, alternating every ${RUN_S} s with a bare server that sends the same bytes and headers from memory, after a warm-up; means of throughput and CPU time, medians of the p99 ratios and of the load generator's CPU share (rounds)`,
  rounds: { short: 7, full: 70 },
  run,
};
