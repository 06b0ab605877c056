import { setTimeout as wait } from 'node:timers/promises';
import { COME_BACK_MS } from '../../../src/adapters/http/responses/response.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { anEmail, PASSWORD } from '../../../test/support/shopper.ts';
import { aBuyer, type Buyer } from '../buyer.ts';
import { takeCores } from '../load/cpu-cores.ts';
import { type Answered, type Visit, visitorsOf } from '../load/http-load.ts';
import { quantile } from '../load/quantile.ts';
import { SEARCH_WORDS } from '../load/search-words.ts';
import { seeded, seedOfRun } from '../random.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';
import { until } from '../wait-until.ts';

const TIMES = 3;
const MEASURE_S = 5;
const SIDE_BY_SIDE = 16;
const CHECKOUTS_A_SECOND = 2;
const SHED_MS = 50;
/** Fewer visits a second than this are no measure of the shop, but of a machine that is busy otherwise. */
const LEAST_CAPACITY = 100;
const RECOVERED_MS = 5_000;
/** A shop is itself again after so many answers in a row for which nobody had to wait. */
const QUICK = 5;
const SOON_MS = 500;
/** So many times does a shopper who is told to come back do so, at each step. */
const COMES_BACK = 3;

/** Half of those who search want what others want, which is kept; the rest have words of their own. */
const searched = (random: () => number): string => {
  const word = SEARCH_WORDS[Math.floor(random() * SEARCH_WORDS.length)] ?? '';
  return random() < 0.5 ? word : `${word} ${random().toString(36).slice(2, 5)}`;
};

/** What visitors do: most look at pages, many search, some sign in. */
const mixed = (random: () => number) => (): Visit => {
  const kind = random();
  const word = searched(random);
  if (kind < 0.4) return { path: random() < 0.5 ? '/tea' : '/tea/picked-tea/Masala%20Chai' };
  if (kind < 0.55) return { path: '/api/categories' };
  if (kind < 0.75) return { path: `/api/search?q=${encodeURIComponent(word)}` };
  if (kind < 0.95) return { path: `/search?q=${encodeURIComponent(word)}` };
  return { path: '/api/auth/sign-in', json: { email: anEmail(), password: PASSWORD } };
};

/** Whether a step is done by somebody who comes back when told to, but only so often. */
const patiently = async (step: () => Promise<boolean>): Promise<boolean> => {
  for (let times = 0; times < COMES_BACK; times += 1) {
    if (await step().catch(() => false)) return true;
    await wait(COME_BACK_MS);
  }
  return step().catch(() => false);
};

/** What the checkout form does: asks what the cart comes to, then sends the purchase. */
const order = async (buyer: Buyer): Promise<boolean> => {
  const { items, receipt } = buyer.request;
  const isQuoted = await patiently(
    async () => (await buyer.shopper.post(apiMap.quote, { items, receipt })).ok,
  );
  return isQuoted && patiently(async () => !('refused' in (await buyer.place())));
};

/** Pays, and looks at the thank-you page. */
const finish = async (buyer: Buyer): Promise<boolean> => {
  await buyer.pay();
  return patiently(async () => (await buyer.confirm()) === 'paid');
};

const judge = (answers: readonly Answered[]) => {
  const shed = answers.filter(({ status }) => status === 503 || status === 429);
  const broken = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  return {
    served: answers.length - shed.length - broken.length,
    shed: shed.length,
    shedMs: quantile(
      shed.map(({ ms }) => ms),
      0.99,
    ),
    wordless: shed.filter(({ retryAfter }) => retryAfter === undefined).length,
    broken: broken.length,
  };
};

const flood = async (seconds: number): Promise<Figure> => {
  using cores = takeCores();
  await using town = await openTown(1, {}, undefined, cores.server);
  await town.rows('update products set stock_grams = unit_grams * 100000');
  await town.setBaseline();
  const [origin = ''] = town.origins;
  using visitors = visitorsOf(origin);
  const next = mixed(seeded(seedOfRun()));
  const misses = createMisses();
  await visitors.inTurn(SIDE_BY_SIDE, 1, next);
  const capacity = await visitors.inTurn(SIDE_BY_SIDE, MEASURE_S, next);

  const buyers = Array.from({ length: seconds * CHECKOUTS_A_SECOND }, () => aBuyer(town, 'marrakech-mint'));
  // Half have placed their orders before the flood; the others have their carts full, and order in the midst of it.
  const hasPlaced = (n: number) => n % 2 === 0;
  for (const buyer of buyers.filter((_, n) => hasPlaced(n))) {
    const placed = await buyer.place();
    if ('refused' in placed) misses.add(`an order before the flood was refused: ${placed.text}`);
  }
  await visitors.connect();
  const flooding = visitors.regardless(TIMES * capacity, seconds, next);
  const finishing = buyers.map(async (buyer, n) => {
    await wait((n / CHECKOUTS_A_SECOND) * 1_000);
    return (hasPlaced(n) || (await order(buyer))) && finish(buyer);
  });
  const answers = await flooding;
  const over = performance.now();
  let quick = 0;
  await until(async () => {
    const { status, ms } = await visitors.visit({ path: '/search?q=mint' });
    quick = status === 200 && ms < SOON_MS ? quick + 1 : 0;
    return quick >= QUICK;
  }, 'a search is answered at once again');
  const recoveredMs = performance.now() - over;
  const finished = (await Promise.all(finishing)).filter(Boolean).length;

  const { served, shed, shedMs, wordless, broken } = judge(answers);
  if (finished < buyers.length * 0.995)
    misses.add(`${buyers.length - finished} started checkouts did not finish`);
  if (capacity < LEAST_CAPACITY)
    misses.add(
      `it served only ${Math.round(capacity)} visits a second before the flood, so the flood was none`,
    );
  if (shed === 0) misses.add('nobody was sent away, so there was no overload');
  if (shedMs > SHED_MS) misses.add(`who was sent away heard it only after ${Math.round(shedMs)} ms (p99)`);
  if (wordless > 0) misses.add(`${wordless} were sent away without a word of when to come again`);
  if (broken > 0) misses.add(`${broken} visits broke off or failed`);
  if (recoveredMs > RECOVERED_MS) misses.add(`it was itself again only after ${Math.round(recoveredMs)} ms`);
  misses.add(...(await town.violations()));
  return {
    reached: `${finished} of ${buyers.length} checkouts finished at ${Math.round(TIMES * capacity)} visits a second (capacity ${Math.round(capacity)}): ${served} served, ${shed} sent away within ${Math.round(shedMs)} ms (p99), ${broken} broken; itself again after ${(recoveredMs / 1000).toFixed(1)} s`,
    misses: misses.list(),
  };
};

export const overload: Proof = {
  name: 'overload',
  says: 'three times as many visits as the shop can serve, which has one core with its database, while the load has the other: mixed pages, searches and sign-ins, while people pay who had ordered before, and as many order and pay whose carts were full (seconds)',
  rounds: { test: 5, prove: 60 },
  goal: 'at least 100 visits a second before, some of the flood sent away, 99.5 % of started checkouts finish, coming back at most three times at each step when told to, whoever is sent away hears it within 50 ms (p99), recovered within 5 s',
  isAlone: true,
  run: flood,
};
