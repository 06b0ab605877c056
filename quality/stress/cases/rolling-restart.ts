import { shopperAt } from '../../../test/support/shopper.ts';
import { createBuyer } from '../environment/buyer.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { startNginxDeployment } from '../load/nginx-deployment.ts';
import {
  type CaseResult,
  createFailures,
  type Failures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { runSeed, seededRandom, splitRandom } from '../support/random.ts';

/** Full size, and concurrent users; a short run shares the machine. */
const REQUESTS = 20_000;
const USERS = { full: 8, short: 3 };
const PAGES = [
  '/',
  '/tea',
  '/coffee',
  '/stores',
  '/tea?sort=price&price=100-200',
  '/tea/picked-tea/Masala%20Chai',
];
const CALLS = ['/api/categories', '/api/search?q=mint', '/api/auth/session'];
const PAGES_PER_VISIT = 6;
/** True unless a correct request failed; 409 means sold out. */
const isServed = (status: number): boolean => status < 400 || status === 409;

/** Extracts the visible text for a message. */
const textOf = (text: string): string =>
  text
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200);

/** Adds a unique query half of the time, so that the proxy's cache does not respond. */
const withCacheBuster = (path: string, random: () => number): string =>
  random() < 0.5 ? path : `${path}${path.includes('?') ? '&' : '?'}n=${random().toString(36).slice(2)}`;

/** Opens several pages; `onRequest` counts requests. */
const browse = async (
  origin: string,
  random: () => number,
  failures: Failures,
  onRequest: () => void,
): Promise<void> => {
  const shopper = shopperAt(origin);
  const paths = random() < 0.7 ? PAGES : CALLS;
  for (let page = 0; page < PAGES_PER_VISIT; page += 1) {
    const path = withCacheBuster(paths[Math.floor(random() * paths.length)] ?? '/', random);
    onRequest();
    const response = await shopper.request(path);
    const text = await response.text();
    if (!isServed(response.status)) failures.add(`${path} returned ${response.status}: ${textOf(text)}`);
  }
};

/** Places, pays and confirms an order; `onRequest` counts requests. */
const purchase = async (
  environment: TestEnvironment,
  failures: Failures,
  onRequest: () => void,
): Promise<void> => {
  const buyer = createBuyer(environment, 'marrakech-mint');
  onRequest();
  const placed = await buyer.place();
  if ('rejected' in placed) {
    if (placed.rejected === 409) await environment.restock('marrakech-mint', 500);
    else failures.add(`a purchase was rejected with ${placed.rejected}: ${textOf(placed.text)}`);
    return;
  }
  await buyer.pay();
  onRequest();
  if ((await buyer.confirm()) !== 'paid') failures.add(`${buyer.receipt} was paid but not confirmed`);
  onRequest();
  await buyer.viewOrder();
};

const runRollingRestart = async (
  requests: number,
  reportProgress: ReportProgress = () => undefined,
): Promise<CaseResult> => {
  await using deployment = await startNginxDeployment();
  const { environment } = deployment;
  const failures = createFailures();
  const stopping = new AbortController();
  let sent = 0;
  const onRequest = () => {
    sent += 1;
  };
  const runUser = async (random: () => number) => {
    while (!stopping.signal.aborted) {
      const visit =
        random() < 0.25
          ? purchase(environment, failures, onRequest)
          : browse(environment.origins[0] ?? '', random, failures, onRequest);
      await visit.catch((error: unknown) =>
        failures.add(`a request failed: ${String(error instanceof Error ? (error.cause ?? error) : error)}`),
      );
    }
  };
  const size = requests < REQUESTS ? USERS.short : USERS.full;
  const users = splitRandom(seededRandom(runSeed()), size).map(runUser);
  const isDone = () => sent >= requests || stopping.signal.aborted;
  let restarts = 0;
  const onRestartFailure = (error: unknown): void => {
    failures.add(`the restart failed: ${String(error)}`);
    stopping.abort();
  };
  do {
    await deployment.restart().catch(onRestartFailure);
    restarts += 2;
    reportProgress(`${sent} of ${requests} requests, ${restarts} restarts, ${failures.count()} failures`);
  } while (!isDone());
  stopping.abort();
  await Promise.all(users);
  failures.add(...(await environment.violations()));
  const bought = environment.recorder.acknowledged().filter(({ kind }) => kind === 'paid').length;
  return {
    reached: `${failures.count()} of ${sent} requests failed, including ${bought} purchases, during ${restarts} restarts`,
    failures: failures.list(),
  };
};

export const rollingRestart: StressTest = {
  name: 'rolling-restart',
  description:
    'two shops behind nginx with the shipped configuration, without TLS and keep-alive, are restarted in turn by the shipped script while shoppers browse and buy (requests)',
  rounds: { short: 300, full: REQUESTS },
  goal: 'no request fails',
  isExclusive: true,
  run: runRollingRestart,
};
