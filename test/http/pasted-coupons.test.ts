import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.rows(
    "insert into coupons (code, percent, minimum_cents) values ('TEN', 10, 0), ('FIRST-FLUSH', 10, 0)",
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

const items = [{ id: 'uji-matcha', quantity: 1 }];
const quote = async (coupon: string) =>
  (await shop.newShopper().post('/api/cart/quote', { items, coupon })).json();

test.each([
  ['Coupon code TEN', 'TEN'],
  ['code: first-flush', 'FIRST-FLUSH'],
  ['FIRST-FLUSH (10 % off)', 'FIRST-FLUSH'],
  ['1. TEN', 'TEN'],
  ['**TEN**', 'TEN'],
  ['[10% off](https://camellia.example/tea?utm_source=mail&coupon=ten)', 'TEN'],
  ['T E N', 'TEN'],
  ['TEN\u0000', 'TEN'],
  ['T.E.N', 'TEN'],
  ['t_en', 'TEN'],
])('[CART-8] reads the text %j as the code %s, in the quote and in the order', async (coupon, code) => {
  expect(await quote(coupon)).toMatchObject({ total: 37.8, coupon: { code, refusal: null } });
  const shopper = shop.newShopper();
  const request = aPurchase({ items, coupon, total: 37.8 });
  const responses = [
    await shopper.post('/checkout-form', request),
    await shopper.post('/checkout-form', { ...request, coupon: code }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await shop.payment.objectsOf('coupon', request.receipt)).toMatchObject([{ amount_off: 420 }]);
});

test.each([
  'Coupon code TENN',
  'first flush for you',
])('[CART-8] rejects the text %j, without a code that exists, as it was typed', async (coupon) => {
  const unknown = { reason: 'unknown' };
  expect(await quote(coupon)).toMatchObject({ total: 42, coupon: { code: coupon, refusal: unknown } });
  const rejected = await shop.newShopper().post('/checkout-form', aPurchase({ items, coupon }));
  expect(await refusalOf(rejected)).toMatchObject({ status: 409, code: 'coupon-refused', details: unknown });
});
