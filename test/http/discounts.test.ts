import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { markEmailVerified } from '#test/support/customers.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';
import { listOrders } from '#test/support/order-list.ts';
import { addPromotions, usesOf } from '#test/support/promotion-fixtures.ts';
import { anEmail } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await addPromotions(shop.database, {
    promotions: [
      {
        id: 'whisks',
        title: 'A whisk with it',
        discount: { amountCents: 300 },
        scope: { kind: 'products', of: ['bamboo-matcha-whisk'] },
      },
    ],
    coupons: [
      { code: 'TEN' },
      { code: 'ONCE', shopperLimit: 1 },
      { code: 'FIVE', totalLimit: 5 },
      { code: 'LARGE', minimumCents: 10_000 },
      { code: 'GONE', endsAt: new Date('2020-01-01') },
      { code: 'SOON', startsAt: new Date('2100-01-01') },
    ],
  });
});
afterAll(() => shop[Symbol.asyncDispose]());

const MATCHA = { id: 'uji-matcha', quantity: 1 };
const WHISK = { id: 'bamboo-matcha-whisk', quantity: 1 };
const quote = async (body: object, shopper = shop.newShopper()) =>
  (await shopper.post('/api/cart/quote', body)).json();
const imageUrlOf = async ({ id }: { readonly id: string }) =>
  (await shop.database.rows('select image_url from products where id = $1', [id]))[0]?.['image_url'];
/** A verified account. */
const aVerifiedCustomer = async (address = anEmail()) => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp(address);
  await markEmailVerified(shop, email);
  return { shopper, email };
};
const buy = (changes: object, shopper = shop.newShopper()) =>
  shopper.post('/checkout-form', aPurchase({ items: [MATCHA], ...changes }));

test('[CART-6] [CART-8] [PROMO-1] quotes a shopper’s cart line by line, with promotion and coupon', async () => {
  expect(await quote({ items: [MATCHA, WHISK], coupon: ' ten ' })).toEqual({
    lines: [
      {
        ...WHISK,
        name: 'Bamboo Matcha Whisk (Chasen)',
        imageUrl: await imageUrlOf(WHISK),
        netGrams: null,
        price: 24.5,
        discount: 3 + 2.15,
      },
      {
        ...MATCHA,
        name: 'Uji Matcha, Stone-Ground',
        imageUrl: await imageUrlOf(MATCHA),
        netGrams: 30,
        price: 42,
        discount: 4.2,
      },
    ],
    subtotal: 66.5,
    discounts: [
      { label: 'A whisk with it', code: null, amount: 3 },
      { label: 'TEN', code: 'TEN', amount: 6.35 },
    ],
    total: 57.15,
    shipping: null,
    least: null,
    coupon: { code: 'TEN', refusal: null },
    changes: [],
    gone: [],
    stock: [
      { id: WHISK.id, left: 99 },
      { id: MATCHA.id, left: 99 },
    ],
  });
});

test.each([
  ['NONE', { reason: 'unknown' }],
  ['two words', { reason: 'unknown' }],
  ['tea\u0000', { reason: 'unknown' }],
  ['GONE', { reason: 'over' }],
  ['SOON', { reason: 'not-yet', starts: '2100-01-01T00:00:00.000Z' }],
  ['LARGE', { reason: 'minimum-not-reached', minimum: 100, missing: 58 }],
])('[CART-8] rejects the code %j with its reason and leaves the totals unchanged', async (coupon, refusal) => {
  expect(await quote({ items: [MATCHA], coupon })).toMatchObject({
    total: 42,
    discounts: [],
    coupon: { refusal },
  });
});

test('[CART-8] accepts an empty coupon field as no code', async () => {
  expect(await quote({ items: [MATCHA], coupon: '  ' })).toMatchObject({ coupon: null, total: 42 });
});

test('[PAY-4] reports outdated prices and withdrawn products next to totals at current prices', async () => {
  const items = [
    { ...MATCHA, price: 0.01 },
    { id: 'unheard-of', quantity: 1 },
  ];
  expect(await quote({ items })).toMatchObject({
    total: 42,
    changes: [{ id: 'uji-matcha', was: 0.01, is: 42 }],
    gone: ['unheard-of'],
  });
});

test('rejects a malformed and a cross-site quote request', async () => {
  const shopper = shop.newShopper();
  for (const body of [{}, { items: [{ ...MATCHA, quantity: 0 }] }, { items: [MATCHA], total: 1 }])
    expect((await shopper.post('/api/cart/quote', body)).status).toBe(422);
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const foreign = await shopper.request('/api/cart/quote', { json: { items: [MATCHA] }, headers });
  expect(await refusalOf(foreign)).toMatchObject({ status: 403, code: 'cross-site' });
});

