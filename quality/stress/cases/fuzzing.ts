import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { RETRY_AFTER_MS } from '../../../src/adapters/http/responses/response.ts';
import { anIpAddress, shopperAt } from '../../../test/support/shopper.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { type FuzzedRequest, fuzzedRequests } from '../requests/fuzzed-requests.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { runSeed, seededRandom } from '../support/random.ts';

/** Few enough that the shop never sheds load, which the overload test covers. */
const CONCURRENCY = 4;
const RESET_LIMITS_EVERY = 1_000;

type Sender = { readonly origin: string; readonly session: string; readonly agent: Agent };

const send = async (
  { origin, session, agent }: Sender,
  { method, path, headers, body }: FuzzedRequest,
  isSignedIn: boolean,
): Promise<number | 'busy' | 'not sent'> => {
  const { hostname, port } = new URL(origin);
  const outgoing = request({
    agent,
    hostname,
    port,
    method,
    path,
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anIpAddress(),
      ...(isSignedIn && { cookie: session }),
      ...headers,
    },
  });
  outgoing.end(body);
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    if (response.headers['content-type'] === 'text/event-stream') response.destroy();
    else await once(response.resume(), 'end');
    const { statusCode = 0, headers: responseHeaders } = response;
    return statusCode === 503 && responseHeaders['retry-after'] !== undefined ? 'busy' : statusCode;
  } catch (error) {
    // The shop closed the connection after the previous request, so this one never reached it.
    if (outgoing.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      return 'not sent';
    throw error;
  }
};
/** A shop that always closes the connection fails the test. */
const MAX_ATTEMPTS = 20;
/** Shed requests succeed on a retry; errors caused by the request do not. */
const MAX_BUSY_RETRIES = 3;
const MAX_BUSY_SHARE = 0.002;

const mayDelete = ({ method, path }: FuzzedRequest): boolean =>
  method === 'POST' && path.startsWith('/account');

const run = async (count: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(1);
  const [origin = ''] = environment.origins;
  const [shopper, deletedShopper] = [shopperAt(origin), shopperAt(origin)];
  await shopper.signUp();
  // One of the requests deletes the account that sends it.
  await deletedShopper.signUp();
  using disposables = new DisposableStack();
  const agent = disposables.adopt(new Agent({ keepAlive: true, maxSockets: CONCURRENCY }), (one) =>
    one.destroy(),
  );
  const sender = { origin, session: shopper.cookie(), agent };
  const deletedSender = { origin, session: deletedShopper.cookie(), agent };
  const failures = createFailures();
  const requests = fuzzedRequests(
    seededRandom(runSeed()),
    environment.settings['STRIPE_WEBHOOK_SECRET'] ?? '',
  );
  let [sent, busy] = [0, 0];
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      const isLimitReset = sent % RESET_LIMITS_EVERY === 0;
      const isFromShopper = sent % 2 === 0;
      const { value } = requests.next();
      const isSignedIn = isFromShopper && !/^\/(?:api\/auth\/|auth|log-out)/.test(value.path);
      const resend = () =>
        send(mayDelete(value) ? deletedSender : sender, value, isSignedIn).catch((error: unknown) =>
          String(error),
        );
      let status = await resend();
      for (let attempt = 1; attempt < MAX_ATTEMPTS && status === 'not sent'; attempt += 1)
        status = await resend();
      for (let retry = 0; retry < MAX_BUSY_RETRIES && status === 'busy'; retry += 1) {
        busy += 1;
        await wait(RETRY_AFTER_MS);
        status = await resend();
      }
      if (typeof status !== 'number' || status >= 500)
        failures.add(`${status}: ${JSON.stringify(value).slice(0, 500)}`);
      // Cached responses must not starve the other connections.
      await yieldToEventLoop();
      if (!isLimitReset) continue;
      reportProgress(`${sent} of ${count} sent, ${failures.count()} failures`);
      // Throttling of forms has its own tests and would take hours here.
      await environment.rows('delete from rate_limits');
    }
  };
  const [pid] = environment.shops.map((shop) => shop.pid);
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const health = [await shopper.request('/healthz'), await shopper.request('/api/orders')];
  if (health.some(({ status }) => status !== 200))
    failures.add(
      `the shop rejects correct requests afterwards (${health.map(({ status }) => status).join(', ')})`,
    );
  if (environment.shops[0]?.pid !== pid) failures.add('the shop process was restarted');
  const logs = environment.shops[0]?.logOutput() ?? '';
  const failed = logs.split('\n').filter((line) => /"event":"(?:request|page)\.failed"/.test(line));
  failures.add(...failed.map((line) => line.slice(0, 500)));
  failures.add(...(await environment.violations()));
  // A busy machine may shed a few requests.
  if (busy > count * MAX_BUSY_SHARE) failures.add(`the shop shed ${busy} requests`);
  return {
    reached: `${count} requests, ${failures.count()} failures, ${busy} retries after shed load`,
    failures: failures.list(),
  };
};

export const fuzzing: StressTest = {
  name: 'fuzzing',
  description: 'fuzzed and almost valid requests, generated from the declarations of all routes (requests)',
  rounds: { short: 5_000, full: 500_000 },
  goal: 'no status of 500 or more (at most one in 500 is shed at first), no logged failure, the same process',
  run,
};
