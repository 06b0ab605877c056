import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { anEventAbout, signatureOf } from '../../../test/support/signed-event.ts';
import { aBuyer, type Buyer } from '../buyer.ts';
import { quantile } from '../load/quantile.ts';
import { createMisses, type Figure, type Note, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';
import { limitOf } from '../time-limit.ts';

const GOAL_MS = 500;
/** The full size, seconds. */
const SECONDS = 60;
/** In a short run on a machine that others keep busy a real event may take so many times what it takes without a flood. */
const BUSY_TIMES = 20;
const CALM_MS = 1_000;
const LANES = 32;
/** As many forged events as the catalogue of faults asks for, each second. */
const RATE = 2_000;
const TICK_MS = 10;
const REAL_MS = 100;
const SIDE_BY_SIDE = 8;
const STATUS = 'select status from orders where receipt = $1';
const body = JSON.stringify({ id: 'evt_forged', data: 'x'.repeat(1_000) });

const post = async (agent: Agent, url: URL, sent: string, signature: string): Promise<number> => {
  const headers = { 'stripe-signature': signature, 'content-length': Buffer.byteLength(sent) };
  const asked = request(url, { method: 'POST', agent, headers }).end(sent);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

/** Sends forged events, so many a second as long as they are answered. */
const flood = async (url: URL, until: AbortSignal): Promise<ReadonlyMap<number, number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const statuses = new Map<number, number>();
  const under = new Set<Promise<void>>();
  const send = async () => {
    const signature = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;
    const status = await post(agent, url, body, signature).catch(() => 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  while (!until.aborted) {
    const room = Math.min((RATE * TICK_MS) / 1_000, 2 * LANES - under.size);
    for (let n = 0; n < room; n += 1) {
      const sent = send().finally(() => under.delete(sent));
      under.add(sent);
    }
    await wait(TICK_MS);
  }
  await Promise.all(under);
  agent.destroy();
  return statuses;
};

/** Orders that nobody has paid yet; what the provider would send of them is lost. */
const book = async (town: Town, count: number): Promise<Buyer[]> => {
  await town.rows('update products set stock_grams = unit_grams * 10 * $1', [count]);
  await town.setBaseline();
  await town.payment.faults({ webhooks: 'drop' });
  const buyers = Array.from({ length: count }, () => aBuyer(town, 'masala-chai'));
  const waiting = [...buyers];
  const place = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const placed = await buyer.place();
      if ('refused' in placed) throw new Error(`an order was refused: ${placed.refused} ${placed.text}`);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, place));
  return buyers;
};

/** The answer to an event, and what the order was then that it tells of. */
type Delivered = { readonly ms: number; readonly status: number; readonly order: string | undefined };
const timesOf = (delivered: readonly Delivered[]): number[] => delivered.map(({ ms }) => ms);

/** Now and then one of these orders is paid, and its event comes. */
const deliver = async (
  town: Town,
  url: URL,
  buyers: Iterator<Buyer, undefined>,
  until: AbortSignal,
): Promise<Delivered[]> => {
  const secret = town.settings['STRIPE_WEBHOOK_SECRET'] ?? '';
  const agent = new Agent({ keepAlive: true });
  const took: Delivered[] = [];
  while (!until.aborted) {
    const { value: buyer } = buyers.next();
    if (!buyer) throw new Error('too few orders were booked');
    await buyer.pay();
    const payload = anEventAbout(buyer.receipt, `evt_${crypto.randomUUID()}`);
    const begun = performance.now();
    const signature = signatureOf(payload, secret);
    const status = await post(agent, url, payload, signature);
    const ms = performance.now() - begun;
    const [row] = await town.rows<{ status: string }>(STATUS, [buyer.receipt]);
    took.push({ ms, status, order: row?.status });
    await wait(REAL_MS);
  }
  agent.destroy();
  return took;
};

const run = async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
  await using town = await openTown(1);
  const url = new URL(apiMap.paymentEvents, town.origins[0]);
  const booked = await book(town, Math.ceil((CALM_MS + rounds * 1_000) / REAL_MS) + 1);
  const buyers = booked.values();
  const calm = await deliver(town, url, buyers, AbortSignal.timeout(CALM_MS));
  const calmMs = quantile(timesOf(calm), 0.5);
  const limit = limitOf(GOAL_MS, rounds >= SECONDS, BUSY_TIMES * calmMs);
  const over = AbortSignal.timeout(rounds * 1_000);
  note('under way');
  const [forged, real] = await Promise.all([flood(url, over), deliver(town, url, buyers, over)]);
  const misses = createMisses();
  for (const [status, times] of forged)
    if (status !== 400) misses.add(`${times} forged events were answered ${status}`);
  const refused = real.filter(({ status }) => status !== 200);
  if (refused.length > 0) misses.add(`${refused.length} real events were answered ${refused[0]?.status}`);
  const idle = real.filter(({ order }) => order !== 'paid');
  if (idle.length > 0)
    misses.add(`${idle.length} real events were taken and left an order ${idle[0]?.order}`);
  const p99 = quantile(timesOf(real), 0.99);
  if (p99 > limit.ms) misses.add(`real events took ${Math.round(p99)} ms (p99)`);
  const kept = await town.rows("select 1 from payment_events where id = 'evt_forged'");
  if (kept.length > 0) misses.add('a forged event was kept');
  misses.add(...(await town.violations()));
  const rate = Math.round((forged.get(400) ?? 0) / rounds);
  return {
    reached: `${rate} forged events a second, ${real.length} orders paid by real ones within ${Math.round(p99)} ms (p99; ${Math.round(calmMs)} ms without a flood)`,
    limit: limit.said,
    misses: misses.list(),
  };
};

export const forgedEvents: Proof = {
  name: 'forged-events',
  says: 'forged events of the payment provider come as fast as they are answered, at most 2,000 a second, and between them real ones, each of an order that was just paid (seconds)',
  rounds: { test: 2, prove: SECONDS },
  goal: 'real events are answered within 500 ms (p99) and their orders are paid then, and nothing is kept of a forged one',
  isAlone: true,
  run,
};
