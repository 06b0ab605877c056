import { median } from '#stress/load/quantile.ts';
import { type SignedInUser, signInUsers } from '#stress/load/signed-in-users.ts';
import { waitUntil } from '#stress/wait-until.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { deafen } from '../../../test/support/deafen.ts';
import { fillShop } from '../../../test/support/large-shop.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
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
/** Each fills a page in the small shop as well, so that the pages are alike. */
const WORDS = ['tea', 'leaf', 'teas', 'leafs', 'tea leaf', 'leaf tea'];
/** Each is like so many names of the large shop that they fill a page; in the small one words that fill a page stand for them. */
const MISSPELLED = ['mathca', 'darjleeing', 'lapsng', 'jasmin pearlz', 'kioto hojica', 'earl gary cornflowr'];
const UNKNOWN_WORDS = ['motor oil', 'bicycle', 'xyzzy', 'hammer and nails', 'printer paper', 'shoelace'];

type Shop = Awaited<ReturnType<typeof openShop>>;

/** People with an account and a few orders, as most have; so many that none asks too often. */
const createCustomers = async (environment: Shop): Promise<readonly SignedInUser[]> => {
  const people = await signInUsers(environment.rows, CUSTOMERS);
  await environment.rows(
    `with placed as (
        insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing, payment_session_id)
        select gen_random_uuid(), gen_random_uuid(), u, 'ada@example.com', 'paid', 890, '{}', '{}', 'cs_own_' || u || n
        from unnest($1::uuid[]) u, generate_series(1, ${ORDERS_PER_CUSTOMER}) n returning id),
      lines as (
        insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams, is_set_aside)
        select id, 0, 'marrakech-mint', 'Marrakech Mint', 890, 1, 50, false from placed)
      insert into order_history (order_id, "from", "to", event) select id, null, 'awaiting-payment', 'placed' from placed`,
    [people.map(({ id }) => id)],
  );
  return people;
};

/** Names of products, from anywhere among them. */
const readProductNames = async (environment: Shop, count: number): Promise<readonly string[]> =>
  (
    await environment.rows<{ name: string }>('select name from products order by md5(id) limit $1', [count])
  ).map(({ name }) => name);

/** Whether the shop has heard how long its shelves have become. */
const isPaginated = async ({ port }: Shop): Promise<boolean> =>
  (await fetch(`http://localhost:${port}/tea?page=2`, { redirect: 'manual' })).status === 200;

/** The shelf of teas: its first page, one from the middle and one from its end. Of all products as many are teas as in the small shop. */
const categoryPaths = (products: number, inSmall: number): readonly string[] => {
  const last = Math.floor(products / inSmall);
  return ['/tea', `/tea?page=${Math.ceil(last / 2)}`, `/tea?page=${last}`];
};

type LoadCase = { readonly name: string; readonly next: () => string | Buffer; readonly decision?: number };

/** Pages of the shelf of teas, whole names of products, and names that are not spelled right. */
type SearchTerms = {
  readonly categoryPages: readonly string[];
  readonly names: readonly string[];
  readonly misspelled: readonly string[];
};

/** What is asked of the small shop and of the large one. */
const createQueries = (
  { port }: Shop,
  customers: readonly SignedInUser[],
  products: readonly string[],
  { categoryPages, names, misspelled }: SearchTerms,
): LoadCase[] => {
  let asked = 0;
  const oneOf = <Thing>(things: readonly Thing[]): Thing => {
    asked += 1;
    const thing = things[asked % things.length];
    if (thing === undefined) throw new Error('nothing to ask for');
    return thing;
  };
  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    getRequest(path, { ...browserHeaders(port), 'x-forwarded-for': anAddressOfTheNet(), ...more });
  const searchFor = (words: readonly string[]) => () => get(`/search?q=${encodeURIComponent(oneOf(words))}`);
  return [
    { name: 'the catalogue page, rendered', next: () => get(oneOf(categoryPages)) },
    { name: 'a search for a word', next: searchFor(WORDS) },
    { name: 'a search for a name', next: searchFor(names) },
    { name: 'a search for a mistyped name', next: searchFor(misspelled), decision: 12 },
    { name: 'a search that finds nothing', next: searchFor(UNKNOWN_WORDS) },
    { name: 'a product page, rendered', next: () => get(PRODUCT_PAGE) },
    {
      name: 'the orders of an account',
      next: () => get(apiMap.orders, { cookie: oneOf(customers).cookie }),
    },
    { name: 'a purchase', next: createPurchaseRequests(port, products) },
  ];
};

/** What one shop is asked, with nobody else there and no page kept. */
const prepare = async (
  environment: Shop,
  products: readonly string[],
  asked: Pick<SearchTerms, 'categoryPages' | 'misspelled'>,
): Promise<LoadCase[]> => {
  const names = await readProductNames(environment, products.length);
  const loadCases = createQueries(environment, await createCustomers(environment), products, {
    ...asked,
    names,
  });
  await deafen(environment);
  // What was written so far is put in its place now, and not while answers are waited for.
  await environment.rows('checkpoint');
  return loadCases;
};

/** The milliseconds that an answer takes while nothing else is asked. */
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
  await waitUntil(() => isPaginated(large), 'the shop has heard of its long shelves', { intervalMs: 500 });
  const ids = (await small.rows<{ id: string }>('select id from products')).map(({ id }) => id);
  const smallCases = await prepare(small, ids, { categoryPages: ['/tea'], misspelled: WORDS });
  const all = await prepare(large, ids, {
    categoryPages: categoryPaths(products, ids.length),
    misspelled: MISSPELLED,
  });
  const pairs = smallCases.map(({ name, next, decision }, nth) => {
    const largeCase = all[nth];
    if (largeCase?.name !== name) throw new Error('the two shops are asked other things');
    return {
      name,
      decision,
      small: { next, durations: [] as number[] },
      large: { next: largeCase.next, durations: [] as number[] },
    };
  });
  for (let round = 0; round <= TIMES; round += 1) {
    reportProgress(round === 0 ? 'warming both shops' : `round ${round}`);
    for (const pair of pairs)
      for (const [environment, { next, durations }] of [
        [small, pair.small],
        [large, pair.large],
      ] as const) {
        const ms = await measureP50(environment, next);
        if (round > 0) durations.push(ms);
      }
  }
  return pairs.map(({ name, decision, ...durations }) => {
    const [before, after] = [median(durations.small.durations), median(durations.large.durations)];
    // Each with what was asked just before it, since the machine is quicker and slower for seconds.
    const ratio = median(
      durations.large.durations.map((ms, round) => ms / (durations.small.durations[round] ?? Number.NaN)),
    );
    return {
      metric: `${name}, with ${products} products and ${orders} orders`,
      goal: `≤ ${MAX}× that with ${ids.length}`,
      reached: `${ratio.toFixed(2)}× (${after.toFixed(1)} ms after ${before.toFixed(1)} ms)`,
      isMet: ratio <= MAX,
      ...(decision !== undefined && { decision }),
    };
  });
};

/** The same questions to a small shop and to a large one. */
export const largeShop: Benchmark = {
  name: 'large-shop',
  description: `one visitor at a time asks a shop as it begins and, in turn, one that has so many products, ${ORDERS_PER_PRODUCT} orders and ${USERS_PER_PRODUCT} accounts for each; medians of ${TIMES} ratios, each of ${SECONDS} s and ${SECONDS} s, after one that only warms them; of the shelf of teas its first page, one from the middle and one from its end are asked for; a mistyped name is like a page of names in the large shop, and in the small one a word that fills a page stands for it (products)`,
  rounds: { short: 300, full: 10_000 },
  run,
};