test('[PROMO-1] [ORD-1] charges the discounted total once, and shows the discounts in the order history', async () => {
  const { shopper } = await aVerifiedCustomer();
  const request = aPurchase({ items: [MATCHA, WHISK], coupon: 'ONCE', total: 57.15 });
  const { session, receipt, url } = await shop.order(shopper, request);
  expect((await shop.order(shopper, request)).url).toBe(url);
  expect(await usesOf(shop.database, 'ONCE')).toEqual({ counted: 1, rows: 1 });
  await shop.payment.pay(session);
  await expect.poll(() => historyOf(shop.database, receipt)).toHaveLength(2);
  expect(await shop.payment.objectsOf('charge', receipt)).toMatchObject([{ amount: 5715 }]);
  expect(await shop.payment.objectsOf('coupon', receipt)).toMatchObject([{ amount_off: 935 }]);
  const discounts = [
    { label: 'A whisk with it', code: null, amount: 3 },
    { label: 'ONCE', code: 'ONCE', amount: 6.35 },
  ];
  expect(await listOrders(shopper)).toMatchObject([{ status: 'paid', total: 57.15, discounts }]);
  const totals = await (await shopper.request(`/api/orders/${receipt}/sums`)).json();
  expect(totals).toMatchObject({ subtotal: 66.5, discounts, total: 57.15 });
  expect((await shop.newShopper().request(`/api/orders/${receipt}/sums`)).status).toBe(404);
  expect((await shop.newShopper().request('/api/orders/nonsense/sums')).status).toBe(404);

  expect(await quote({ items: [MATCHA], coupon: 'ONCE' }, shopper)).toMatchObject({
    coupon: { refusal: { reason: 'used-by-you' } },
  });
  expect(await refusalOf(await buy({ coupon: 'ONCE' }, shopper))).toEqual({
    status: 409,
    code: 'coupon-refused',
    details: { reason: 'used-by-you' },
  });
});

test('[PROMO-1] [PAY-4] rejects an outdated total with the current one, and creates no order', async () => {
  for (const total of [0.01, 37.79, 42]) {
    const request = aPurchase({ items: [MATCHA], coupon: 'TEN', total });
    expect(await refusalOf(await shop.newShopper().post('/checkout-form', request))).toEqual({
      status: 409,
      code: 'total-changed',
      details: { was: total, is: 37.8, discounts: [{ label: 'TEN', code: 'TEN', amount: 4.2 }] },
    });
    expect(await shop.payment.objectsOf('checkout.session', request.receipt)).toEqual([]);
  }
  expect((await buy({ coupon: 'TEN', total: 37.8 })).status).toBe(200);
});

test('[PROMO-1] [PAY-4] reports a promotion that ends or begins during checkout before payment', async () => {
  const [id, items] = ['typing', [{ id: 'genmaicha', quantity: 1 }]];
  await addPromotions(shop.database, {
    promotions: [{ id, scope: { kind: 'products', of: ['genmaicha'] } }],
  });
  const quoted = await quote({ items });
  expect(quoted).toMatchObject({ total: 12.24 });
  await shop.database.rows("update promotions set ends_at = now() - interval '1 second' where id = $1", [id]);
  expect(await refusalOf(await buy({ items, total: quoted.total }))).toMatchObject({
    code: 'total-changed',
    details: { was: 12.24, is: 13.6, discounts: [] },
  });
  await shop.database.rows('update promotions set ends_at = null, percent = 50 where id = $1', [id]);
  expect(await refusalOf(await buy({ items, total: 13.6 }))).toMatchObject({ details: { is: 6.8 } });
  expect((await buy({ items, total: 6.8 })).status).toBe(200);
});

test('[CART-9] the same number with another code or total is another purchase', async () => {
  const request = aPurchase({ items: [MATCHA], coupon: 'TEN', total: 37.8 });
  const shopper = shop.newShopper();
  expect((await shopper.post('/checkout-form', request)).status).toBe(200);
  const { coupon: _, total: __, ...withoutCoupon } = request;
  for (const other of [withoutCoupon, { ...request, coupon: 'FIVE' }, { ...request, total: 42 }])
    expect(await refusalOf(await shopper.post('/checkout-form', other))).toMatchObject({
      code: 'order-number-used',
    });
  expect((await shopper.post('/checkout-form', { ...request, coupon: 'ten' })).status).toBe(200);
});

