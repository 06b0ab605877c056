import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { providerPaths } from '../../../src/domain/api/api-map.ts';
import { anEventAbout, signatureOf } from '../../../test/support/signed-event.ts';
import { type Buyer, createBuyer, placeOrThrow } from '../environment/buyer.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { quantile } from '../load/quantile.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { timeLimit } from '../runner/time-limit.ts';

const GOAL_MS = 500;
/** Full size. */
const SECONDS = 60;
/** Tolerated slowdown of valid events in a short run on a busy machine. */
const BUSY_FACTOR = 20;
const BASELINE_MS = 1_000;
const CONNECTIONS = 32;
/** Forged events per second, required by faults.json. */
const RATE = 2_000;
const TICK_MS = 10;
const VALID_EVENT_INTERVAL_MS = 100;
const CONCURRENCY = 8;
const STATUS = 'select status from orders where receipt = $1';
const body = JSON.stringify({ id: 'evt_forged', data: 'x'.repeat(1_000) });

const post = async (agent: Agent, url: URL, sent: string, signature: string): Promise<number> => {
  const headers = { 'stripe-signature': signature, 'content-length': Buffer.byteLength(sent) };
  const outgoing = request(url, { method: 'POST', agent, headers }).end(sent);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

/** Sends forged events at a constant rate, limited by the responses in flight. */
const flood = async (url: URL, signal: AbortSignal): Promise<ReadonlyMap<number, number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Map<number, number>();
  const inFlight = new Set<Promise<void>>();
  const send = async () => {
    const signature = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;
    const status = await post(agent, url, body, signature).catch(() => 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  while (!signal.aborted) {
    const capacity = Math.min((RATE * TICK_MS) / 1_000, 2 * CONNECTIONS - inFlight.size);
    for (let n = 0; n < capacity; n += 1) {
      const sent = send().finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
    await wait(TICK_MS);
  }
  await Promise.all(inFlight);
  agent.destroy();
  return statuses;
};

/** Places orders; the provider drops their webhooks. */
const placeUnpaidOrders = async (environment: TestEnvironment, count: number): Promise<Buyer[]> => {
  await environment.rows('update products set stock_grams = unit_grams * 10 * $1', [count]);
  await environment.resetBaseline();
  await environment.payment.faults({ webhooks: 'drop' });
  const buyers = Array.from({ length: count }, () => createBuyer(environment, 'masala-chai'));
  const waiting = [...buyers];
  const place = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await placeOrThrow(buyer);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, place));
  return buyers;
};

/** The response to an event and the status of its order at that time. */
type Delivered = { readonly ms: number; readonly status: number; readonly order: string | undefined };
const timesOf = (delivered: readonly Delivered[]): number[] => delivered.map(({ ms }) => ms);

/** Pays an order at intervals and delivers its event. */
const deliver = async (
  environment: TestEnvironment,
  url: URL,
  buyers: Iterator<Buyer, undefined>,
  signal: AbortSignal,
): Promise<Delivered[]> => {
  const secret = environment.settings['STRIPE_WEBHOOK_SECRET'] ?? '';
  const agent = new Agent({ keepAlive: true });
  const deliveries: Delivered[] = [];
  while (!signal.aborted) {
    const { value: buyer } = buyers.next();
    if (!buyer) throw new Error('Too few orders were placed.');
    await buyer.pay();
    const payload = anEventAbout(buyer.receipt, `evt_${crypto.randomUUID()}`);
    const startedAt = performance.now();
    const signature = signatureOf(payload, secret);
    const status = await post(agent, url, payload, signature);
    const ms = performance.now() - startedAt;
    const [row] = await environment.rows<{ status: string }>(STATUS, [buyer.receipt]);
    deliveries.push({ ms, status, order: row?.status });
    await wait(VALID_EVENT_INTERVAL_MS);
  }
  agent.destroy();
  return deliveries;
};

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(1);
  const url = new URL(providerPaths.paymentEvents, environment.origins[0]);
  const orders = await placeUnpaidOrders(
    environment,
    Math.ceil((BASELINE_MS + rounds * 1_000) / VALID_EVENT_INTERVAL_MS) + 1,
  );
  const buyers = orders.values();
  const baseline = await deliver(environment, url, buyers, AbortSignal.timeout(BASELINE_MS));
  const baselineMs = quantile(timesOf(baseline), 0.5);
  const limit = timeLimit(GOAL_MS, rounds >= SECONDS, BUSY_FACTOR * baselineMs);
  const endSignal = AbortSignal.timeout(rounds * 1_000);
  reportProgress('running');
  const [forged, valid] = await Promise.all([
    flood(url, endSignal),
    deliver(environment, url, buyers, endSignal),
  ]);
  const failures = createFailures();
  for (const [status, times] of forged)
    if (status !== 400) failures.add(`${times} forged events returned ${status}`);
  const rejected = valid.filter(({ status }) => status !== 200);
  if (rejected.length > 0) failures.add(`${rejected.length} valid events returned ${rejected[0]?.status}`);
  const unpaid = valid.filter(({ order }) => order !== 'paid');
  if (unpaid.length > 0)
    failures.add(`${unpaid.length} valid events were accepted but left the order ${unpaid[0]?.order}`);
  const p99 = quantile(timesOf(valid), 0.99);
  if (p99 > limit.ms) failures.add(`valid events took ${Math.round(p99)} ms (p99)`);
  const stored = await environment.rows("select 1 from payment_events where id = 'evt_forged'");
  if (stored.length > 0) failures.add('a forged event was stored');
  failures.add(...(await environment.violations()));
  const rate = Math.round((forged.get(400) ?? 0) / rounds);
  return {
    reached: `${rate} forged events a second, ${valid.length} orders paid by valid ones within ${Math.round(p99)} ms (p99; ${Math.round(baselineMs)} ms without forged ones)`,
    limit: limit.text,
    failures: failures.list(),
  };
};

export const forgedEvents: StressTest = {
  name: 'forged-events',
  description:
    'up to 2,000 forged payment events a second, as fast as they are rejected, with valid events of newly paid orders in between (seconds)',
  rounds: { short: 2, full: SECONDS },
  goal: 'valid events return within 500 ms (p99) with their order paid, and no forged event is stored',
  isExclusive: true,
  run,
};
