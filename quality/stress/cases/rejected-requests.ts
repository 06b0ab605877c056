import { apiMap } from '../../../src/domain/api/api-map.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import { takeCores } from '../load/cpu-cores.ts';
import { type Answered, type Visit, visitorsOf } from '../load/http-load.ts';
import { quantile } from '../load/quantile.ts';
import { REJECTED } from '../requests/rejected-requests.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';

const REJECTED_A_SECOND = 50;
const SHOPPERS_A_SECOND = 20;
const ADDRESSES = [1, 200];
const MORE_MS = 50;
const MAX_LOOP_DELAY_MS = 50;

/** What other shoppers do meanwhile: pages from memory and rendered, a list, a search and a quote. */
const SHOPPING: readonly Visit[] = [
  { path: '/tea' },
  { path: '/checkout-form' },
  { path: apiMap.categories },
  { path: '/api/search?q=mint' },
  { path: apiMap.quote, json: { items: [{ id: 'marrakech-mint', quantity: 1 }] } },
];

const inOrder = <T>(all: readonly [T, ...T[]] | readonly T[], make: (one: T, n: number) => Visit) => {
  let n = 0;
  return (): Visit => {
    const one = all[n % all.length] as T;
    n += 1;
    return make(one, n);
  };
};

const p99 = (answers: readonly Answered[]): number =>
  quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );

const DELAY = /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m;

const runAll = async (seconds: number): Promise<Figure> => {
  using cores = takeCores();
  await using town = await openTown(1, {}, undefined, cores.server);
  const [origin = ''] = town.origins;
  using visitors = visitorsOf(origin);
  const shop = inOrder(SHOPPING, (one) => one);
  const idleLoopMs = async (): Promise<number> => {
    const figures = await (await fetch(new URL('/metrics', origin))).text();
    return Number(DELAY.exec(figures)?.[1]) * 1_000;
  };
  const misses = createMisses();
  // Pages are in memory, and compiled, before anything is measured.
  await visitors.regardless(SHOPPERS_A_SECOND, 5, shop);
  await idleLoopMs();
  const idle = p99(await visitors.regardless(SHOPPERS_A_SECOND, 10, shop));
  const loopIdle = await idleLoopMs();
  const limit = Math.max(2 * idle, idle + MORE_MS);
  let [worst, worstLoop] = [0, 0];
  for (const addresses of ADDRESSES)
    for (const [kind, visit] of Object.entries(REJECTED)) {
      const from = Array.from({ length: addresses }, anAddressOfTheNet);
      const attack = inOrder(from, (address) => ({ ...visit, from: address }));
      const [answers, rejected] = await Promise.all([
        visitors.regardless(SHOPPERS_A_SECOND, seconds, shop),
        visitors.regardless(REJECTED_A_SECOND, seconds, attack),
      ]);
      const [ms, loopMs] = [p99(answers), await idleLoopMs()];
      worst = Math.max(worst, ms);
      worstLoop = Math.max(worstLoop, loopMs);
      const at = `${kind} from ${addresses}`;
      const failed = answers.filter(({ status }) => status === 0 || status >= 500 || status === 429).length;
      if (failed > 0) misses.add(`${at}: ${failed} other shoppers were not answered`);
      if (rejected.some(({ status }) => status === 500)) misses.add(`${at}: answered 500`);
      if (ms > limit) misses.add(`${at}: others waited ${Math.round(ms)} ms (p99)`);
      if (loopMs > MAX_LOOP_DELAY_MS) misses.add(`${at}: event-loop delay ${Math.round(loopMs)} ms (p99)`);
    }
  return {
    reached: `others waited ${Math.round(worst)} ms at most (p99; idle ${Math.round(idle)} ms) and the event loop ${Math.round(worstLoop)} ms (idle ${Math.round(loopIdle)} ms), over ${Object.keys(REJECTED).length} kinds`,
    misses: misses.list(),
  };
};

export const rejectedRequests: Proof = {
  name: 'rejected-requests',
  says: 'the most expensive rejected request of each kind, 50 a second from one address and from 200, while other shoppers use the shop (seconds for each)',
  rounds: { test: 1, prove: 5 },
  goal: 'p99 of other shoppers at most twice that of an idle shop, or 50 ms more if that is longer, all of them answered, event-loop delay at most 50 ms (p99)',
  isAlone: true,
  run: runAll,
};
