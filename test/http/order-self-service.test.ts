import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { aMintPurchase, anAddress } from '#test/support/examples.ts';
import {
  ACCESS_CODE,
  ADDRESS_CHANGED,
  linkIn,
  ORDER_CANCELLED,
  ORDER_LINK,
  ORDER_PAID,
  ORDER_REFUNDED,
  VERIFY_EMAIL,
} from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A guest’s paid order, with the browser that placed it. */
const paidOrder = async (changes: object = {}) => {
  const email = anEmail();
  const shopper = shop.newShopper();
  const order = await shop.order(shopper, { ...aMintPurchase(), email, ...changes });
  await shop.payment.pay(order.session);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  return { ...order, email, shopper, path: `/order/${order.linkSecret}` };
};

const statusOf = async (receipt: string) => {
  const [row] = await shop.database.rows<{ status: string; refunded: number; line1: string }>(
    "select status, refunded_cents as refunded, shipping ->> 'line1' as line1 from orders where receipt = $1",
    [receipt],
  );
  return row;
};

const addressFields = (changes: object = {}) =>
  Object.fromEntries(
    Object.entries(anAddress({ line1: '1 New Street', ...changes })).map(([name, text]) => [
      `shipping.${name}`,
      text,
    ]),
  );

const packed = (receipt: string) =>
  shop.database.rows("update orders set fulfilment_status = 'packed' where receipt = $1", [receipt]);

test('the order page shows short number, pictures, arrival and history', async () => {
  const { path, receipt, shopper } = await paidOrder();
  const { text, html } = await openPage(shopper, path);
  for (const content of [
    shortNumberOf(receipt),
    receipt,
    'Estimated arrival',
    'Payment received',
    'Order placed',
  ])
    expect(text).toContain(content);
  expect(html).toMatch(/<img[^>]+src="\/pictures\/products\/marrakech-mint\.webp"/);
});

test('the guest’s own browser changes the address without a script and an account, until it is packed', async () => {
  const { path, receipt, shopper, email } = await paidOrder();
  expect((await openPage(shopper, path)).text).toContain('Change address');
  const { html } = await openPage(shopper, `${path}/address`);
  expect(html).toContain('value="12 Camellia Lane"');
  const invalid = await shopper.send(`${path}/address`, addressFields({ line1: '', name: 'Kept' }));
  expect(invalid.status).toBe(422);
  expect(await invalid.text()).toContain('value="Kept"');
  const changed = await shopper.send(`${path}/address`, addressFields());
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `${path}?changed=address`]);
  expect((await statusOf(receipt))?.line1).toBe('1 New Street');
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID, ADDRESS_CHANGED]);
  expect(message.text).toContain('1 New Street');
  await packed(receipt);
  const late = await shopper.send(`${path}/address`, addressFields({ line1: '2 Late Street' }));
  expect(late.status).toBe(409);
  expect((await openPage(shopper, `${path}/address`)).text).toContain('We’ve packed your order');
  expect((await statusOf(receipt))?.line1).toBe('1 New Street');
});

test('[GUEST-1] a stranger with the link sees the order and changes nothing', async () => {
  const { path, receipt } = await paidOrder();
  const stranger = shop.newShopper();
  const { text } = await openPage(stranger, path);
  expect(text).toContain('Email me a code');
  expect(text).not.toContain('Change address');
  const form = await stranger.request(`${path}/address`);
  expect([form.status, form.headers.get('location')]).toEqual([302, path]);
  // The page of the form redirects them.
  expect((await stranger.send(`${path}/address`, addressFields())).status).toBe(302);
  expect((await stranger.submit(`${path}/address`, addressFields())).status).toBe(403);
  expect((await stranger.send(path, { intent: 'cancel-paid' })).status).toBe(403);
  expect((await stranger.send(path, { intent: 'redeem-code', code: '000000' })).status).toBe(410);
  expect(await statusOf(receipt)).toMatchObject({ status: 'paid', refunded: 0, line1: '12 Camellia Lane' });
});

