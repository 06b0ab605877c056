import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { followOrders } from '#test/support/live-stream.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf } from '#test/support/order-desk.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const aShopper = async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  return { ...shopper, email };
};
const ordersOf = async (shopper: Awaited<ReturnType<typeof aShopper>>) =>
  (await (await shopper.ask('/api/orders')).json()) as { receipt: string; status: string }[];

test('[ORD-1] [ORD-3] a shopper sees their own orders, newest first, with what was bought', async () => {
  const ada = await aShopper();
  const first = await shop.order(ada, aPurchase({ items: [{ id: 'uji-matcha', quantity: 2 }] }));
  const second = await shop.order(ada);
  const orders = await ordersOf(ada);
  expect(orders.map(({ receipt }) => receipt)).toEqual([second.receipt, first.receipt]);
  expect(orders[1]).toEqual({
    id: expect.any(String),
    receipt: first.receipt,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    user: ada.email,
    status: 'awaiting-payment',
    total: 84,
    discounts: [],
    orders: [{ id: 'uji-matcha', name: 'Uji Matcha, Stone-Ground', price: 42, quantity: 2 }],
  });
});

test('[ORD-3] orders, account and stream of one shopper hold nothing of another’s', async () => {
  const [ada, bruno] = [await aShopper(), await aShopper()];
  const canary = `Canary ${randomUUID()}`;
  const address = anAddress({ name: canary });
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const { receipt } = await shop.order(ada, aPurchase({ items, shipping: address, billing: address }));
  await using stream = await followOrders(bruno);
  await expect.poll(() => stream.heard).toEqual([{ event: 'orders', orders: [] }]);
  expect(await ordersOf(bruno)).toEqual([]);
  for (const path of ['/api/orders', '/account', '/checkout', '/api/auth/session', '/']) {
    const text = await (await bruno.ask(path)).text();
    for (const secret of [receipt, canary, ada.email]) expect(text).not.toContain(secret);
  }
  expect(await (await ada.ask('/api/orders')).text()).not.toContain(canary);
});

test('[ORD-3] signed out, there are no orders to see', async () => {
  const visitor = shop.newShopper();
  await shop.order(visitor);
  expect(await refusalOf(await visitor.ask('/api/orders'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
});

test('nobody but its shopper cancels an order', async () => {
  const [ada, bruno] = [await aShopper(), await aShopper()];
  const { receipt, session } = await shop.order(ada);
  for (const other of [bruno, shop.newShopper()])
    expect(await refusalOf(await other.post(`/api/orders/${receipt}/cancel`))).toMatchObject({
      status: 404,
      code: 'unknown-order',
    });
  expect(await shop.payment.happenedTo(session)).toEqual(['session.created']);
  expect(await ordersOf(ada)).toMatchObject([{ status: 'awaiting-payment' }]);
});

test('[PAY-7] a cancelled purchase can no longer be paid, gives the tea back to the shelf and the cart to the shopper', async () => {
  const ada = await aShopper();
  const before = await gramsOf(shop.database, 'masala-chai');
  const { receipt, session } = await shop.order(
    ada,
    aPurchase({ items: [{ id: 'masala-chai', quantity: 3 }] }),
  );
  for (let n = 0; n < 2; n += 1)
    expect(await (await ada.post(`/api/orders/${receipt}/cancel`)).json()).toMatchObject({
      status: 'cancelled',
      items: [{ id: 'masala-chai', price: 12.4, quantity: 3 }],
    });
  await expect(shop.payment.pay(session)).rejects.toThrow('The session is expired');
  expect(await gramsOf(shop.database, 'masala-chai')).toBe(before);
});

test('[A16] a purchase that was paid meanwhile is not cancelled but paid', async () => {
  const ada = await aShopper();
  const { receipt, session } = await shop.order(ada);
  await shop.payment.faults({ webhooks: 'hold' });
  await shop.payment.pay(session);
  expect(await (await ada.post(`/api/orders/${receipt}/cancel`)).json()).toMatchObject({ status: 'paid' });
  await shop.payment.calm();
});

test('[PAY-6] the thank-you page is told the truth by the provider, before any webhook has come', async () => {
  const visitor = shop.newShopper();
  const { receipt, session } = await shop.order(visitor);
  const confirm = async () => (await visitor.post(`/api/orders/${receipt}/confirm`)).json();
  expect(await confirm()).toEqual({ status: 'awaiting-payment' });
  await shop.payment.faults({ webhooks: 'hold' });
  await shop.payment.pay(session);
  expect(await confirm()).toEqual({ status: 'paid' });
  await shop.payment.calm();
});

test('[A12] [PAY-6] the thank-you page of an order that nobody placed says so, and makes none', async () => {
  const before = await shop.database.rows('select 1 from orders');
  const visitor = shop.newShopper();
  const unused = randomUUID();
  expect(await (await visitor.post(`/api/orders/${unused}/confirm`)).json()).toEqual({ status: null });
  const nonsense = ['nonsense', '%00', '..%2f', '0'.repeat(3000)].map((receipt) => `${receipt}/confirm`);
  for (const path of [`${unused}/cancel`, ...nonsense])
    expect(await refusalOf(await visitor.post(`/api/orders/${path}`))).toMatchObject({ status: 404 });
  expect(await shop.database.rows('select 1 from orders')).toEqual(before);
});

test('[ORD-3] the live list is closed to whoever is not signed in', async () => {
  await using stream = await followOrders(shop.newShopper());
  expect(stream.response.status).toBe(401);
  const planted = shop.newShopper();
  planted.jar.set('__Host-session', 'planted');
  await using other = await followOrders(planted);
  expect(other.response.status).toBe(401);
});

test('[ORD-3] the live list begins with all orders, and a payment shows by itself', async () => {
  const ada = await aShopper();
  const { receipt, session } = await shop.order(ada);
  await using stream = await followOrders(ada);
  await using second = await followOrders(ada);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toContain('no-store');
  const snapshot = { event: 'orders', orders: [`${receipt} awaiting-payment`] };
  await expect.poll(() => [stream.heard, second.heard]).toEqual([[snapshot], [snapshot]]);
  await shop.payment.pay(session);
  const paid = { event: 'order', orders: [`${receipt} paid`] };
  await expect
    .poll(() => [stream.heard, second.heard])
    .toEqual([
      [snapshot, paid],
      [snapshot, paid],
    ]);
});
