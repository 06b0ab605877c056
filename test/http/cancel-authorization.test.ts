import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#test/support/customers.ts';
import { aMintPurchase, aSecret } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const statusOf = async (receipt: string) =>
  (await shop.database.rows('select status from orders where receipt = $1', [receipt]))[0]?.['status'];

type Order = Awaited<ReturnType<OpenShop['order']>>;
const cancel = (shopper: Shopper, { receipt }: Pick<Order, 'receipt'>, body: object = {}) =>
  shopper.post(`/api/orders/${receipt}/cancel`, body);

test.each([
  ['an empty body', async () => ({})],
  ['the order number as the secret', async ({ receipt }: Order) => ({ linkSecret: receipt })],
  ['a secret that no order has', async () => ({ linkSecret: aSecret() })],
  [
    'all but the last character of the secret',
    async ({ linkSecret }: Order) => ({ linkSecret: linkSecret.slice(0, -1) }),
  ],
  [
    'the secret of another order',
    async () => {
      const { linkSecret } = await shop.order(shop.newShopper(), aMintPurchase());
      return { linkSecret };
    },
  ],
  ['the secret of the order', async ({ linkSecret }: Order) => ({ linkSecret })],
  ['the email of the order', async () => ({ linkSecret: 'guest@example.com' })],
] as const)('[PAY-7] keeps the order of a guest unchanged for a request with %s', async (_, bodyOf) => {
  const order = await shop.order(shop.newShopper(), aMintPurchase());
  const body = await bodyOf(order);
  for (const requester of [shop.newShopper(), await newCustomer(shop)])
    expect(await refusalOf(await cancel(requester, order, body))).toMatchObject({
      status: 404,
      code: 'unknown-order',
    });
  expect(await statusOf(order.receipt)).toBe('awaiting-payment');
  expect(await shop.payment.entriesAbout(order.session)).toEqual(['session.created']);
});

test('[PAY-7] cancels the order of a guest in its own browser, and repeats the response', async () => {
  const guest = shop.newShopper();
  const order = await shop.order(guest, aMintPurchase());
  for (const spelling of [order, { receipt: order.receipt.toUpperCase() }])
    expect(await (await cancel(guest, spelling)).json()).toMatchObject({
      status: 'cancelled',
      items: [{ id: 'marrakech-mint', quantity: 1 }],
    });
  expect(await refusalOf(await cancel(shop.newShopper(), order))).toMatchObject({ status: 404 });
});

test('[PAY-7] cancels the order of an account by its session alone', async () => {
  const [owner, other] = [await newCustomer(shop), await newCustomer(shop)];
  const order = await shop.order(owner, aMintPurchase());
  for (const requester of [other, shop.newShopper()])
    expect((await cancel(requester, order)).status).toBe(404);
  expect(await (await cancel(owner, order)).json()).toMatchObject({ status: 'cancelled' });
});

test('[PAY-7] cancels an order without a payment page by its number, which no link contains yet', async () => {
  await shop.payment.faults({ createSession: 'error-500' });
  const request = aMintPurchase();
  expect((await shop.newShopper().post('/checkout-form', request)).ok).toBe(false);
  await shop.payment.clearFaults();
  expect(await (await cancel(shop.newShopper(), request)).json()).toMatchObject({ status: 'cancelled' });
  expect((await cancel(shop.newShopper(), { receipt: randomUUID() })).status).toBe(404);
});

test('[PAY-5] the page of a cancelled payment states nothing about an order before its status is known', async () => {
  const { text } = await openPage(shop.newShopper(), `/cancel?order=${randomUUID()}`);
  expect(text).not.toMatch(/cancelled|nothing was charged|cart is back/i);
});
