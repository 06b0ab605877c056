import { apiMap } from '../../../src/domain/api/api-map.ts';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { pinCores } from '../load/cpu-cores.ts';
import { createHttpLoad, type LoadRequest, p99 } from '../load/http-load.ts';
import { REJECTED } from '../requests/rejected-requests.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';

const REJECTED_PER_SECOND = 50;
const SHOPPERS_PER_SECOND = 20;
const ADDRESSES = [1, 200];
const P99_MARGIN_MS = 50;
const MAX_LOOP_DELAY_MS = 50;

/** Requests of other shoppers: cached and rendered pages, a list, a search and a quote. */
const OTHER_REQUESTS: readonly LoadRequest[] = [
  { path: '/tea' },
  { path: '/checkout-form' },
  { path: apiMap.categories },
  { path: '/api/search?q=mint' },
  { path: apiMap.quote, json: { items: [{ id: 'marrakech-mint', quantity: 1 }] } },
];

const roundRobin = <T>(
  all: readonly [T, ...T[]] | readonly T[],
  make: (one: T, n: number) => LoadRequest,
) => {
  let n = 0;
  return (): LoadRequest => {
    const one = all[n % all.length] as T;
    n += 1;
    return make(one, n);
  };
};

const DELAY = /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m;

const runAll = async (seconds: number): Promise<CaseResult> => {
  using cores = pinCores();
  await using environment = await startTestEnvironment(1, {}, undefined, cores.server);
  const [origin = ''] = environment.origins;
  using load = createHttpLoad(origin);
  const nextRequest = roundRobin(OTHER_REQUESTS, (one) => one);
  const loopDelayMs = async (): Promise<number> => {
    const metrics = await (await fetch(new URL('/metrics', origin))).text();
    return Number(DELAY.exec(metrics)?.[1]) * 1_000;
  };
  const failures = createFailures();
  // Warms the caches and the JIT compiler.
  await load.openLoop(SHOPPERS_PER_SECOND, 5, nextRequest);
  await loopDelayMs();
  const idle = p99(await load.openLoop(SHOPPERS_PER_SECOND, 10, nextRequest));
  const idleLoopMs = await loopDelayMs();
  const limit = Math.max(2 * idle, idle + P99_MARGIN_MS);
  let [worst, worstLoop] = [0, 0];
  for (const addresses of ADDRESSES)
    for (const [kind, rejectedRequest] of Object.entries(REJECTED)) {
      const senders = Array.from({ length: addresses }, anIpAddress);
      const attack = roundRobin(senders, (address) => ({ ...rejectedRequest, address }));
      const [responses, rejected] = await Promise.all([
        load.openLoop(SHOPPERS_PER_SECOND, seconds, nextRequest),
        load.openLoop(REJECTED_PER_SECOND, seconds, attack),
      ]);
      const [ms, loopMs] = [p99(responses), await loopDelayMs()];
      worst = Math.max(worst, ms);
      worstLoop = Math.max(worstLoop, loopMs);
      const at = `${kind} from ${addresses}`;
      const failed = responses.filter(({ status }) => status === 0 || status >= 500 || status === 429).length;
      if (failed > 0) failures.add(`${at}: ${failed} other requests failed`);
      if (rejected.some(({ status }) => status === 500)) failures.add(`${at}: returned 500`);
      if (ms > limit) failures.add(`${at}: other requests took ${Math.round(ms)} ms (p99)`);
      if (loopMs > MAX_LOOP_DELAY_MS) failures.add(`${at}: event-loop delay ${Math.round(loopMs)} ms (p99)`);
    }
  return {
    reached: `other requests took at most ${Math.round(worst)} ms (p99; idle ${Math.round(idle)} ms), event-loop delay ${Math.round(worstLoop)} ms (idle ${Math.round(idleLoopMs)} ms), over ${Object.keys(REJECTED).length} kinds`,
    failures: failures.list(),
  };
};

export const rejectedRequests: StressTest = {
  name: 'rejected-requests',
  description:
    'the most expensive rejected request of each kind, 50 a second from one address and from 200, with other requests in between (seconds for each)',
  rounds: { short: 1, full: 5 },
  goal: 'p99 of other requests at most twice that of an idle shop, or 50 ms more if that is longer, none fails, event-loop delay at most 50 ms (p99)',
  isExclusive: true,
  run: runAll,
};
