import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openLivePage } from '#stress/load/live-page.ts';
import { signInUsers } from '#stress/load/signed-in-users.ts';
import { waitUntil } from '#stress/support/wait-until.ts';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { getRequest, runLoad } from '../load/load-driver.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const CONNECTIONS = 32;
const REST_MS = 5_000;
const STREAMS = 1_000;
const AT_ONCE = 25;
const MAX = { idle: 180, loaded: 350, streams: 60 };
/** A few uncached searches may be shed. */
const MIN_SERVED = 0.98;
const KB = 1_024;

/** What most visitors open. */
const PATHS = ['/', '/tea', PRODUCT_PAGE, '/api/categories'];
const WORDS = ['mint', 'green', 'smoked', 'assam', 'chai', 'honey', 'black', 'spring'];
/** Every fifth request is a new search, which is executed and rendered. */
const SEARCH_EVERY = 5;

const pathOf = (visit: number): string =>
  visit % SEARCH_EVERY === 0
    ? `/search?q=${WORDS[visit % WORDS.length]}%20${visit}`
    : (PATHS[(visit % SEARCH_EVERY) - 1] ?? '/');

const megabytesOf = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KB) / 1e6;

const megabytesWithStreams = async ({ rows, port, pid }: Awaited<ReturnType<typeof openShop>>) => {
  using pages = new DisposableStack();
  const people = await signInUsers(rows, STREAMS);
  for (const [number, { cookie }] of people.entries()) {
    const page = pages.adopt(openLivePage({ port, cookie }), (one) => one.close());
    if (number % AT_ONCE === AT_ONCE - 1)
      await waitUntil(() => page.connectionCount() > 0, 'a stream is open');
  }
  await wait(REST_MS);
  return megabytesOf(pid);
};

const run = async ({ cores, rounds, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores);
  const { port, pid } = environment;
  await wait(REST_MS);
  const idle = megabytesOf(pid);

  reportProgress('with live streams');
  const withStreams = await megabytesWithStreams(environment);

  reportProgress('under load');
  let requestCount = 0;
  const next = () => {
    requestCount += 1;
    return getRequest(pathOf(requestCount), {
      ...browserHeaders(port),
      'x-forwarded-for': anIpAddress(),
    });
  };
  const { statuses } = await runLoad({ port, pid, connections: CONNECTIONS, seconds: rounds, next });
  const served = (statuses.get(200) ?? 0) / statuses.values().reduce((sum, times) => sum + times, 0);
  const loaded = megabytesOf(pid);
  await wait(REST_MS);
  const afterRest = megabytesOf(pid);

  return [
    {
      metric: 'resident memory, idle',
      goal: `≤ ${MAX.idle} MB`,
      reached: `${Math.round(idle)} MB`,
      isMet: idle <= MAX.idle,
    },
    {
      metric: `resident memory after ${rounds} s of load`,
      goal: `≤ ${MAX.loaded} MB, ${100 * MIN_SERVED} % served`,
      reached: `${Math.round(loaded)} MB, ${Math.round(afterRest)} MB once idle; ${(100 * served).toFixed(1)} % served`,
      isMet: loaded <= MAX.loaded && served >= MIN_SERVED,
    },
    {
      metric: `memory of ${STREAMS} live streams`,
      goal: `≤ ${MAX.streams} MB`,
      reached: `${Math.round(withStreams - idle)} MB`,
      isMet: withStreams - idle <= MAX.streams,
    },
  ];
};

export const memory: Benchmark = {
  name: 'memory',
  description: `resident memory of the shop's process without PostgreSQL: idle, with ${STREAMS} live streams, and afterwards under the load of ${CONNECTIONS} connections, every fifth request of which is a new search (seconds of load)`,
  rounds: { short: 15, full: 600 },
  run,
};
