import { apiMap } from '#domain/api-map.ts';
import { fillShop } from '#prove/load/large-shop.ts';
import { median } from '#prove/load/quantile.ts';
import { type SignedIn, signIn } from '#prove/load/signed-in.ts';
import { until } from '#prove/until.ts';
import { deafen } from '#test/support/deafen.ts';
import { anAddressOfTheNet } from '#test/support/shopper.ts';
import { asBrowser } from '../bare.ts';
import { startInstantProvider } from '../instant-provider.ts';
import { aGet, drive, mustAll } from '../load/drive.ts';
import { purchasesAt } from '../load/purchases.ts';
import type { Measuring, Reading, Row } from '../row.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const SECONDS = 2;
const TIMES = 3;
const CUSTOMERS = 1_000;
const OWN_ORDERS = 10;
const ORDERS_PER_PRODUCT = 100;
const USERS_PER_PRODUCT = 10;
const MOST = 1.5;
/** Each fills a page in the small shop as well, so that the pages are alike. */
const WORDS = ['tea', 'leaf', 'teas', 'leafs', 'tea leaf', 'leaf tea'];

type Town = Awaited<ReturnType<typeof openShop>>;

/** People with an account and a few orders, as most have; so many that none asks too often. */
const someCustomers = async (town: Town): Promise<readonly SignedIn[]> => {
  const people = await signIn(town.rows, CUSTOMERS);
  await town.rows(
    `with placed as (
        insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing, payment_session_id)
        select gen_random_uuid(), gen_random_uuid(), u, 'ada@example.com', 'paid', 890, '{}', '{}', 'cs_own_' || u || n
        from unnest($1::uuid[]) u, generate_series(1, ${OWN_ORDERS}) n returning id),
      lines as (
        insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams, is_set_aside)
        select id, 0, 'marrakech-mint', 'Marrakech Mint', 890, 1, 50, false from placed)
      insert into order_history (order_id, "from", "to", event) select id, null, 'awaiting-payment', 'placed' from placed`,
    [people.map(({ id }) => id)],
  );
  return people;
};

/** Whether the shop has heard how long its shelves have become. */
const hasPages = async ({ port }: Town): Promise<boolean> =>
  (await fetch(`http://localhost:${port}/tea?page=2`, { redirect: 'manual' })).status === 200;

type Question = { readonly name: string; readonly next: () => string | Buffer };

/** What is asked of the small shop and of the large one. */
const questionsTo = (
  { port }: Town,
  customers: readonly SignedIn[],
  products: readonly string[],
): Question[] => {
  let asked = 0;
  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    aGet(path, { ...asBrowser(port), 'x-forwarded-for': anAddressOfTheNet(), ...more });
  return [
    { name: 'the catalogue page, rendered', next: () => get('/tea?type=none-such') },
    {
      name: 'the search page',
      next: () => {
        asked += 1;
        return get(`/search?q=${encodeURIComponent(WORDS[asked % WORDS.length] ?? '')}`);
      },
    },
    { name: 'the data of a product page', next: () => get(`${PRODUCT_PAGE}.data`) },
    {
      name: 'the orders of an account',
      next: () => {
        asked += 1;
        return get(apiMap.orders, { cookie: customers[asked % CUSTOMERS]?.cookie ?? '' });
      },
    },
    { name: 'a purchase', next: purchasesAt(port, products) },
  ];
};

/** The milliseconds that each answer takes (median) while nothing else is asked. */
const measure = async ({ port, pid }: Town, questions: readonly Question[]): Promise<number[]> => {
  const all: number[] = [];
  for (const { next } of questions) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const driven = await drive({ port, pid, connections: 1, seconds: SECONDS, next });
      mustAll(200, driven);
      took.push(driven.p50);
    }
    all.push(median(took));
  }
  return all;
};

const run = async ({ cores, rounds: products, note, profile }: Measuring): Promise<Reading[]> => {
  await using provider = await startInstantProvider();
  await using town = await openShop(cores, { ...provider.settings, ...profile });
  const few = (await town.rows<{ id: string }>('select id from products')).map(({ id }) => id);
  const questions = questionsTo(town, await someCustomers(town), few);
  note('the small shop');
  const hearAgain = await deafen(town);
  const small = await measure(town, questions);
  note('filling the large shop');
  await hearAgain();
  const orders = products * ORDERS_PER_PRODUCT;
  await fillShop(town.rows, { products, orders, users: products * USERS_PER_PRODUCT });
  await until(() => hasPages(town), 'the shop has heard of its long shelves', { everyMs: 500 });
  note('the large shop');
  await deafen(town);
  const large = await measure(town, questions);
  return questions.map(({ name }, number) => {
    const [before = 0, after = 0] = [small[number], large[number]];
    const ratio = after / before;
    return {
      what: `${name}, with ${products} products and ${orders} orders`,
      goal: `≤ ${MOST}× that with ${few.length}`,
      reached: `${ratio.toFixed(2)}× (${after.toFixed(1)} ms after ${before.toFixed(1)} ms)`,
      isMet: ratio <= MOST,
    };
  });
};

/** The same questions to a small shop and, once it is full, to a large one. */
export const largeShop: Row = {
  name: 'large-shop',
  says: `one visitor at a time asks the shop as it begins, and again when it has so many products, ${ORDERS_PER_PRODUCT} orders and ${USERS_PER_PRODUCT} accounts for each; medians of ${TIMES} times ${SECONDS} s (products)`,
  rounds: { short: 300, full: 10_000 },
  run,
};
