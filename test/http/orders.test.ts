import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { newCustomer } from '#test/support/customers.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { followOrders } from '#test/support/live-stream.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf } from '#test/support/order-fixtures.ts';
import { listOrders, orderPageOf } from '#test/support/order-list.ts';
import { openPage } from '#test/support/page.ts';
import { responseStatuses } from '#test/support/response-statuses.ts';
import { anIpAddress, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('[ORD-1] [ORD-3] lists a shopper’s own orders, newest first, with their lines', async () => {
  const ada = await newCustomer(shop);
  const first = await shop.order(ada, aPurchase({ items: [{ id: 'uji-matcha', quantity: 2 }] }));
  const second = await shop.order(ada);
  const orders = await listOrders(ada);
  expect(orders.map(({ receipt }) => receipt)).toEqual([second.receipt, first.receipt]);
  expect(orders[1]).toEqual({
    id: expect.any(String),
    receipt: first.receipt,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    user: ada.email,
    status: 'awaiting-payment',
    fulfilmentStatus: 'unfulfilled',
    total: 84,
    discounts: [],
    shippingMethod: {
      id: 'standard',
      kind: 'standard',
      name: 'Standard delivery',
      businessDays: [2, 6],
      price: 0,
    },
    orders: [{ id: 'uji-matcha', name: 'Uji Matcha, Stone-Ground', price: 42, quantity: 2 }],
  });
});

test('[ORD-3] shows no data of another shopper in orders, account and stream', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  const canary = `Canary ${randomUUID()}`;
  const address = anAddress({ name: canary });
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const { receipt } = await shop.order(ada, aPurchase({ items, shipping: address, billing: address }));
  await using stream = await followOrders(bruno);
  await expect.poll(() => stream.received).toEqual([{ event: 'orders', orders: [] }]);
  expect(await listOrders(bruno)).toEqual([]);
  for (const path of ['/api/orders', '/account', '/checkout', '/api/auth/session', '/']) {
    const text = await (await bruno.request(path)).text();
    for (const secret of [receipt, canary, ada.email]) expect(text).not.toContain(secret);
  }
  expect(await (await ada.request('/api/orders')).text()).not.toContain(canary);
});

/** Adds orders of two lines to an account, each a minute older than the one before. */
const addOrders = (email: string, count: number) =>
  shop.database.rows(
    `with placed as (
        insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing, created_at)
        select gen_random_uuid(), gen_random_uuid(), id, email, 'paid', 1780, '{}', '{}', now() - n * interval '1 minute'
        from users, generate_series(1, $2) n where email = $1 returning id)
      insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
      select placed.id, line_position, product, 'Tea', 890, 1, 50
      from placed, (values (0, 'marrakech-mint'), (1, 'genmaicha')) lines (line_position, product)`,
    [email, count],
  );

test('[ORD-3] paginates many orders on page, API and live list, each once', async () => {
  const ada = await newCustomer(shop);
  await addOrders(ada.email, 45);
  const { receipt } = await shop.order(ada);
  const rows = await shop.database.rows<{ receipt: string }>(
    'select receipt from orders where email = $1 order by created_at desc, id desc',
    [ada.email],
  );
  const allReceipts = rows.map((row) => row.receipt);
  expect(allReceipts[0]).toBe(receipt);
  expect((await listOrders(ada)).map((order) => order.receipt)).toEqual(allReceipts);

  const first = await orderPageOf(ada);
  await using stream = await followOrders(ada);
  await expect
    .poll(() => stream.news())
    .toEqual([{ event: 'orders', orders: first.orders.map((order) => `${order.receipt} ${order.status}`) }]);
  const ordersAt = async (path: string) => {
    const { html } = await openPage(ada, path);
    const next = /<a [^>]*href="([^"]*)"[^>]*>Older orders</.exec(html)?.[1]?.replaceAll('&amp;', '&');
    return {
      receipts: [...html.matchAll(/aria-label="Order ([\w-]{36})"/g)].map(([, order]) => order),
      next,
    };
  };
  let page = await ordersAt('/account');
  const pages = [page.receipts];
  for (; page.next; pages.push(page.receipts)) page = await ordersAt(page.next.replace(/#.*/, ''));
  expect(pages).toEqual([allReceipts.slice(0, 20), allReceipts.slice(20, 40), allReceipts.slice(40)]);
  // The data export contains all orders.
  const exported = await (await ada.request('/api/account/data')).json();
  expect(exported.orders.map((order: { receipt: string }) => order.receipt)).toEqual(allReceipts);
});

test('[ORD-3] reveals nothing at a cursor of another list, and rejects or ignores an invalid one', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  await addOrders(ada.email, 25);
  const { receipt } = await shop.order(bruno);
  const { older } = await orderPageOf(ada);
  const foreignPage = await orderPageOf(bruno, older ?? '');
  expect(foreignPage).toEqual({ orders: [], older: null });
  for (const cursor of ['', 'x', '0', `${older}0`, '-1', `1-${randomUUID()}' or true`, '\0'])
    expect([
      cursor,
      await refusalOf(await bruno.request(`/api/orders?${new URLSearchParams({ before: cursor })}`)),
    ]).toMatchObject([cursor, { status: 422, code: 'invalid-request' }]);
  const { text } = await openPage(bruno, '/account?before=x');
  expect(text).toContain(receipt);
  expect((await openPage(bruno, `/account?before=${older}`)).text).toContain('No older orders.');
});

