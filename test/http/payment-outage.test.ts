import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { aMintPurchase, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { timed } from '#test/support/response-statuses.ts';
import { formErrorOf, refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.payment.clearFaults());
afterAll(() => shop[Symbol.asyncDispose]());

/** 95th percentile of the response times of a page, ms. */
const p95Ms = async (path: string, times: number): Promise<number> => {
  const durations: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const { response, ms } = await timed(shop.newShopper().request(path));
    expect(response.status).toBe(200);
    durations.push(ms);
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(0.95 * times)] ?? 0;
};

/** The provider's time-out, plus half a second for thirty purchases on a busy machine. */
const TIMEOUT_MS = 5_500;

test('the provider hangs: 30 shoppers get a response half a second after the time-out, and browsing is unaffected', async () => {
  await p95Ms('/tea', 20);
  const usualP95Ms = await p95Ms('/api/categories', 60);
  const thirtyPurchases = () => Array.from({ length: 30 }, aMintPurchase);
  const placeOrders = (purchases: ReturnType<typeof thirtyPurchases>) =>
    Promise.all(purchases.map((request) => timed(shop.newShopper().post('/checkout-form', request))));
  const usualMs = Math.max(...(await placeOrders(thirtyPurchases())).map(({ ms }) => ms));
  await shop.payment.faults({ createSession: 'hang' });
  const purchases = thirtyPurchases();
  const hanging = placeOrders(purchases);
  const p95DuringOutageMs = await p95Ms('/api/categories', 60);
  await p95Ms('/tea', 60);
  expect(p95DuringOutageMs).toBeLessThan(usualP95Ms + 250);
  for (const { response, ms } of await hanging) {
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await refusalOf(response)).toMatchObject({ status: 503, code: 'payment-unavailable' });
    expect(ms).toBeLessThan(TIMEOUT_MS + usualMs);
  }

  // The circuit breaker is open, so no request waits for the provider.
  const { response, ms } = await timed(shop.newShopper().post('/checkout-form', aMintPurchase()));
  expect(response.status).toBe(503);
  expect(ms).toBeLessThan(1_000);

  // The same submission works once the provider does, and pays the same order.
  await shop.payment.clearFaults();
  const [first = aMintPurchase()] = purchases;
  const retry = async () => (await shop.newShopper().post('/checkout-form', first)).status;
  await expect.poll(retry).toBe(200);
  expect(await shop.payment.objectsOf('checkout.session', first.receipt)).toHaveLength(1);
});

/** Sessions of an order at the provider. */
const sessionsOf = (receipt: string) => shop.payment.objectsOf('checkout.session', receipt);

test.each([
  ['error-500', 1],
  ['done-500', 2],
])('hides one persistent failure of the provider (%s) from the shopper', async (fault, sessionCount) => {
  await shop.payment.faults({ createSession: [fault] });
  const [request, shopper] = [aMintPurchase(), shop.newShopper()];
  const responses = await Promise.all([1, 2].map(() => shopper.post('/checkout-form', request)));
  const urls = await Promise.all(responses.map((response) => response.json()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(urls[1]).toEqual(urls[0]);
  expect(await sessionsOf(request.receipt)).toHaveLength(sessionCount);
});

test('an order without a payment page can be cancelled during an outage, and expires in time', async () => {
  await shop.payment.faults({ createSession: 'done-500' });
  const [cancelled, expiring] = [aMintPurchase(), aMintPurchase()];
  const shopper = shop.newShopper();
  for (const request of [cancelled, expiring])
    expect((await shopper.post('/checkout-form', request)).status).toBe(503);
  const response = await shopper.post(`/api/orders/${cancelled.receipt}/cancel`, {});
  expect(await response.json()).toMatchObject({ status: 'cancelled' });
  await shop.database.rows(
    "update orders set created_at = created_at - interval '33 minutes' where receipt = $1",
    [expiring.receipt],
  );
  const confirmed = await shopper.post(`/api/orders/${expiring.receipt}/confirm`, {});
  expect(await confirmed.json()).toMatchObject({ status: 'expired' });
});

test.each([
  'error-500',
  'garbage',
  'drop-answer',
  'reset',
])('the provider responds with %s: the shopper gets a 503, and a retry opens the one payment page', async (fault) => {
  await shop.payment.faults({ createSession: fault });
  const request = aMintPurchase();
  const shopper = shop.newShopper();
  const { response, ms } = await timed(shopper.post('/checkout-form', request));
  expect(await refusalOf(response)).toMatchObject({ status: 503, code: 'payment-unavailable' });
  expect(ms).toBeLessThan(6_000);
  await shop.payment.clearFaults();
  const retry = async () => (await shopper.post('/checkout-form', request)).status;
  // The interval keeps retries within the rate limit while the circuit breaker is open.
  await expect.poll(retry, { interval: 250 }).toBe(200);
  expect(await shop.payment.objectsOf('checkout.session', request.receipt)).toHaveLength(1);
  expect(await historyOf(shop.database, request.receipt)).toEqual(['placed → awaiting-payment']);
});

test('[CART-9] after minutes of an outage the next submission ends the pending order, and a new one gets a payment page', async () => {
  const stock = async () =>
    (await shop.database.rows("select stock_grams as grams from products where id = 'marrakech-mint'"))[0];
  const before = await stock();
  await shop.payment.faults({ createSession: 'reset' });
  const [request, shopper] = [aMintPurchase(), shop.newShopper()];
  const submit = (receipt = request.receipt) => shopper.post('/checkout-form', { ...request, receipt });
  expect(await refusalOf(await submit())).toMatchObject({ status: 503, code: 'payment-unavailable' });
  await shop.database.rows(
    "update orders set created_at = created_at - interval '3 minutes' where receipt = $1",
    [request.receipt],
  );
  await shop.payment.clearFaults();
  expect(await refusalOf(await submit())).toMatchObject({ status: 409, code: 'order-closed' });
  expect(await stock()).toEqual(before);
  const next = aPurchase().receipt;
  await expect.poll(async () => (await submit(next)).status).toBe(200);
  expect([await sessionsOf(request.receipt), await sessionsOf(next)]).toMatchObject([[], [{}]]);
});

test('an account deletion that fails in an outage does not count as a wrong password', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.order(shopper);
  const remove = () => shopper.deleteAccount();
  await shop.payment.faults({ retrieveSession: 'error-500', expireSession: 'error-500' });
  const expectedCodes = Array.from(
    { length: RATE_LIMIT_POLICIES['account-deletion'].limits[0].burst + 2 },
    () => 'payment-unavailable',
  );
  for (const code of expectedCodes)
    expect(await formErrorOf(await remove())).toMatchObject({ status: 503, code });
  await shop.payment.clearFaults();
  await expect.poll(async () => (await remove()).status).toBe(202);
});