test('another browser changes the order once it has entered the emailed code', async () => {
  const { path, receipt, email } = await paidOrder();
  const other = shop.newShopper();
  const sent = await other.send(path, { intent: 'send-code' });
  expect(await sent.text()).toContain('We’ve sent a code');
  const { text } = await shop.mailbox.waitForEmails(email, [ORDER_PAID, ACCESS_CODE]);
  const code = /code is (\d{6})/.exec(text)?.[1] ?? '';
  const wrong = await other.send(path, {
    intent: 'redeem-code',
    code: code === '111111' ? '222222' : '111111',
  });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('That code isn’t right');
  const redeemed = await other.send(path, {
    intent: 'redeem-code',
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  });
  const confirmed = `${path}?changed=access`;
  expect([redeemed.status, redeemed.headers.get('location')]).toEqual([303, confirmed]);
  expect(await (await other.request(confirmed)).text()).toContain(
    'You can now manage this order in this browser.',
  );
  expect((await other.send(path, { intent: 'cancel-paid' })).status).toBe(200);
  expect(await statusOf(receipt)).toMatchObject({ status: 'cancelled' });
});

test('cancels a paid order twice at once, and refunds it once', async () => {
  const { path, receipt, shopper, email } = await paidOrder();
  const responses = await Promise.all([1, 2].map(() => shopper.send(path, { intent: 'cancel-paid' })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID, ORDER_CANCELLED, ORDER_REFUNDED]);
  const order = await statusOf(receipt);
  const [total] = await shop.database.rows<{ total: number }>(
    'select total_cents as total from orders where receipt = $1',
    [receipt],
  );
  expect(order).toMatchObject({ status: 'cancelled', refunded: total?.total });
});

test('refuses to cancel an order that is packed, and a country of another zone', async () => {
  const { path, receipt, shopper } = await paidOrder();
  const elsewhere = await shopper.send(`${path}/address`, addressFields({ country: 'JP', state: 'Tokyo' }));
  expect(elsewhere.status).toBe(409);
  expect(await elsewhere.text()).toContain('can’t change the delivery to that country');
  await packed(receipt);
  const refused = await shopper.send(path, { intent: 'cancel-paid' });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain(
    'We’ve packed your order, so it can’t be changed or cancelled anymore. Please contact us.',
  );
  expect(html).toContain('Your order is packed');
  expect(html).not.toContain('Yes, cancel and refund');
  const { text } = await openPage(shopper, path);
  expect(text).not.toContain('Change address');
  expect(text).toContain('Your order is packed');
});

test('the order history of an account shows how far an order is, its products and where it goes', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { receipt, session } = await shop.order(shopper, aMintPurchase());
  await shop.payment.pay(session);
  await expect.poll(async () => (await statusOf(receipt))?.status).toBe('paid');
  await shop.database.rows("update orders set fulfilment_status = 'shipped' where receipt = $1", [receipt]);
  const { text, html } = await openPage(shopper, '/account');
  expect(text).toContain('Shipped');
  expect(text).toContain(`Ship to ${anAddress().name}, Springfield, United States`);
  expect(html).toContain('href="/tea/picked-tea/Marrakech%20Mint"');
  expect(await (await shopper.request('/api/orders')).json()).toMatchObject({
    orders: [{ status: 'paid', fulfilmentStatus: 'shipped' }],
  });
});

test('an account changes its order in another browser', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const order = await shop.order(shopper, aMintPurchase());
  await shop.payment.pay(order.session);
  const elsewhere = shop.newShopper();
  await elsewhere.signIn(email);
  const changed = await elsewhere.send(`/order/${order.linkSecret}/address`, addressFields());
  expect(changed.status).toBe(303);
});

test('a browser whose shopper has logged out no longer changes its guest order', async () => {
  const { path, shopper } = await paidOrder();
  await shopper.signUp();
  expect((await openPage(shopper, path)).text).toContain('Change address');
  await shopper.logOut();
  expect((await openPage(shopper, path)).text).not.toContain('Change address');
});

test.each([
  'constructor',
  '__proto__',
  'toString',
])('refuses the intent %s like any unknown one', async (intent) => {
  const { path, shopper } = await paidOrder();
  expect((await shopper.send(path, { intent })).status).toBe(422);
});

