import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { createSessionBook } from '#adapters/db/accounts/session-book.ts';
import { loadCatalogue } from '#adapters/db/catalogue/load-catalogue.ts';
import { createOfferBook } from '#adapters/db/catalogue/offer-book.ts';
import { createProductSearch } from '#adapters/db/catalogue/product-search.ts';
import { createProductShelf } from '#adapters/db/catalogue/product-shelf.ts';
import { createRateLimits } from '#adapters/db/counts/rate-limits.ts';
import { createShopFigures } from '#adapters/db/counts/shop-figures.ts';
import { openDatabase } from '#adapters/db/database.ts';
import { applyMigrations } from '#adapters/db/migrate.ts';
import { createOrderBook } from '#adapters/db/orders/order-book.ts';
import { createWishBook } from '#adapters/db/own-lists/wish-book.ts';
import { LONG_SHELF, type ShelfChoice } from '#domain/catalogue.ts';
import { MOST_PAGES, PAGE_SIZE } from '#domain/paging.ts';
import type { Rows } from '#operations/books/rows.ts';
import { startDatabaseServer } from '#test/support/database-server.ts';
import { fillShop } from '../load/large-shop.ts';
import { quantile } from '../load/quantile.ts';
import { createMisses, type Figure, type Proof } from '../proof.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));
const ORDERS_PER_PRODUCT = 10;
const TIMES = 20;
const LIMIT_MS = 50;

const SEARCHES = [
  'golden',
  'mint golden 777',
  'marakesh mnt',
  'goldn',
  'te',
  'xqzw',
  'darjeeling first flush spring misty golden old wild royal quiet smoky',
  'a'.repeat(100),
];

const SHELVES: readonly ShelfChoice[] = [
  { group: 'tea' },
  { group: 'tea', filter: { mode: 'type', type: 'green' } },
  { group: 'tea', filter: { mode: 'price', band: '200-to-300' } },
  { group: 'tea', theme: 'classic-tea' },
];

type Questions = readonly (readonly [name: string, ask: () => Promise<unknown>])[];

/** The worst that a visitor can make each address of the shop ask the database. */
const questionsTo = async (orm: ReturnType<typeof openDatabase>['orm'], rows: Rows): Promise<Questions> => {
  const search = createProductSearch(orm);
  const shelf = createProductShelf(orm);
  const orders = createOrderBook(orm, orm);
  const [heaviest] = await rows<{ user: string }>(
    'select user_id as user from orders where user_id is not null group by user_id order by count(*) desc limit 1',
  );
  const [last] = await rows<{ receipt: string; link: string }>(
    'select receipt, link_secret as link from orders limit 1 offset 1000',
  );
  const ids = (await rows<{ id: string }>('select id from products limit 50')).map(({ id }) => id);
  const user = heaviest?.user ?? randomUUID();
  await rows(
    `insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing)
      select gen_random_uuid(), gen_random_uuid(), $1, 'a@example.com', 'paid', 1, '{}', '{}' from generate_series(1, 5000)`,
    [user],
  );
  // Only then are uses of a code counted.
  await rows('update users set email_proven_at = now() where id = $1', [user]);
  return [
    ...SEARCHES.flatMap((words) => [
      [`search “${words.slice(0, 20)}”`, () => search.find(words, { limit: PAGE_SIZE, offset: 0 })] as const,
      [
        `its far pages`,
        () => search.find(words, { limit: PAGE_SIZE, offset: PAGE_SIZE * 1_000_000 }),
      ] as const,
      [`its nearest`, () => search.nearest(words, 3)] as const,
    ]),
    ...SHELVES.flatMap((choice) => [
      [
        `the shelf ${JSON.stringify(choice)}`,
        () => shelf.cut(choice, { limit: PAGE_SIZE, offset: 0 }),
      ] as const,
      [
        `its far pages`,
        () => shelf.cut(choice, { limit: PAGE_SIZE, offset: PAGE_SIZE * MOST_PAGES }),
      ] as const,
    ]),
    ['whether shelves are long', () => shelf.hasMoreThan(LONG_SHELF)],
    ['a product', () => shelf.byName('Marrakech Mint golden 777')],
    ['no product', () => shelf.byName('Nothing of the kind')],
    ['a cart of fifty', () => shelf.byIds(ids)],
    ['the offers', () => createOfferBook(orm).promotions()],
    ['a coupon', () => createOfferBook(orm).coupon('WELCOME10', user)],
    ['the longest list of orders', () => orders.ofUser(user)],
    ['an order by number', () => orders.byReceipt(last?.receipt ?? '')],
    ['an order by link', () => orders.byLink(last?.link ?? '')],
    ['a session', () => createSessionBook(orm).find('unknown', new Date())],
    ['wishes', () => createWishBook(orm).of(user)],
    ['a count', () => createRateLimits(orm).count({ key: 'a', burst: 9, everyMs: 1, beyond: 'slowed' })],
    ['the alerts', () => createShopFigures(orm).moneyTroubles()],
  ];
};

const measure = async (products: number): Promise<Figure> => {
  await using server = await startDatabaseServer();
  const database = openDatabase({ url: server.url }, () => undefined, 4);
  const rows: Rows = async (statement, values = []) => {
    const client = database.newClient('a proof');
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
  try {
    await applyMigrations(database);
    await loadCatalogue(database.orm, () => readCatalogue(CATALOGUE));
    const size = { products, orders: products * ORDERS_PER_PRODUCT };
    await fillShop(rows, size);
    const misses = createMisses();
    let slowest = { name: '', ms: 0 };
    const questions = await questionsTo(database.orm, rows);
    for (const [name, ask] of questions) {
      const took: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const begun = performance.now();
        await ask();
        took.push(performance.now() - begun);
      }
      // The first one finds nothing in memory, and what the machine does besides shows in one or another.
      const ms = quantile(took, 0.9);
      if (ms > slowest.ms) slowest = { name, ms };
      if (ms > LIMIT_MS) misses.add(`${name} takes ${Math.round(ms)} ms`);
    }
    return {
      reached: `${questions.length} questions to ${products} products and ${size.orders} orders, the slowest (${slowest.name}) ${Math.round(slowest.ms)} ms`,
      misses: misses.list(),
    };
  } finally {
    await database.close();
  }
};

export const largeShop: Proof = {
  name: 'large-shop',
  says: 'the worst that visitors can ask of search, shelves, products, orders, sessions and alerts in a shop with ten orders for each product (products)',
  faults: ['C11', 'G14'],
  rounds: { test: 500, prove: 100_000 },
  goal: 'each question takes less than 50 ms (nine times of ten)',
  isAlone: true,
  run: measure,
};
