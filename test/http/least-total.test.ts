import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  // Allows a price of zero, as in a row that is older than the database check.
  await shop.database.rows('alter table products disable trigger products_price_in_bounds');
});
afterAll(() => shop[Symbol.asyncDispose]());

const TEA = 'marrakech-mint';
const setPrice = (cents: number) =>
  shop.database.rows('update products set price_cents = $2 where id = $1', [TEA, cents]);
const countOrders = async () => (await shop.database.rows('select count(*)::int as n from orders'))[0]?.['n'];

test.each([
  [0, 1],
  [1, 1],
  [49, 1],
  [16, 3],
  [24, 2],
])('[PAY-4] [CART-8] rejects units of %i cents, %i of them, in quote and purchase, and creates no order', async (cents, quantity) => {
  await setPrice(cents);
  const before = await countOrders();
  const items = [{ id: TEA, quantity }];
  const refusal = {
    status: 422,
    code: 'total-too-small',
    details: { total: (cents * quantity) / 100, least: 0.5 },
  };
  const shopper = shop.newShopper();
  expect(await refusalOf(await shopper.post('/api/cart/quote', { items }))).toEqual(refusal);
  for (let n = 0; n < 3; n += 1)
    expect(await refusalOf(await shopper.post('/checkout-form', aPurchase({ items })))).toEqual(refusal);
  expect(await countOrders()).toBe(before);
});

test.each([
  [50, 1],
  [17, 3],
  [25, 2],
])('[PAY-4] sells units of %i cents, %i of them', async (cents, quantity) => {
  await setPrice(cents);
  const response = await shop
    .newShopper()
    .post('/checkout-form', aPurchase({ items: [{ id: TEA, quantity }] }));
  expect(response.status).toBe(200);
});
