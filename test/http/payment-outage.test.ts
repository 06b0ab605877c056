import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#domain/api/rate-limit-policies.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { PASSWORD } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.payment.clearFaults());
afterAll(() => shop[Symbol.asyncDispose]());

const aMintPurchase = () => aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] });
const timed = async (request: Promise<Response>) => {
  const start = performance.now();
  const response = await request;
  return { response, ms: performance.now() - start };
};
/** Longest response for 95 % of readers, ms. */
const waitOfMost = async (path: string, times: number): Promise<number> => {
  const waits: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const { response, ms } = await timed(shop.newShopper().request(path));
    expect(response.status).toBe(200);
    waits.push(ms);
  }
  return waits.toSorted((one, other) => one - other)[Math.floor(0.95 * times)] ?? 0;
};

/** Half a second after the provider's time-out, because thirty purchases delay it on a busy machine. */
const TIMEOUT_MS = 5_500;

test('the provider hangs: 30 shoppers get an answer half a second after the time-out, and browsing is unaffected', async () => {
  await waitOfMost('/tea', 20);
  const usualWait = await waitOfMost('/api/categories', 60);
  const thirty = () => Array.from({ length: 30 }, aMintPurchase);
  const pay = (purchases: ReturnType<typeof thirty>) =>
    Promise.all(purchases.map((request) => timed(shop.newShopper().post('/checkout-form', request))));
  const usual = Math.max(...(await pay(thirty())).map(({ ms }) => ms));
  await shop.payment.faults({ createSession: 'hang' });
  const purchases = thirty();
  const paying = pay(purchases);
  const meanwhile = await waitOfMost('/api/categories', 60);
  await waitOfMost('/tea', 60);
  expect(meanwhile).toBeLessThan(usualWait + 250);
  for (const { response, ms } of await paying) {
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await refusalOf(response)).toMatchObject({ status: 503, code: 'payment-unavailable' });
    expect(ms).toBeLessThan(TIMEOUT_MS + usual);
  }

  // The circuit breaker is open, so no request waits for the provider.
  const { response, ms } = await timed(shop.newShopper().post('/checkout-form', aMintPurchase()));
  expect(response.status).toBe(503);
  expect(ms).toBeLessThan(1_000);

  // The same submission works once the provider does, and pays the same order.
  await shop.payment.clearFaults();
  const [first = aMintPurchase()] = purchases;
  const again = async () => (await shop.newShopper().post('/checkout-form', first)).status;
  await expect.poll(again).toBe(200);
  expect(await shop.payment.booked('checkout.session', first.receipt)).toHaveLength(1);
});

/** Sessions of an order at the provider. */
const sessionsOf = (receipt: string) => shop.payment.booked('checkout.session', receipt);

test.each([
  ['error-500', 1],
  ['done-500', 2],
])('hides one persistent failure of the provider (%s) from the shopper', async (fault, made) => {
  await shop.payment.faults({ createSession: [fault] });
  const [request, shopper] = [aMintPurchase(), shop.newShopper()];
  const answers = await Promise.all([1, 2].map(() => shopper.post('/checkout-form', request)));
  const urls = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(urls[1]).toEqual(urls[0]);
  expect(await sessionsOf(request.receipt)).toHaveLength(made);
});

test('an order without a payment page can be cancelled during an outage, and expires in time', async () => {
  await shop.payment.faults({ createSession: 'done-500' });
  const [cancelled, left] = [aMintPurchase(), aMintPurchase()];
  const shopper = shop.newShopper();
  for (const request of [cancelled, left])
    expect((await shopper.post('/checkout-form', request)).status).toBe(503);
  const answer = await shopper.post(`/api/orders/${cancelled.receipt}/cancel`, {});
  expect(await answer.json()).toMatchObject({ status: 'cancelled' });
  await shop.database.rows(
    "update orders set created_at = created_at - interval '33 minutes' where receipt = $1",
    [left.receipt],
  );
  const confirmed = await shopper.post(`/api/orders/${left.receipt}/confirm`, {});
  expect(await confirmed.json()).toMatchObject({ status: 'expired' });
});

test.each([
  'error-500',
  'garbage',
  'drop-answer',
  'reset',
])('the provider responds with %s: the shopper sees it, and the next try opens the one payment page', async (fault) => {
  await shop.payment.faults({ createSession: fault });
  const request = aMintPurchase();
  const shopper = shop.newShopper();
  const { response, ms } = await timed(shopper.post('/checkout-form', request));
  expect(await refusalOf(response)).toMatchObject({ status: 503, code: 'payment-unavailable' });
  expect(ms).toBeLessThan(6_000);
  await shop.payment.clearFaults();
  const again = async () => (await shopper.post('/checkout-form', request)).status;
  // Slow enough for the rate limit, while the circuit breaker is open.
  await expect.poll(again, { interval: 250 }).toBe(200);
  expect(await shop.payment.booked('checkout.session', request.receipt)).toHaveLength(1);
  expect(await historyOf(shop.database, request.receipt)).toEqual(['placed → awaiting-payment']);
});

test('[CART-9] after minutes of an outage the next submission ends the pending order, and a new one gets a payment page', async () => {
  const stock = async () =>
    (await shop.database.rows("select stock_grams as grams from products where id = 'marrakech-mint'"))[0];
  const before = await stock();
  await shop.payment.faults({ createSession: 'reset' });
  const [request, shopper] = [aMintPurchase(), shop.newShopper()];
  const press = (receipt = request.receipt) => shopper.post('/checkout-form', { ...request, receipt });
  expect(await refusalOf(await press())).toMatchObject({ status: 503, code: 'payment-unavailable' });
  await shop.database.rows(
    "update orders set created_at = created_at - interval '3 minutes' where receipt = $1",
    [request.receipt],
  );
  await shop.payment.clearFaults();
  expect(await refusalOf(await press())).toMatchObject({ status: 409, code: 'order-closed' });
  expect(await stock()).toEqual(before);
  const next = aPurchase().receipt;
  await expect.poll(async () => (await press(next)).status).toBe(200);
  expect([await sessionsOf(request.receipt), await sessionsOf(next)]).toMatchObject([[], [{}]]);
});

test('an account deletion that fails in an outage is no wrong password', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.order(shopper);
  const remove = () => shopper.post('/api/account/remove', { password: PASSWORD });
  await shop.payment.faults({ retrieveSession: 'error-500', expireSession: 'error-500' });
  const tries = Array.from(
    { length: RATE_LIMIT_POLICIES.removal.limits[0].burst + 2 },
    () => 'payment-unavailable',
  );
  for (const code of tries) expect(await refusalOf(await remove())).toMatchObject({ status: 503, code });
  await shop.payment.clearFaults();
  await expect.poll(async () => (await remove()).status).toBe(200);
});