test('orders again at today’s prices, and names what is different', async () => {
  const items = [
    { id: 'marrakech-mint', quantity: 2 },
    { id: 'masala-chai', quantity: 1 },
  ];
  const { path, shopper } = await paidOrder({ items });
  await shop.database.rows("update products set stock_grams = 0 where id = 'masala-chai'");
  const response = await shopper.submit(path, { intent: 'order-again' });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain('marrakech-mint');
  expect(text).toContain('sold-out');
});

test('emails the link of an order by its short number, and answers the same for any other', async () => {
  const { receipt, email, path } = await paidOrder();
  const answers = await Promise.all(
    [
      { number: shortNumberOf(receipt), email },
      { number: receipt, email: anEmail() },
      { number: randomUUID(), email },
    ].map(async (fields) => {
      const response = await shop.newShopper().send('/find-order', fields);
      return [response.status, response.headers.get('location')];
    }),
  );
  expect(new Set(answers.map(String))).toEqual(new Set(['303,/find-order?sent=yes']));
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID, ORDER_LINK]);
  expect(linkIn(message)).toBe(path);
  const unreadable = await shop.newShopper().send('/find-order', { number: 'my tea', email });
  expect(unreadable.status).toBe(422);
  expect(await unreadable.text()).toContain('value="my tea"');
});

test('[GUEST-1] the guest’s own browser creates an account with a password, which gets the order once its email is verified', async () => {
  const { path, receipt, shopper, email } = await paidOrder();
  expect((await openPage(shopper, path)).text).toContain('Create an account');
  const weak = await shopper.send(path, { intent: 'create-account', password: 'short' });
  expect(weak.status).toBe(422);
  expect(await weak.text()).toMatch(/id="[^"]+-error"/);
  const created = await shopper.send(path, { intent: 'create-account', password: 'first flush in april' });
  expect([created.status, created.headers.get('location')]).toEqual([302, '/account?created=yes']);
  const accountOf = async () => {
    const rows = await shop.database.rows<{ owner: string | null; name: string }>(
      `select orders.user_id::text as owner, users.display_name as name
       from orders join users on users.email = orders.email where orders.receipt = $1`,
      [receipt],
    );
    return rows[0];
  };
  expect(await accountOf()).toEqual({ owner: null, name: anAddress().name });
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID, VERIFY_EMAIL]);
  await shopper.send(linkIn(message), {});
  expect((await accountOf())?.owner).not.toBeNull();
  expect((await openPage(shopper, path)).text).not.toContain('Create an account');
});

test('creates no account for a stranger with the link or for an unpaid order, and reports a taken email', async () => {
  const { path, email } = await paidOrder();
  const stranger = shop.newShopper();
  const fields = { intent: 'create-account', password: 'first flush in april' };
  const page = await openPage(stranger, path);
  expect(page.text).not.toContain('Create an account');
  expect(page.html).not.toContain(email);
  expect((await stranger.send(path, fields)).status).toBe(403);
  expect(await shop.database.rows('select 1 from users where email = $1', [email])).toEqual([]);

  const [shopper, taken] = [shop.newShopper(), await shop.newShopper().signUp()];
  const order = await shop.order(shopper, { ...aMintPurchase(), email: taken });
  const create = () => shopper.send(`/order/${order.linkSecret}`, fields);
  expect((await create()).status).toBe(403);
  await shop.payment.pay(order.session);
  await shop.mailbox.waitForEmails(taken, [VERIFY_EMAIL, ORDER_PAID]);
  const refused = await create();
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('already');
});

test('the totals of an order name its items and address only to the browser that placed it and its account', async () => {
  const { receipt, shopper, email, linkSecret } = await paidOrder({ gift: { message: 'For you' } });
  const read = async (visitor: typeof shopper) =>
    (await visitor.request(`/api/orders/${receipt}/sums`)).json() as Promise<{ details?: object }>;
  expect(await read(shopper)).toMatchObject({
    details: {
      email,
      isGuest: true,
      secret: linkSecret,
      fulfilmentStatus: 'unfulfilled',
      gift: { message: 'For you', day: null },
      orders: [{ id: 'marrakech-mint' }],
      arrival: expect.stringMatching(/\w{3} \d/),
    },
  });
  expect((await read(shop.newShopper())).details).toBeUndefined();
});
