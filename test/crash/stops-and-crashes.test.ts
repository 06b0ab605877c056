import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { followOrders } from '#test/support/live-stream.ts';
import { openShop } from '#test/support/open-shop.ts';

const PRELOAD = { NODE_OPTIONS: '--import=./test/support/uncaught-errors.ts', LOG_LEVEL: 'fatal' };

test.each([
  'SIGUSR2',
  'SIGWINCH',
] as const)('an uncaught error (%s) is logged, responses in progress finish, and the shop exits for a restart', async (signal) => {
  await using shop = await openShop(PRELOAD);
  const shopper = shop.newShopper();
  await shop.payment.faults({ createSession: 'hang' });
  const inProgress = shop.order(shopper).then(
    () => 'placed',
    (error: unknown) => String(error),
  );
  const unpaidOrders = () => shop.database.rows("select 1 from orders where status = 'awaiting-payment'");
  await expect.poll(unpaidOrders).toHaveLength(1);
  process.kill(shop.pid, signal);
  expect(await inProgress).toContain('returned 503');
  expect(await shop.stop()).toBe(1);
  expect(shop.logOutput()).toContain('a planted error');
  expect(shop.logOutput()).toContain('The shop cannot continue and stops');
});

test('a stopping shop finishes its requests, accepts no more, sends live pages a reconnect time, and exits with 0', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  await shopper.signUp();
  await using live = await followOrders(shopper);
  await expect.poll(() => live.received.length).toBeGreaterThan(0);
  await shop.payment.faults({ createSession: 'hang' });
  const request = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] });
  const inProgress = shop.newShopper().post('/checkout-form', request);
  const unpaidOrders = () => shop.database.rows("select 1 from orders where status = 'awaiting-payment'");
  await expect.poll(unpaidOrders).toHaveLength(1);

  const ended = shop.stop();
  await expect.poll(live.hasEnded).toBe(true);
  expect(live.retries.at(-1)).toBeGreaterThanOrEqual(1_000);
  expect(live.retries.at(-1)).toBeLessThanOrEqual(5_000);
  const [refused] = await once(connect(Number(new URL(shop.origin).port), '127.0.0.1'), 'error');
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect((await inProgress).status).toBe(503);
  expect(await ended).toBe(0);
});

test('a stopping shop behind a proxy first reports not ready and serves until the proxy has noticed', async () => {
  await using shop = await openShop({ DRAIN_SECONDS: '2' });
  const shopper = shop.newShopper();
  const ended = shop.stop();
  await expect.poll(async () => (await shopper.request('/readyz')).status, { interval: 10 }).toBe(503);
  expect(await (await shopper.request('/readyz')).text()).toContain('the shop is closing');
  expect((await shopper.request('/healthz')).status).toBe(200);
  const response = await shopper.request('/tea');
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await shop.order(shopper);
  expect(await ended).toBe(0);
  await expect(shopper.request('/tea')).rejects.toThrow();
});
