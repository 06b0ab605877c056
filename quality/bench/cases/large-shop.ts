import { median } from '#stress/load/quantile.ts';
import { type SignedInUser, signInUsers } from '#stress/load/signed-in-users.ts';
import { waitUntil } from '#stress/support/wait-until.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { disableNotifications } from '../../../test/support/disable-notifications.ts';
import { fillShop } from '../../../test/support/large-shop.ts';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { assertStatus, getRequest, runLoad } from '../load/load-driver.ts';
import { createPurchaseRequests } from '../load/purchase-requests.ts';
import { startPaymentStub } from '../payment-stub.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const SECONDS = 0.5;
const TIMES = 11;
const CUSTOMERS = 1_000;
const ORDERS_PER_CUSTOMER = 10;
const ORDERS_PER_PRODUCT = 100;
const USERS_PER_PRODUCT = 10;
const MAX = 1.5;
/** Words that fill a result page in both shops, so that the pages are alike. */
const WORDS = ['tea', 'leaf', 'teas', 'leafs', 'tea leaf', 'leaf tea'];
/** Misspelled names with a full page of results in the large shop; the small shop searches `WORDS` instead. */
const MISSPELLED = ['mathca', 'darjleeing', 'lapsng', 'jasmin pearlz', 'kioto hojica', 'earl gary cornflowr'];
const UNKNOWN_WORDS = ['motor oil', 'bicycle', 'xyzzy', 'hammer and nails', 'printer paper', 'shoelace'];

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Enough customers that none is throttled. */
const createCustomers = async (environment: Shop): Promise<readonly SignedInUser[]> => {
  const people = await signInUsers(environment.rows, CUSTOMERS);
  await environment.rows(
    `with placed as (
        insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing, payment_session_id)
        select gen_random_uuid(), gen_random_uuid(), u, 'ada@example.com', 'paid', 890, '{}', '{}', 'cs_own_' || u || n
        from unnest($1::uuid[]) u, generate_series(1, ${ORDERS_PER_CUSTOMER}) n returning id),
      lines as (
        insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
        select id, 0, 'marrakech-mint', 'Marrakech Mint', 890, 1, 50 from placed)
      insert into order_history (order_id, "from", "to", event) select id, null, 'awaiting-payment', 'placed' from placed`,
    [people.map(({ id }) => id)],
  );
  return people;
};

/** Names of random products. */
const readProductNames = async (environment: Shop, count: number): Promise<readonly string[]> =>
  (
    await environment.rows<{ name: string }>('select name from products order by md5(id) limit $1', [count])
  ).map(({ name }) => name);

/** True once the shop has noticed that its categories need pagination. */
const isPaginated = async ({ port }: Shop): Promise<boolean> =>
  (await fetch(`http://localhost:${port}/tea?page=2`, { redirect: 'manual' })).status === 200;

/** First, middle and last page of the tea category, whose share of products is the same in both shops. */
const categoryPaths = (products: number, inSmall: number): readonly string[] => {
  const last = Math.floor(products / inSmall);
  return ['/tea', `/tea?page=${Math.ceil(last / 2)}`, `/tea?page=${last}`];
};

type LoadCase = { readonly name: string; readonly next: () => string | Buffer };

type SearchTerms = {
  readonly categoryPages: readonly string[];
  readonly names: readonly string[];
  readonly misspelled: readonly string[];
};

const createLoadCases = (
  { port }: Shop,
  customers: readonly SignedInUser[],
  products: readonly string[],
  { categoryPages, names, misspelled }: SearchTerms,
): LoadCase[] => {
  let requestCount = 0;
  const oneOf = <T>(list: readonly T[]): T => {
    requestCount += 1;
    const chosen = list[requestCount % list.length];
    if (chosen === undefined) throw new Error('Nothing to request.');
    return chosen;
  };
  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    getRequest(path, { ...browserHeaders(port), 'x-forwarded-for': anIpAddress(), ...more });
  const searchFor = (words: readonly string[]) => () => get(`/search?q=${encodeURIComponent(oneOf(words))}`);
  return [
    { name: 'catalog page, rendered', next: () => get(oneOf(categoryPages)) },
    { name: 'search: word', next: searchFor(WORDS) },
    { name: 'search: name', next: searchFor(names) },
    { name: 'search: mistyped name', next: searchFor(misspelled) },
    { name: 'search: no result', next: searchFor(UNKNOWN_WORDS) },
    { name: 'product page, rendered', next: () => get(PRODUCT_PAGE) },
    {
      name: 'orders of an account',
      next: () => get(apiMap.orders, { cookie: oneOf(customers).cookie }),
    },
    { name: 'a purchase', next: createPurchaseRequests(port, products) },
  ];
};

