import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openLivePage } from '#stress/load/live-page.ts';
import { signIn } from '#stress/load/signed-in-users.ts';
import { until } from '#stress/wait-until.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import { asBrowser } from '../baseline.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { aGet, drive } from '../load/load-driver.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const CONNECTIONS = 32;
const REST_MS = 5_000;
const STREAMS = 1_000;
const AT_ONCE = 25;
const MOST = { idle: 180, loaded: 350, streams: 60 };
/** Of searches that nobody made before so many may be sent away, or it would not be a load. */
const SERVED = 0.98;
const KB = 1_024;

/** What most visitors look at. */
const PATHS = ['/', '/tea', PRODUCT_PAGE, '/api/categories'];
const WORDS = ['mint', 'green', 'smoked', 'assam', 'chai', 'honey', 'black', 'spring'];
/** Every so-manieth visitor searches for what nobody has searched for, so that it is looked for and rendered. */
const SEARCHER = 5;

const pathOf = (visit: number): string =>
  visit % SEARCHER === 0
    ? `/search?q=${WORDS[visit % WORDS.length]}%20${visit}`
    : (PATHS[(visit % SEARCHER) - 1] ?? '/');

const megabytesOf = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KB) / 1e6;

const megabytesWithStreams = async ({ rows, port, pid }: Awaited<ReturnType<typeof openShop>>) => {
  using pages = new DisposableStack();
  const people = await signIn(rows, STREAMS);
  for (const [number, { cookie }] of people.entries()) {
    const page = pages.adopt(openLivePage({ port, cookie }), (one) => one.close());
    if (number % AT_ONCE === AT_ONCE - 1) await until(() => page.connected() > 0, 'a stream is open');
  }
  await wait(REST_MS);
  return megabytesOf(pid);
};

const run = async ({ cores, rounds, note }: Measuring): Promise<Reading[]> => {
  await using town = await openShop(cores);
  const { port, pid } = town;
  await wait(REST_MS);
  const idle = megabytesOf(pid);

  note('with live streams');
  const streamed = await megabytesWithStreams(town);

  note('under load');
  let asked = 0;
  const next = () => {
    asked += 1;
    return aGet(pathOf(asked), {
      ...asBrowser(port),
      'x-forwarded-for': anAddressOfTheNet(),
    });
  };
  const { statuses } = await drive({ port, pid, connections: CONNECTIONS, seconds: rounds, next });
  const served = (statuses.get(200) ?? 0) / statuses.values().reduce((sum, times) => sum + times, 0);
  const loaded = megabytesOf(pid);
  await wait(REST_MS);
  const rested = megabytesOf(pid);

  return [
    {
      what: 'memory of the shop, idle',
      goal: `≤ ${MOST.idle} MB`,
      reached: `${Math.round(idle)} MB`,
      isMet: idle <= MOST.idle,
    },
    {
      what: `memory of the shop after ${rounds} s of load`,
      goal: `≤ ${MOST.loaded} MB, ${100 * SERVED} % given`,
      reached: `${Math.round(loaded)} MB, ${Math.round(rested)} MB after a rest; ${(100 * served).toFixed(1)} % of what was asked for was given`,
      isMet: loaded <= MOST.loaded && served >= SERVED,
    },
    {
      what: `memory that ${STREAMS} live streams take`,
      goal: `≤ ${MOST.streams} MB`,
      reached: `${Math.round(streamed - idle)} MB`,
      isMet: streamed - idle <= MOST.streams,
    },
  ];
};

/** What the shop's process keeps in memory. */
export const memory: Row = {
  name: 'memory',
  says: `resident memory of the shop's process alone, without PostgreSQL: idle, with ${STREAMS} live streams, and, once those are gone, after ${CONNECTIONS} connections read pages, each fifth of them the answer to a new search (seconds of load)`,
  rounds: { short: 15, full: 600 },
  run,
};
