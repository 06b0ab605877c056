import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openLivePage } from '#stress/load/live-page.ts';
import { signInUsers } from '#stress/load/signed-in-users.ts';
import { waitUntil } from '#stress/wait-until.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { getRequest, runLoad } from '../load/load-driver.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const CONNECTIONS = 32;
const REST_MS = 5_000;
const STREAMS = 1_000;
const AT_ONCE = 25;
const MAX = { idle: 180, loaded: 350, streams: 60 };
/** Of searches that nobody made before so many may be sent away, or it would not be a load. */
const MIN_SERVED = 0.98;
const KB = 1_024;

/** What most visitors look at. */
const PATHS = ['/', '/tea', PRODUCT_PAGE, '/api/categories'];
const WORDS = ['mint', 'green', 'smoked', 'assam', 'chai', 'honey', 'black', 'spring'];
/** Every so-manieth visitor searches for what nobody has searched for, so that it is looked for and rendered. */
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
  let asked = 0;
  const next = () => {
    asked += 1;
    return getRequest(pathOf(asked), {
      ...browserHeaders(port),
      'x-forwarded-for': anAddressOfTheNet(),
    });
  };
  const { statuses } = await runLoad({ port, pid, connections: CONNECTIONS, seconds: rounds, next });
  const served = (statuses.get(200) ?? 0) / statuses.values().reduce((sum, times) => sum + times, 0);
  const loaded = megabytesOf(pid);
  await wait(REST_MS);
  const afterRest = megabytesOf(pid);

  return [
    {
      metric: 'memory of the shop, idle',
      goal: `≤ ${MAX.idle} MB`,
      reached: `${Math.round(idle)} MB`,
      isMet: idle <= MAX.idle,
    },
    {
      metric: `memory of the shop after ${rounds} s of load`,
      goal: `≤ ${MAX.loaded} MB, ${100 * MIN_SERVED} % given`,
      reached: `${Math.round(loaded)} MB, ${Math.round(afterRest)} MB after a rest; ${(100 * served).toFixed(1)} % of what was asked for was given`,
      isMet: loaded <= MAX.loaded && served >= MIN_SERVED,
    },
    {
      metric: `memory that ${STREAMS} live streams take`,
      goal: `≤ ${MAX.streams} MB`,
      reached: `${Math.round(withStreams - idle)} MB`,
      isMet: withStreams - idle <= MAX.streams,
    },
  ];
};

/** What the shop's process keeps in memory. */
export const memory: Benchmark = {
  name: 'memory',
  description: `resident memory of the shop's process alone, without PostgreSQL: idle, with ${STREAMS} live streams, and, once those are gone, after ${CONNECTIONS} connections read pages, each fifth of them the answer to a new search (seconds of load)`,
  rounds: { short: 15, full: 600 },
  run,
};
