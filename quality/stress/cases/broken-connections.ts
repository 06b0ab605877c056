import { proxyBefore } from '../../../test/support/fault-proxy.ts';
import { startLoadGenerator } from '../environment/load-generator.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { runSeed, seededRandom } from '../support/random.ts';
import { waitFor } from '../support/wait-until.ts';

const USERS = 8;
const POLL_MS = 100;
/** Enough to establish a database connection, too little for most purchases. */
const MIN_BYTES = 2_000;
const MAX_BYTES = 40_000;
/** Without new resets the proxy is broken, and the test stops. */
const STALLED_MS = 60_000;

type Proxy = Awaited<ReturnType<typeof proxyBefore>>;

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  const random = seededRandom(runSeed());
  const proxies: Proxy[] = [];
  let isInjecting = false;
  const length = () =>
    isInjecting ? MIN_BYTES + Math.floor(random() * (MAX_BYTES - MIN_BYTES)) : Number.POSITIVE_INFINITY;
  await using disposables = new AsyncDisposableStack();
  const environment = disposables.use(
    await startTestEnvironment(
      2,
      {},
      {
        route: async (settings) => {
          const proxy = await proxyBefore(settings['DATABASE_URL'] ?? '', { resetAfter: length });
          proxies.push(disposables.use(proxy));
          return { ...settings, DATABASE_URL: proxy.url };
        },
      },
    ),
  );
  const failures = createFailures();
  const resets = () => proxies.reduce((all, proxy) => all + proxy.resets(), 0);
  isInjecting = true;
  for (const proxy of proxies) proxy.cut();
  const load = startLoadGenerator(environment, USERS, random);
  const hasEnoughResets = () => {
    reportProgress(`${resets()} of ${rounds} resets`);
    return resets() >= rounds;
  };
  await waitFor(hasEnoughResets, { timeoutMs: STALLED_MS, intervalMs: POLL_MS, progress: resets });
  isInjecting = false;
  for (const proxy of proxies) proxy.cut();
  await load.stop();
  if (resets() < rounds) failures.add(`only ${resets()} of ${rounds} connections were reset`);
  failures.add(...(await environment.violations()));
  const acknowledged = environment.recorder.acknowledged().length;
  return {
    reached: `${resets()} connections reset during ${acknowledged} acknowledged writes, ${failures.count()} failures`,
    failures: failures.list(),
  };
};

export const brokenConnections: StressTest = {
  name: 'broken-connections',
  description: 'the database connections of two shops are reset at random bytes under load (resets)',
  rounds: { short: 50, full: 2_000 },
  goal: 'no acknowledged write lost or duplicated',
  run,
};
