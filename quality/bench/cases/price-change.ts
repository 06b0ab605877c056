import { portOf, startTestEnvironment, type TestEnvironment } from '#stress/test-environment.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { getRequest, runLoad } from '../load/load-driver.ts';
import { PRODUCT_PAGE } from '../shop.ts';

const SERVERS = 2;
/** The same moment: PostgreSQL tells its listeners and whoever made the change at about the same time (decision 9). */
const MAX_DELAY_MS = 20;
const CONNECTIONS = 8;
const LOAD_S = 10;
const BASE_CENTS = 10_000;
/** Whoever still has the old price then has it for another reason than that news takes its time. */
const PATIENCE_MS = 10_000;

/** When the last request was made that was answered with the old price, ms after the change was there; undefined without any. */
const oldPriceUntil = async (
  origin: string,
  price: string,
  changedAt: number,
): Promise<number | undefined> => {
  let last: number | undefined;
  for (;;) {
    const askedAt = performance.now();
    const headers = { 'x-forwarded-for': anAddressOfTheNet() };
    const answer = await fetch(new URL(PRODUCT_PAGE, origin), { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the page was answered ${answer.status}`);
    if (text.includes(price)) return last;
    last = askedAt - changedAt;
    if (last > PATIENCE_MS) throw new Error(`after ${PATIENCE_MS} ms the price was still the old one`);
  }
};

type PriceChanges = { readonly requestCount: number; readonly oldMs: readonly number[] };

/** Changes the price as long as that goes on, and asks both servers at once from each change on. */
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
    const found = await Promise.all(origins.map((origin) => oldPriceUntil(origin, price, changedAt)));
    oldMs.push(...found.filter((ms) => ms !== undefined));
  }
  return { requestCount: time * SERVERS, oldMs };
};

const describe = ({ oldMs, requestCount }: PriceChanges): string =>
  oldMs.length === 0
    ? `none of ${requestCount} answers was old`
    : `${oldMs.length} of ${requestCount} servers gave an old answer to who asked in the same moment, the last ${Math.max(...oldMs).toFixed(0)} ms after the change`;

const run = async ({ cores, rounds, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await startTestEnvironment(SERVERS, {}, undefined, cores.server);
  reportProgress('nobody else is there');
  const idle = await changePrices(environment, (times) => times < rounds);
  reportProgress('others read');
  const [port, pid] = [portOf(environment, 0), environment.shops[0]?.pid ?? 0];
  const next = () =>
    getRequest('/api/categories', { ...browserHeaders(port), 'x-forwarded-for': anAddressOfTheNet() });
  let isOver = false;
  const [busy] = await Promise.all([
    changePrices(environment, () => !isOver),
    runLoad({ port, pid, connections: CONNECTIONS, seconds: LOAD_S, next }).finally(() => {
      isOver = true;
    }),
  ]);
  return [
    {
      metric: 'a price that changes in the database shows on the next request of each of two servers',
      goal: `from ${MAX_DELAY_MS} ms after the change on`,
      reached: describe(idle),
      isMet: idle.oldMs.every((ms) => ms < MAX_DELAY_MS),
    },
    {
      metric: `the same while ${CONNECTIONS} connections ask one of them for all that it can give`,
      goal: '',
      reached: describe(busy),
    },
  ];
};

/** How long an old price is told. */
export const priceChange: Benchmark = {
  name: 'price-change',
  description:
    'a price is changed by a statement of its own, and both servers, which share a core while their database has that of the load, are asked again and again from the moment that it is answered (changes)',
  rounds: { short: 20, full: 150 },
  run,
};
