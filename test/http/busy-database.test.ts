import pg from 'pg';
import { expect, test } from 'vitest';
import { QUEUE_LIMITS } from '#adapters/http/limits/load-shedding.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { refusalOf } from '#test/support/wire.ts';

const timed = async (request: Promise<Response>) => {
  const start = performance.now();
  const response = await request;
  return { response, ms: performance.now() - start };
};

/** Locks the products, like a long change by the owner. */
const holdProducts = async ({ database }: Pick<OpenShop, 'database'>) => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table products in access exclusive mode');
  const waiting = () =>
    database.rows(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
  return {
    /** Waits until this many queries hang. */
    hang: (count: number) => expect.poll(waiting).toHaveLength(count),
    release: () => holder.end(),
  };
};

test('records a payment while all connections are busy, sheds other requests soon, and stays ready', async () => {
  await using shop = await openShop({ DATABASE_CONNECTIONS: '2' });
  const payer = shop.newShopper();
  const { receipt, session } = await shop.order(payer);
  const held = await holdProducts(shop);
  const shopper = shop.newShopper();
  const holding = [shopper.request('/api/search?q=assam'), shopper.request('/tea/picked-tea/none')].map(
    timed,
  );
  await held.hang(2);

  await shop.payment.pay(session);
  const [api, page, ready] = await Promise.all([
    timed(shopper.post(apiMap.quote, { items: [{ id: 'marrakech-mint', quantity: 1 }] })),
    timed(shopper.request('/tea')),
    shopper.request('/readyz'),
    expect.poll(() => historyOf(shop.database, receipt)).toContain('payment-received → paid'),
  ]);
  // A busy database is no reason to refuse the clients that it serves.
  expect(ready.status).toBe(200);
  for (const { response, ms } of [api, page]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(ms).toBeLessThan(1_900);
  }
  expect(await refusalOf(api.response)).toMatchObject({ code: 'unavailable' });

  // Queries that wait for the lock itself fail with the same message after their time-out.
  for (const { response, ms } of await Promise.all(holding)) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(ms).toBeLessThan(8_000);
  }
  await held.release();
  expect((await shopper.request('/api/search?q=mint')).status).toBe(200);
  expect((await shopper.request('/tea')).status).toBe(200);
});

test('requests queued behind searches that hang get Retry-After within three seconds', async () => {
  await using shop = await openShop();
  const held = await holdProducts(shop);
  const search = () => timed(shop.newShopper().request('/api/search?q=assam'));
  const holding = Array.from({ length: QUEUE_LIMITS.first.maxRunning }, search);
  await held.hang(QUEUE_LIMITS.first.maxRunning);
  const { response, ms } = await search();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refusalOf(response)).toMatchObject({ code: 'overloaded' });
  expect(ms).toBeLessThan(QUEUE_LIMITS.first.maxWaitMs + 1_000);
  await held.release();
  await Promise.all(holding);
});

test('serves pages that need no query at once while others wait for the database', async () => {
  await using shop = await openShop();
  const held = await holdProducts(shop);
  const { maxRunning } = QUEUE_LIMITS.middle;
  const holding = Array.from({ length: maxRunning }, (_, n) =>
    shop.newShopper().request(`/tea/picked-tea/none-${n}`),
  );
  await held.hang(maxRunning);
  const still = ['/checkout-form', '/franchising', '/success', '/auth', '/offline', '/robots.txt'];
  for (const path of still) {
    const { response, ms } = await timed(shop.newShopper().request(path));
    expect([path, response.status, ms < QUEUE_LIMITS.middle.maxWaitMs]).toEqual([path, 200, true]);
  }
  await held.release();
  await Promise.all(holding);
});
