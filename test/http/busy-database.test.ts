import pg from 'pg';
import { expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import { QUEUE_LIMITS } from '#platform/traffic/concurrency-limiter.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { timed } from '#test/support/response-statuses.ts';
import { refusalOf } from '#test/support/wire.ts';

/** Locks the product table, as a long migration does. */
const lockProducts = async ({ database }: Pick<OpenShop, 'database'>) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table products in access exclusive mode');
  const blockedQueries = () =>
    database.rows(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
  return {
    /** Waits until the lock blocks this many queries. */
    waitForBlocked: (count: number) => expect.poll(blockedQueries).toHaveLength(count),
    release: () => client.end(),
  };
};

test('records a payment while all connections are busy, sheds other requests soon, and stays ready', async () => {
  await using shop = await openShop({ DATABASE_CONNECTIONS: '2' });
  const payer = shop.newShopper();
  const { receipt, session } = await shop.order(payer);
  const lock = await lockProducts(shop);
  const shopper = shop.newShopper();
  const blocked = [shopper.request('/api/search?q=assam'), shopper.request('/tea/picked-tea/none')].map(
    timed,
  );
  await lock.waitForBlocked(2);

  await shop.payment.pay(session);
  const [api, page, ready] = await Promise.all([
    timed(shopper.post(apiMap.quote, { items: [{ id: 'marrakech-mint', quantity: 1 }] })),
    timed(shopper.request('/tea')),
    shopper.request('/readyz'),
    expect.poll(() => historyOf(shop.database, receipt)).toContain('payment-received → paid'),
  ]);
  // A busy shop stays ready, so a load balancer keeps sending requests.
  expect(ready.status).toBe(200);
  for (const { response, ms } of [api, page]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(ms).toBeLessThan(1_900);
  }
  expect(await refusalOf(api.response)).toMatchObject({ code: 'unavailable' });

  // The blocked queries fail with the same status after their time-out.
  for (const { response, ms } of await Promise.all(blocked)) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(ms).toBeLessThan(8_000);
  }
  await lock.release();
  expect((await shopper.request('/api/search?q=mint')).status).toBe(200);
  expect((await shopper.request('/tea')).status).toBe(200);
});

test('requests queued behind searches that hang get Retry-After within three seconds', async () => {
  await using shop = await openShop();
  const lock = await lockProducts(shop);
  const search = () => timed(shop.newShopper().request('/api/search?q=assam'));
  const blocked = Array.from({ length: QUEUE_LIMITS.first.maxRunning }, search);
  await lock.waitForBlocked(QUEUE_LIMITS.first.maxRunning);
  const { response, ms } = await search();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refusalOf(response)).toMatchObject({ code: 'overloaded' });
  expect(ms).toBeLessThan(QUEUE_LIMITS.first.maxWaitMs + 1_000);
  await lock.release();
  await Promise.all(blocked);
});

test('serves pages that need no query at once while others wait for the database', async () => {
  await using shop = await openShop();
  const lock = await lockProducts(shop);
  const { maxRunning } = QUEUE_LIMITS.middle;
  const blocked = Array.from({ length: maxRunning }, (_, n) =>
    shop.newShopper().request(`/tea/picked-tea/none-${n}`),
  );
  await lock.waitForBlocked(maxRunning);
  const paths = [
    '/checkout-form',
    '/franchising',
    '/success',
    '/auth',
    '/offline',
    '/robots.txt',
    '/withdrawal',
  ];
  for (const path of paths) {
    const { response, ms } = await timed(shop.newShopper().request(path));
    expect([path, response.status, ms < QUEUE_LIMITS.middle.maxWaitMs]).toEqual([path, 200, true]);
  }
  await lock.release();
  await Promise.all(blocked);
});