test('limits an account’s order requests from any address, and serves other accounts', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  const { burst } = RATE_LIMIT_POLICIES['own-orders'].limits[0];
  const fromNewAddress = () => {
    const shopper = shopperAt(shop.origin, anIpAddress());
    for (const [name, value] of ada.jar) shopper.jar.set(name, value);
    return shopper;
  };
  const paths = ['/api/orders', '/account', '/account.data'];
  const count = await responseStatuses(2 * burst, (n) => fromNewAddress().request(paths[n % 3] ?? ''));
  expect(count(200)).toBeGreaterThanOrEqual(burst);
  expect(count(429)).toBeGreaterThan(0);
  expect(count(200) + count(429)).toBe(2 * burst);
  for (const path of paths) expect([path, (await bruno.request(path)).status]).toEqual([path, 200]);
});

test('limits an account that reopens its live list repeatedly, and serves other accounts', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  const { burst } = RATE_LIMIT_POLICIES.live.limits[0];
  const statuses: number[] = [];
  for (let n = 0; n < burst + 30 && !statuses.includes(429); n += 1) {
    await using stream = await followOrders(ada);
    statuses.push(stream.response.status);
  }
  expect(statuses.slice(0, burst)).toEqual(Array(burst).fill(200));
  expect(statuses).toContain(429);
  await using stream = await followOrders(bruno);
  expect(stream.response.status).toBe(200);
});

test('[ORD-3] shows no orders to a signed-out visitor', async () => {
  const visitor = shop.newShopper();
  await shop.order(visitor);
  expect(await refusalOf(await visitor.request('/api/orders'))).toMatchObject({
    status: 401,
    code: 'signed-out',
  });
});

test('lets only its shopper cancel an order', async () => {
  const [ada, bruno] = [await newCustomer(shop), await newCustomer(shop)];
  const { receipt, session } = await shop.order(ada);
  for (const other of [bruno, shop.newShopper()])
    expect(await refusalOf(await other.post(`/api/orders/${receipt}/cancel`))).toMatchObject({
      status: 404,
      code: 'unknown-order',
    });
  expect(await shop.payment.entriesAbout(session)).toEqual(['session.created']);
  expect(await listOrders(ada)).toMatchObject([{ status: 'awaiting-payment' }]);
});

test('[PAY-7] cancelling prevents payment and returns the stock and the cart', async () => {
  const ada = await newCustomer(shop);
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

test('confirms a purchase that was paid meanwhile instead of cancelling it', async () => {
  const ada = await newCustomer(shop);
  const { receipt, session } = await shop.order(ada);
  await shop.payment.faults({ webhooks: 'hold' });
  await shop.payment.pay(session);
  expect(await (await ada.post(`/api/orders/${receipt}/cancel`)).json()).toMatchObject({ status: 'paid' });
  await shop.payment.clearFaults();
});

test('[PAY-6] the confirmation page requests the status from the provider before any webhook', async () => {
  const visitor = shop.newShopper();
  const { receipt, session } = await shop.order(visitor);
  const confirm = async () => (await visitor.post(`/api/orders/${receipt}/confirm`)).json();
  expect(await confirm()).toEqual({ status: 'awaiting-payment' });
  await shop.payment.faults({ webhooks: 'hold' });
  await shop.payment.pay(session);
  expect(await confirm()).toEqual({ status: 'paid' });
  await shop.payment.clearFaults();
});

test('[PAY-6] the confirmation page of an unknown order reports no status and creates no order', async () => {
  const before = await shop.database.rows('select 1 from orders');
  const visitor = shop.newShopper();
  const unused = randomUUID();
  expect(await (await visitor.post(`/api/orders/${unused}/confirm`)).json()).toEqual({ status: null });
  const nonsense = ['nonsense', '%00', '..%2f', '0'.repeat(3000)].map((receipt) => `${receipt}/confirm`);
  for (const path of [`${unused}/cancel`, ...nonsense])
    expect(await refusalOf(await visitor.post(`/api/orders/${path}`))).toMatchObject({ status: 404 });
  expect(await shop.database.rows('select 1 from orders')).toEqual(before);
});

test('[ORD-3] closes the live list to signed-out visitors', async () => {
  await using stream = await followOrders(shop.newShopper());
  expect(stream.response.status).toBe(401);
  const withForgedSession = shop.newShopper();
  withForgedSession.jar.set('__Host-session', 'forged');
  await using other = await followOrders(withForgedSession);
  expect(other.response.status).toBe(401);
});

test('[ORD-3] starts the live list with the newest orders and updates it after a payment', async () => {
  const ada = await newCustomer(shop);
  const { receipt, session } = await shop.order(ada);
  await using stream = await followOrders(ada);
  await using second = await followOrders(ada);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toContain('no-store');
  const snapshot = { event: 'orders', orders: [`${receipt} awaiting-payment`] };
  await expect.poll(() => [stream.news(), second.news()]).toEqual([[snapshot], [snapshot]]);
  await shop.payment.pay(session);
  const paid = { event: 'order', orders: [`${receipt} paid`] };
  await expect
    .poll(() => [stream.news(), second.news()])
    .toEqual([
      [snapshot, paid],
      [snapshot, paid],
    ]);
});