test('[PROMO-1] of twelve simultaneous shoppers with a code for five uses exactly five pay less', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => buy({ coupon: 'FIVE', email: `shopper-${n}@example.com` })),
  );
  expect(responses.filter(({ ok }) => ok)).toHaveLength(5);
  const rejected = await Promise.all(responses.filter(({ ok }) => !ok).map(refusalOf));
  expect(new Set(rejected.map(({ code, details }) => JSON.stringify([code, details])))).toEqual(
    new Set([JSON.stringify(['coupon-refused', { reason: 'reserved' }])]),
  );
  expect(await usesOf(shop.database, 'FIVE')).toEqual({ counted: 5, rows: 5 });
});

test('[CART-8] [CART-9] accepts a coupon that only this purchase uses for its cart, and for no other cart', async () => {
  const { shopper } = await aVerifiedCustomer();
  const request = aPurchase({ items: [MATCHA], coupon: 'ONCE' });
  await shop.order(shopper, request);
  const quoteMatcha = (changes: object) => quote({ items: [MATCHA], coupon: 'ONCE', ...changes }, shopper);
  expect(await quoteMatcha({ receipt: request.receipt })).toMatchObject({
    total: 37.8,
    coupon: { refusal: null },
  });
  expect(await quoteMatcha({})).toMatchObject({ total: 42, coupon: { refusal: { reason: 'used-by-you' } } });
  expect(await quoteMatcha({ receipt: aPurchase().receipt })).toMatchObject({ total: 42 });
});

test('[PROMO-1] [PAY-7] a cancelled purchase returns its cart and its coupon once', async () => {
  const { shopper } = await aVerifiedCustomer();
  const request = aPurchase({ items: [MATCHA], coupon: 'ONCE' });
  await shop.order(shopper, request);
  const before = await usesOf(shop.database, 'ONCE');
  const cancel = () => shopper.post(`/api/orders/${request.receipt}/cancel`);
  const responses = await Promise.all([cancel(), cancel(), cancel()]);
  expect(await responses[0]?.json()).toMatchObject({ status: 'cancelled', coupon: 'ONCE' });
  const after = (before?.counted ?? 0) - 1;
  expect(await usesOf(shop.database, 'ONCE')).toEqual({ counted: after, rows: after });
  await shop.order(shopper, aPurchase({ items: [MATCHA], coupon: 'ONCE' }));
});

test('[PROMO-1] reveals nothing about a guest’s email or a new account when a code requires an account', async () => {
  const { shopper, email } = await aVerifiedCustomer();
  await shop.order(shopper, aPurchase({ items: [MATCHA], coupon: 'ONCE' }));
  const responses = await Promise.all(
    [email, anEmail()].map(async (guestEmail) => {
      const guest = shop.newShopper();
      const rejected = await buy({ coupon: 'ONCE', email: guestEmail }, guest);
      return [await quote({ items: [MATCHA], coupon: 'ONCE' }, guest), await refusalOf(rejected)];
    }),
  );
  expect(responses[0]).toEqual(responses[1]);
  const accountNeeded = { reason: 'account-needed' };
  expect(responses[0]).toMatchObject([
    { coupon: { refusal: accountNeeded }, total: 42 },
    { details: accountNeeded },
  ]);

  const newcomer = shop.newShopper();
  await newcomer.signUp();
  const unverifiedEmail = { reason: 'address-unproven' };
  expect(await refusalOf(await buy({ coupon: 'ONCE' }, newcomer))).toMatchObject({
    details: unverifiedEmail,
  });
  expect(await quote({ items: [MATCHA], coupon: 'ONCE' }, newcomer)).toMatchObject({
    coupon: { refusal: unverifiedEmail },
    total: 42,
  });
});

test('[PROMO-1] a coupon stays used for an email address whose account was deleted and created again', async () => {
  const { shopper, email } = await aVerifiedCustomer();
  const { session, receipt } = await shop.order(shopper, aPurchase({ items: [MATCHA], coupon: 'ONCE' }));
  await shop.payment.pay(session);
  await expect.poll(() => historyOf(shop.database, receipt)).toHaveLength(2);
  expect((await shopper.deleteAccount()).status).toBe(202);
  const recreated = await aVerifiedCustomer(email.toUpperCase());
  expect(await refusalOf(await buy({ coupon: 'ONCE' }, recreated.shopper))).toMatchObject({
    details: { reason: 'used-by-you' },
  });
});

const totalsSchema = z.array(z.object({ stored_cents: z.number(), expected_cents: z.number() }));

test('[PROMO-1] every stored order total equals its lines less their discounts', async () => {
  const orders = await shop.database.rows(
    `select o.total_cents as stored_cents, sum(l.price_cents * l.quantity - l.discount_cents)::int as expected_cents
     from orders o join order_lines l on l.order_id = o.id group by o.id`,
  );
  for (const row of totalsSchema.parse(orders)) expect(row.stored_cents).toBe(row.expected_cents);
  expect(orders.length).toBeGreaterThan(5);
});
