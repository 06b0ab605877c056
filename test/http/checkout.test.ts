import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf, historyOf } from '#test/support/order-fixtures.ts';
import { sessionIdInUrl } from '#test/support/payment-control.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.payment.clearFaults());
afterAll(() => shop[Symbol.asyncDispose]());

const buy = (request: object, shopper = shop.newShopper()) => shopper.post('/checkout-form', request);
const urlOf = async (response: Response): Promise<string> => ((await response.json()) as { url: string }).url;

test('[PAY-4] shows a tampered price before payment and charges the catalogue’s price after the shopper accepts it', async () => {
  const request = aPurchase({ items: [{ id: 'uji-matcha', quantity: 2, price: 0.01 }] });
  expect(await refusalOf(await buy(request))).toEqual({
    status: 409,
    code: 'price-changed',
    details: { changes: [{ id: 'uji-matcha', name: 'Uji Matcha, Stone-Ground', was: 0.01, is: 42 }] },
  });
  expect(await shop.payment.objectsOf('checkout.session', request.receipt)).toEqual([]);

  const accepted = { ...request, items: [{ id: 'uji-matcha', quantity: 2, price: 42 }] };
  const url = await urlOf(await buy(accepted));
  await shop.payment.pay(sessionIdInUrl(url));
  const [charge] = await shop.payment.objectsOf('charge', request.receipt);
  expect(charge).toMatchObject({ amount: 8400, currency: 'usd', paid: true });
});

test('[PAY-4] reports a price that changed while the shopper typed, with both prices', async () => {
  await shop.database.rows("update products set price_cents = 1300 where id = 'kyoto-hojicha'");
  const request = aPurchase({ items: [{ id: 'kyoto-hojicha', quantity: 1, price: 12.8 }] });
  expect(await refusalOf(await buy(request))).toMatchObject({
    code: 'price-changed',
    details: { changes: [{ was: 12.8, is: 13 }] },
  });
});

test('[PAY-4] charges a request without prices at the catalogue’s prices', async () => {
  const { receipt, session } = await shop.order(
    shop.newShopper(),
    aPurchase({ items: [{ id: 'bakers-breakfast', quantity: 3 }] }),
  );
  await shop.payment.pay(session);
  expect(await shop.payment.objectsOf('charge', receipt)).toMatchObject([{ amount: 2250 }]);
});

test('[STOCK-1] rejects more than the stock, or none left, and reports the remaining quantity', async () => {
  const request = aPurchase({
    items: [
      { id: 'jin-jun-mei', quantity: 2 },
      { id: 'hadong-ujeon', quantity: 1 },
    ],
  });
  expect(await refusalOf(await buy(request))).toMatchObject({
    status: 409,
    code: 'too-little-stock',
    details: {
      shortages: [
        { id: 'hadong-ujeon', left: 0 },
        { id: 'jin-jun-mei', left: 1 },
      ],
    },
  });
  expect(await gramsOf(shop.database, 'jin-jun-mei')).toBe(50);
});

test('[CART-9] repeated and simultaneous submissions of one purchase return the same payment page', async () => {
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  const before = await gramsOf(shop.database, 'masala-chai');
  const shopper = shop.newShopper();
  const first = await Promise.all(Array.from({ length: 8 }, async () => urlOf(await buy(request, shopper))));
  expect(new Set(first).size).toBe(1);
  expect(await urlOf(await buy(request, shopper))).toBe(first[0]);
  expect(before - (await gramsOf(shop.database, 'masala-chai'))).toBe(150);
  expect(await shop.payment.objectsOf('checkout.session', request.receipt)).toHaveLength(1);
});

test('[CART-9] accepts an order number in capitals as the same order', async () => {
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  const url = await urlOf(await buy({ ...request, receipt: request.receipt.toUpperCase() }));
  expect(await urlOf(await buy(request))).toBe(url);
  await shop.payment.pay(sessionIdInUrl(url));
  await expect
    .poll(() => historyOf(shop.database, request.receipt))
    .toEqual(['placed → awaiting-payment', 'payment-received → paid']);
});