/** Returns the requests for one shop, with page caching disabled. */
const prepare = async (
  environment: Shop,
  products: readonly string[],
  terms: Pick<SearchTerms, 'categoryPages' | 'misspelled'>,
): Promise<LoadCase[]> => {
  const names = await readProductNames(environment, products.length);
  const loadCases = createLoadCases(environment, await createCustomers(environment), products, {
    ...terms,
    names,
  });
  await disableNotifications(environment);
  // Writes dirty pages now instead of during a measurement.
  await environment.rows('checkpoint');
  return loadCases;
};

/** Returns the median response time of a single client in ms. */
const measureP50 = async ({ port, pid }: Shop, next: LoadCase['next']): Promise<number> => {
  const result = await runLoad({ port, pid, connections: 1, seconds: SECONDS, next });
  assertStatus(200, result);
  return result.p50;
};

const run = async ({
  cores,
  rounds: products,
  reportProgress,
  profile,
}: BenchmarkContext): Promise<Measurement[]> => {
  await using provider = await startPaymentStub();
  await using small = await openShop(cores, { ...provider.settings });
  await using large = await openShop(cores, { ...provider.settings, ...profile });
  reportProgress('filling the large shop');
  const orders = products * ORDERS_PER_PRODUCT;
  await fillShop(large.rows, { products, orders, users: products * USERS_PER_PRODUCT });
  await waitUntil(() => isPaginated(large), 'the shop paginates its categories', { intervalMs: 500 });
  const ids = (await small.rows<{ id: string }>('select id from products')).map(({ id }) => id);
  const smallCases = await prepare(small, ids, { categoryPages: ['/tea'], misspelled: WORDS });
  const largeCases = await prepare(large, ids, {
    categoryPages: categoryPaths(products, ids.length),
    misspelled: MISSPELLED,
  });
  const pairs = smallCases.map(({ name, next }, index) => {
    const largeCase = largeCases[index];
    if (largeCase?.name !== name) throw new Error('The two shops have different cases.');
    return {
      name,
      small: { next, durations: [] as number[] },
      large: { next: largeCase.next, durations: [] as number[] },
    };
  });
  for (let round = 0; round <= TIMES; round += 1) {
    reportProgress(round === 0 ? 'warming up both shops' : `round ${round}`);
    for (const pair of pairs)
      for (const [environment, { next, durations }] of [
        [small, pair.small],
        [large, pair.large],
      ] as const) {
        const ms = await measureP50(environment, next);
        if (round > 0) durations.push(ms);
      }
  }
  return pairs.map(({ name, ...durations }) => {
    const [before, after] = [median(durations.small.durations), median(durations.large.durations)];
    // Neighboring measurements are compared, because the speed of the machine varies within seconds.
    const ratio = median(
      durations.large.durations.map((ms, round) => ms / (durations.small.durations[round] ?? Number.NaN)),
    );
    return {
      metric: `${name}, with ${products} products and ${orders} orders`,
      goal: `≤ ${MAX}× the latency with ${ids.length}`,
      reached: `${ratio.toFixed(2)}× (${after.toFixed(1)} ms instead of ${before.toFixed(1)} ms)`,
      isMet: ratio <= MAX,
    };
  });
};

export const largeShop: Benchmark = {
  name: 'large-shop',
  description: `one client alternates between a new shop and a large one with ${ORDERS_PER_PRODUCT} orders and ${USERS_PER_PRODUCT} accounts per product; medians of ${TIMES} ratios of ${SECONDS} s each after a warm-up; catalog pages are the first, middle and last of the teas; mistyped names fill a page of results in the large shop, other words in the small one (products)`,
  rounds: { short: 300, full: 10_000 },
  run,
};
