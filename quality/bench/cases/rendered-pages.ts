import { median } from '#stress/load/quantile.ts';
import { SEARCH_WORDS } from '#stress/load/search-words.ts';
import { disableNotifications } from '../../../test/support/disable-notifications.ts';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { assertStatus, formatCpuTime, getRequest, type LoadResult, runLoad } from '../load/load-driver.ts';
import { openShop } from '../shop.ts';

const CONNECTIONS = 8;
const SECONDS = 5;

/** Different addresses of the same page, because concurrent requests for one address are coalesced. */
const CATEGORY_PATHS = [
  '/tea',
  '/tea?sort=type',
  '/tea?sort=price',
  '/tea?type=all',
  '/tea?price=all',
  '/tea?sort=type&type=all',
  '/tea?sort=price&price=all',
  '/tea?type=all&price=all',
  '/tea?sort=type&price=all',
  '/tea?sort=price&type=all',
  '/tea?sort=type&type=all&price=all',
  '/tea?sort=price&type=all&price=all',
];
const SUBJECTS = [
  {
    metric: '/tea rendered without the cache',
    min: 400,
    decision: 9,
    path: (n: number) => CATEGORY_PATHS[n % CATEGORY_PATHS.length] ?? '',
  },
  {
    metric: 'search page',
    min: undefined,
    decision: undefined,
    path: (n: number) => `/search?q=${encodeURIComponent(SEARCH_WORDS[n % SEARCH_WORDS.length] ?? '')}`,
  },
];

const run = async ({ cores, rounds, profile, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores, profile);
  await disableNotifications(environment);
  const measurements: Measurement[] = [];
  for (const { metric, min, decision, path } of SUBJECTS) {
    reportProgress(metric);
    let requestCount = 0;
    const next = () => {
      requestCount += 1;
      return getRequest(path(requestCount), {
        ...browserHeaders(environment.port),
        'x-forwarded-for': anIpAddress(),
      });
    };
    const all: LoadResult[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const result = await runLoad({ ...environment, connections: CONNECTIONS, seconds: SECONDS, next });
      assertStatus(200, result);
      all.push(result);
    }
    const perSecond = median(all.map((one) => one.perSecond));
    const p99 = median(all.map((one) => one.p99));
    measurements.push({
      metric,
      goal: min === undefined ? '' : `≥ ${min}/s`,
      reached: `${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms${formatCpuTime(all)}`,
      ...(min !== undefined && { isMet: perSecond >= min, decision }),
    });
  }
  return measurements;
};

export const renderedPages: Benchmark = {
  name: 'rendered-pages',
  description: `pages rendered per request, ${CONNECTIONS} connections for ${SECONDS} s; concurrent renderings coalesce their catalog queries as in production; medians (rounds)`,
  rounds: { short: 1, full: 5 },
  run,
};