test('[CART-9] rejects an order number that is used for any different purchase', async () => {
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  await buy(request);
  const others = [
    { ...request, items: [{ id: 'masala-chai', quantity: 2 }] },
    { ...request, items: [{ id: 'marrakech-mint', quantity: 1 }] },
    { ...request, shipping: anAddress({ city: 'Elsewhere' }) },
    { ...request, email: 'other@example.com' },
  ];
  for (const other of others)
    expect(await refusalOf(await buy(other))).toMatchObject({ status: 409, code: 'order-number-used' });
  const otherShopper = shop.newShopper();
  await otherShopper.signUp();
  expect(await refusalOf(await buy(request, otherShopper))).toMatchObject({ code: 'order-number-used' });
});

test('a thousand requests for fifty numbers, half conflicting, create fifty orders with consistent responses', async () => {
  const NUMBERS = 50;
  await shop.database.rows("update products set stock_grams = 10000 * unit_grams where id = 'masala-chai'");
  const placeOrder = async () => {
    const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
    const other = { ...request, items: [{ id: 'masala-chai', quantity: 2 }] };
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const submit = () => buy(n % 2 === 0 ? request : other);
        let response = await submit();
        // More requests than connections: some get a 503.
        while (response.status === 503) response = await submit();
        return { kind: n % 2, status: response.status, url: response.ok ? await urlOf(response) : null };
      }),
    );
    const accepted = responses.find(({ status }) => status === 200);
    const outcomes = responses.map(({ kind, status, url }) => [kind, status, url]);
    // The first request creates the order of that number; the other cart is rejected every time.
    expect(outcomes).toEqual(
      responses.map(({ kind }) => (kind === accepted?.kind ? [kind, 200, accepted.url] : [kind, 409, null])),
    );
    return request.receipt;
  };
  const receipts: string[] = [];
  for (let count = 0; count < NUMBERS; count += 2)
    receipts.push(...(await Promise.all([placeOrder(), placeOrder()])));
  const rows = await shop.database.rows('select receipt from orders where receipt = any($1)', [receipts]);
  expect(rows).toHaveLength(NUMBERS);
});

test('[CART-9] rejects a new purchase under the number of a paid or cancelled order', async () => {
  const shopper = shop.newShopper();
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  const { session } = await shop.order(shopper, request);
  await shop.payment.pay(session);
  await expect.poll(() => historyOf(shop.database, request.receipt)).toHaveLength(2);
  expect(await refusalOf(await buy(request, shopper))).toMatchObject({
    status: 409,
    code: 'order-already-paid',
  });

  const cancelled = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  await shop.order(shopper, cancelled);
  await shopper.post(`/api/orders/${cancelled.receipt}/cancel`);
  expect(await refusalOf(await buy(cancelled, shopper))).toMatchObject({ status: 409, code: 'order-closed' });
});

test('stores the account’s email for a signed-in order, whatever the form contains', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const { receipt } = await shop.order(
    shopper,
    aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }], email: 'x@example.com' }),
  );
  expect(await shop.database.rows('select email from orders where receipt = $1', [receipt])).toEqual([
    { email },
  ]);
});

test.each([
  'drop-answer',
  'error-500',
  'garbage',
])('a failed payment page (%s) can be retried, with one order and one session', async (createSession) => {
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  const before = await gramsOf(shop.database, 'masala-chai');
  await shop.payment.faults({ createSession });
  const rejected = await buy(request);
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(await refusalOf(rejected)).toMatchObject({ status: 503, code: 'payment-unavailable' });
  await shop.payment.clearFaults();
  const url = await urlOf(await buy(request));
  expect(await shop.payment.objectsOf('checkout.session', request.receipt)).toMatchObject([
    { id: sessionIdInUrl(url) },
  ]);
  expect(before - (await gramsOf(shop.database, 'masala-chai'))).toBe(150);
});

test('serves other pages while the payment page hangs', async () => {
  await shop.payment.faults({ createSession: 'hang' });
  const hanging = buy(aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] }));
  const start = performance.now();
  for (const path of ['/tea', '/api/categories', '/healthz'])
    expect((await shop.newShopper().request(path)).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(4_000);
  await shop.payment.clearFaults();
  await (await hanging).text();
});
