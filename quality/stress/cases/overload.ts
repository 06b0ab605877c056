import { setTimeout as wait } from 'node:timers/promises';
import { RETRY_AFTER_MS } from '../../../src/adapters/http/responses/response.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { anEmail, PASSWORD } from '../../../test/support/shopper.ts';
import { type Buyer, createBuyer } from '../environment/buyer.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { pinCores } from '../load/cpu-cores.ts';
import { createHttpLoad, type LoadRequest, type LoadResponse } from '../load/http-load.ts';
import { quantile } from '../load/quantile.ts';
import { SEARCH_WORDS } from '../load/search-words.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { runSeed, seededRandom } from '../support/random.ts';
import { waitUntil } from '../support/wait-until.ts';

const OVERLOAD_FACTOR = 3;
const MEASURE_S = 5;
const CONCURRENCY = 16;
const CHECKOUTS_PER_SECOND = 2;
const SHED_MS = 50;
/** A machine too busy for this rate cannot measure the shop. */
const MIN_CAPACITY = 100;
const RECOVERED_MS = 5_000;
/** Fast responses in a row that count as recovery. */
const RECOVERED_RESPONSES = 5;
const FAST_MS = 500;
/** Retries per step after `Retry-After`. */
const MAX_RETRIES = 3;

/** Half of the searches repeat cached words, the others are unique. */
const randomSearch = (random: () => number): string => {
  const word = SEARCH_WORDS[Math.floor(random() * SEARCH_WORDS.length)] ?? '';
  return random() < 0.5 ? word : `${word} ${random().toString(36).slice(2, 5)}`;
};

/** Mostly pages, many searches, some sign-ins. */
const mixedRequests = (random: () => number) => (): LoadRequest => {
  const kind = random();
  const word = randomSearch(random);
  if (kind < 0.4) return { path: random() < 0.5 ? '/tea' : '/tea/picked-tea/Masala%20Chai' };
  if (kind < 0.55) return { path: '/api/categories' };
  if (kind < 0.75) return { path: `/api/search?q=${encodeURIComponent(word)}` };
  if (kind < 0.95) return { path: `/search?q=${encodeURIComponent(word)}` };
  const form = new URLSearchParams({ intent: 'sign-in', email: anEmail(), password: PASSWORD });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { path: '/auth.data', body: form.toString(), headers };
};

/** Retries a step a limited number of times, after the interval of `Retry-After`. */
const withRetries = async (step: () => Promise<boolean>): Promise<boolean> => {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt += 1) {
    if (await step().catch(() => false)) return true;
    await wait(RETRY_AFTER_MS);
  }
  return step().catch(() => false);
};

/** Requests a quote and places the order, as the checkout form does. */
const quoteAndPlace = async (buyer: Buyer): Promise<boolean> => {
  const { items, receipt } = buyer.request;
  const isQuoted = await withRetries(
    async () => (await buyer.shopper.post(apiMap.quote, { items, receipt })).ok,
  );
  return isQuoted && withRetries(async () => !('rejected' in (await buyer.place())));
};

/** Pays and confirms on the thank-you page. */
const payAndConfirm = async (buyer: Buyer): Promise<boolean> => {
  await buyer.pay();
  return withRetries(async () => (await buyer.confirm()) === 'paid');
};

const classify = (responses: readonly LoadResponse[]) => {
  const shed = responses.filter(({ status }) => status === 503 || status === 429);
  const broken = responses.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  return {
    served: responses.length - shed.length - broken.length,
    shed: shed.length,
    shedMs: quantile(
      shed.map(({ ms }) => ms),
      0.99,
    ),
    withoutRetryAfter: shed.filter(({ retryAfter }) => retryAfter === undefined).length,
    broken: broken.length,
  };
};

const runOverload = async (seconds: number): Promise<CaseResult> => {
  using cores = pinCores();
  await using environment = await startTestEnvironment(1, {}, undefined, cores.server);
  await environment.rows('update products set stock_grams = unit_grams * 100000');
  await environment.resetBaseline();
  const [origin = ''] = environment.origins;
  using load = createHttpLoad(origin);
  const next = mixedRequests(seededRandom(runSeed()));
  const failures = createFailures();
  await load.closedLoop(CONCURRENCY, 1, next);
  const capacity = await load.closedLoop(CONCURRENCY, MEASURE_S, next);

  const buyers = Array.from({ length: seconds * CHECKOUTS_PER_SECOND }, () =>
    createBuyer(environment, 'marrakech-mint'),
  );
  // Half of the buyers order before the overload, the others during it.
  const hasPlaced = (n: number) => n % 2 === 0;
  for (const buyer of buyers.filter((_, n) => hasPlaced(n))) {
    const placed = await buyer.place();
    if ('rejected' in placed) failures.add(`an order before the overload was rejected: ${placed.text}`);
  }
  await load.openConnections();
  const openLoopLoad = load.openLoop(OVERLOAD_FACTOR * capacity, seconds, next);
  const finishing = buyers.map(async (buyer, n) => {
    await wait((n / CHECKOUTS_PER_SECOND) * 1_000);
    return (hasPlaced(n) || (await quoteAndPlace(buyer))) && payAndConfirm(buyer);
  });
  const responses = await openLoopLoad;
  const endedAt = performance.now();
  let fastResponses = 0;
  await waitUntil(async () => {
    const { status, ms } = await load.send({ path: '/search?q=mint' });
    fastResponses = status === 200 && ms < FAST_MS ? fastResponses + 1 : 0;
    return fastResponses >= RECOVERED_RESPONSES;
  }, 'searches are fast again');
  const recoveredMs = performance.now() - endedAt;
  const finished = (await Promise.all(finishing)).filter(Boolean).length;

  const { served, shed, shedMs, withoutRetryAfter, broken } = classify(responses);
  if (finished < buyers.length * 0.995)
    failures.add(`${buyers.length - finished} started checkouts did not finish`);
  if (capacity < MIN_CAPACITY)
    failures.add(
      `only ${Math.round(capacity)} requests a second before the overload, too few to measure the shop`,
    );
  if (shed === 0) failures.add('no request was shed, so there was no overload');
  if (shedMs > SHED_MS) failures.add(`requests were shed after ${Math.round(shedMs)} ms (p99)`);
  if (withoutRetryAfter > 0) failures.add(`${withoutRetryAfter} requests were shed without Retry-After`);
  if (broken > 0) failures.add(`${broken} requests failed`);
  if (recoveredMs > RECOVERED_MS) failures.add(`the shop recovered after ${Math.round(recoveredMs)} ms`);
  failures.add(...(await environment.violations()));
  return {
    reached: `${finished} of ${buyers.length} checkouts finished at ${Math.round(OVERLOAD_FACTOR * capacity)} requests a second (capacity ${Math.round(capacity)}): ${served} served, ${shed} shed within ${Math.round(shedMs)} ms (p99), ${broken} failed; recovered after ${(recoveredMs / 1000).toFixed(1)} s`,
    failures: failures.list(),
  };
};

export const overload: StressTest = {
  name: 'overload',
  description:
    'three times the load that the shop serves on one core with its database, the load generator on the other: pages, searches and sign-ins, while some shoppers pay earlier orders and as many order and pay full carts (seconds)',
  rounds: { short: 5, full: 60 },
  goal: 'at least 100 requests a second before, some requests shed, 99.5 % of started checkouts finish with at most three retries per step, requests are shed within 50 ms (p99), recovered within 5 s',
  isExclusive: true,
  run: runOverload,
};
