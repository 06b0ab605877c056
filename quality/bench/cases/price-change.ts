import { portOf, startTestEnvironment, type TestEnvironment } from '#stress/environment/test-environment.ts';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { getRequest, runLoad } from '../load/load-driver.ts';
import { PRODUCT_PAGE } from '../shop.ts';

const SERVERS = 2;
/** PostgreSQL notifies listeners and completes the statement at about the same time (docs/decisions/0009). */
const MAX_DELAY_MS = 20;
const CONNECTIONS = 8;
const LOAD_S = 10;
const BASE_CENTS = 10_000;
/** An older price has another cause than the delay of a notification. */
const TIMEOUT_MS = 10_000;

/** Returns when the last response with the old price was requested, in ms after the change; undefined without one. */
const measureOldPrice = async (
  origin: string,
  price: string,
  changedAt: number,
): Promise<number | undefined> => {
  let last: number | undefined;
  for (;;) {
    const requestedAt = performance.now();
    const headers = { 'x-forwarded-for': anIpAddress() };
    const response = await fetch(new URL(PRODUCT_PAGE, origin), { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The product page returned ${response.status}.`);
    if (text.includes(price)) return last;
    last = requestedAt - changedAt;
    if (last > TIMEOUT_MS) throw new Error(`The price was still the old one after ${TIMEOUT_MS} ms.`);
  }
};

type PriceChanges = { readonly requestCount: number; readonly oldMs: readonly number[] };

/** Changes the price repeatedly and polls both servers after each change. */
const changePrices = async (
  { rows, origins }: TestEnvironment,
  shouldContinue: (times: number) => boolean,
): Promise<PriceChanges> => {
  const oldMs: number[] = [];
  let time = 0;
  while (shouldContinue(time)) {
    time += 1;
    await rows("update products set price_cents = $1 where name = 'Masala Chai'", [BASE_CENTS + time]);
    const changedAt = performance.now();
    const price = `$${((BASE_CENTS + time) / 100).toFixed(2)}`;
    const found = await Promise.all(origins.map((origin) => measureOldPrice(origin, price, changedAt)));
    oldMs.push(...found.filter((ms) => ms !== undefined));
  }
  return { requestCount: time * SERVERS, oldMs };
};

const describe = ({ oldMs, requestCount }: PriceChanges): string =>
  oldMs.length === 0
    ? `none of ${requestCount} responses was outdated`
    : `${oldMs.length} of ${requestCount} servers returned the old price, the last ${Math.max(...oldMs).toFixed(0)} ms after the change`;

const run = async ({ cores, rounds, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await startTestEnvironment(SERVERS, {}, undefined, cores.server);
  reportProgress('without other load');
  const idle = await changePrices(environment, (times) => times < rounds);
  reportProgress('under load');
  const [port, pid] = [portOf(environment, 0), environment.shops[0]?.pid ?? 0];
  const next = () =>
    getRequest('/api/categories', { ...browserHeaders(port), 'x-forwarded-for': anIpAddress() });
  let isOver = false;
  const [busy] = await Promise.all([
    changePrices(environment, () => !isOver),
    runLoad({ port, pid, connections: CONNECTIONS, seconds: LOAD_S, next }).finally(() => {
      isOver = true;
    }),
  ]);
  return [
    {
      metric: 'a price changed in the database shows on the next request to each of two servers',
      goal: `at most ${MAX_DELAY_MS} ms after the change`,
      reached: describe(idle),
      isMet: idle.oldMs.every((ms) => ms < MAX_DELAY_MS),
    },
    {
      metric: `the same while ${CONNECTIONS} connections load one of them`,
      goal: '',
      reached: describe(busy),
    },
  ];
};

export const priceChange: Benchmark = {
  name: 'price-change',
  description:
    'an SQL statement changes a price, and both servers, which share a core, are polled from its completion on; the database has the other core (changes)',
  rounds: { short: 20, full: 150 },
  run,
};
