import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { aMintPurchase, anAddress } from '#test/support/examples.ts';
import { ORDER_LINK, ORDER_PAID, VERIFY_EMAIL, WITHDRAWAL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

type Fields = Record<string, string>;
const aStatement = (changes: Fields = {}): Fields => ({
  name: 'Ada Lovelace',
  orderNumber: randomUUID(),
  email: anEmail(),
  items: '',
  ...changes,
});
const send = (fields: Fields) => shop.newShopper().send('/withdrawal', fields);
const stored = (email: string) =>
  shop.database.rows('select reference, order_id from withdrawals where email = $1', [email]);

/** The text of an email without the invisible breaks of typed text. */
const withoutBreaks = (text: string) => text.replaceAll('\u200b', '');

/** A guest's paid order. */
const paidOrder = async (guest = shop.newShopper()) => {
  const email = anEmail();
  const order = await shop.order(guest, { ...aMintPurchase(), email });
  await shop.payment.pay(order.session);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  return { ...order, email };
};

test('withdraws in two steps without a script and an account, with a receipt by email', async () => {
  const { receipt, email } = await paidOrder();
  const statement = aStatement({ orderNumber: receipt, email, items: 'One <tin> & "more"' });
  const review = await send({ ...statement, intent: 'review' });
  expect(review.status).toBe(200);
  const html = await review.text();
  for (const content of ['Confirm withdrawal', receipt, email, 'One &lt;tin&gt; &amp; &quot;more&quot;'])
    expect(html).toContain(content);
  expect(html).toContain(`<input type="hidden" name="orderNumber" value="${receipt}"/>`);
  expect(await stored(email)).toEqual([]);

  const confirmed = await send({ ...statement, intent: 'confirm' });
  expect(confirmed.status).toBe(303);
  const [row] = await stored(email);
  const reference = String(row?.['reference']);
  expect(confirmed.headers.get('location')).toBe(`/withdrawal?sent=${reference}`);
  const { text } = await openPage(shop.newShopper(), `/withdrawal?sent=${reference}`);
  expect(text).toContain(`Its number is ${reference}`);
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID, WITHDRAWAL]);
  for (const content of [reference, receipt, email, 'Ada Lovelace', 'One <tin> & "more"', ' UTC'])
    expect(withoutBreaks(message.text)).toContain(content);
});

test('answers the same for an order that does not exist and for the order of another', async () => {
  const { receipt } = await paidOrder();
  const answers = await Promise.all(
    [aStatement({ orderNumber: receipt }), aStatement()].map(async (statement) => {
      const response = await send({ ...statement, intent: 'confirm' });
      const message = await shop.mailbox.waitForEmails(statement['email'] ?? '', [WITHDRAWAL]);
      const [row] = await stored(statement['email'] ?? '');
      const hidden = [row?.['reference'], statement['orderNumber'], statement['email']].map(String);
      const withoutOwn = (text: string) =>
        hidden.reduce((rest, own) => rest.replaceAll(own, ''), withoutBreaks(text)).replace(/on .* UTC/, '');
      const location = withoutOwn(response.headers.get('location') ?? '');
      return [response.status, location, withoutOwn(message.text), row?.['order_id']];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.at(-1)).toBeNull();
});

test('reports errors at their fields, keeps what was typed, and stores nothing', async () => {
  const typed = aStatement({ name: '', orderNumber: 'see shop.example', email: 'ada@', items: 'A "tin"' });
  for (const intent of ['review', 'confirm', 'unknown']) {
    const rejected = await send({ ...typed, intent });
    expect([intent, rejected.status]).toEqual([intent, 422]);
    const html = await rejected.text();
    for (const content of [
      'value="see shop.example"',
      'value="ada@"',
      'A &quot;tin&quot;',
      'Please enter your name.',
      'Please enter the order number from your confirmation email.',
      'Please enter a complete email address',
    ])
      expect(html).toContain(content);
  }
  expect(await stored('ada@')).toEqual([]);
});

test('stores a withdrawal to which a form filler has added fields', async () => {
  const statement = aStatement();
  const sent = await send({ ...statement, intent: 'confirm', website: 'https://ada.example' });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/withdrawal\?sent=(?!0{8})[\dA-F]{8}$/),
  ]);
  expect(await stored(statement['email'] ?? '')).toHaveLength(1);
});

test('returns to the form with all entries to change them', async () => {
  const statement = aStatement({ items: 'One tin' });
  const html = await (await send({ ...statement, intent: 'edit' })).text();
  for (const content of [statement['orderNumber'], statement['email'], 'One tin', 'Continue'])
    expect(html).toContain(content);
});

test('limits confirmed withdrawals of an email from an address', async () => {
  const [email, shopper] = [anEmail(), shop.newShopper()];
  const sendAs = (intent: string) => shopper.send('/withdrawal', { ...aStatement({ email }), intent });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await sendAs('confirm')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(303), 429]);
  const rejected = await sendAs('confirm');
  expect(await rejected.text()).toContain('Confirm withdrawal');
  expect((await sendAs('review')).status).toBe(200);
});

const toGermany = anAddress({ country: 'DE', state: '', city: 'Berlin', postal_code: '10115' });

test('links to it from the page and the history of a paid order until the period ends', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const order = await shop.order(shopper, { ...aMintPurchase(), email, shipping: toGermany });
  const link = `/withdrawal?order=${order.receipt}`;
  const pages = async () => [
    (await openPage(shop.newShopper(), `/order/${order.linkSecret}`)).html,
    (await openPage(shopper, '/account')).html,
  ];
  for (const html of await pages()) expect(html).not.toContain(link);
  await shop.payment.pay(order.session);
  await expect
    .poll(async () => (await pages()).map((html) => html.includes(`href="${link}"`)))
    .toEqual([true, true]);
  expect((await openPage(shop.newShopper(), link)).html).toContain(`value="${order.receipt}"`);
  await shop.database.rows(
    `insert into fulfilment_history (order_id, "from", "to", at)
       select id, 'shipped', 'delivered', now() - interval '17 days' from orders where receipt = $1`,
    [order.receipt],
  );
  for (const html of await pages()) expect(html).not.toContain(link);
});

test('the page and the email of an order link to it only if the law of one of its addresses gives the right', async () => {
  for (const [shipping, billing, expected] of [
    [toGermany, toGermany, true],
    [anAddress(), toGermany, true],
    [anAddress(), anAddress(), false],
  ] as const) {
    const email = anEmail();
    const order = await shop.order(shop.newShopper(), { ...aMintPurchase(), email, shipping, billing });
    await shop.payment.pay(order.session);
    const { text } = await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
    const { html } = await openPage(shop.newShopper(), `/order/${order.linkSecret}`);
    const link = `/withdrawal?order=${order.receipt}`;
    expect([text.includes(link), html.includes(link)]).toEqual([expected, expected]);
    expect(text).toContain('/returns');
  }
});

test('[ORD-6] shows a withdrawal on every page of its order until it is handled', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const { receipt, linkSecret, session } = await shop.order(shopper, { ...aMintPurchase(), email });
  await shop.payment.pay(session);
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, ORDER_PAID]);
  const shown = async () => [
    (await openPage(shopper, `/order/${linkSecret}`)).text.includes('We received a withdrawal'),
    (await openPage(shopper, '/account')).text.includes('Withdrawal received'),
    (await (await shopper.request(`/api/orders/${receipt}/sums`)).text()).includes('"isWithdrawn":true'),
  ];
  const order = async () => (await openPage(shopper, `/order/${linkSecret}`)).text;
  const address = async () => (await openPage(shopper, `/order/${linkSecret}/address`)).text;
  const changes = ['Change or cancel', 'Change address', 'Yes, cancel and refund'];
  const arrival = 'Estimated arrival';
  expect(await shown()).toEqual([false, false, false]);
  for (const text of [arrival, ...changes]) expect(await order()).toContain(text);
  // Anyone can send it who knows the number and the email, so that it takes no change from the customer.
  await send({ ...aStatement({ orderNumber: receipt, email }), intent: 'confirm' });
  expect(await shown()).toEqual([true, true, true]);
  for (const text of changes) expect(await order()).toContain(text);
  expect(await order()).not.toContain(arrival);
  expect(await address()).toContain('Save address');
  await shop.database.rows("update orders set fulfilment_status = 'shipped' where receipt = $1", [receipt]);
  for (const text of [arrival, 'Shipped. Withdrawal received', 'Your order is on its way. We received'])
    expect(await order()).toContain(text);
  await shop.database.rows('update withdrawals set handled_at = now() where order_number = $1', [receipt]);
  expect(await shown()).toEqual([false, false, false]);
});

test('cancels and refunds an order after a withdrawal that someone else sent', async () => {
  const shopper = shop.newShopper();
  const { receipt, email, linkSecret } = await paidOrder(shopper);
  await send({ ...aStatement({ orderNumber: receipt, email }), intent: 'confirm' });
  expect((await shopper.send(`/order/${linkSecret}`, { intent: 'cancel-paid' })).status).toBe(200);
  const { text } = await openPage(shopper, `/order/${linkSecret}`);
  expect(text).toContain('Refunded');
  expect(text).not.toContain('Withdrawal received. ');
});

test('the page of an order leads to returns and contact once it is shipped, in every country', async () => {
  const { receipt, linkSecret } = await paidOrder();
  const helps = [];
  for (const status of ['unfulfilled', 'packed', 'shipped', 'delivered', 'returned']) {
    await shop.database.rows('update orders set fulfilment_status = $2 where receipt = $1', [
      receipt,
      status,
    ]);
    const { text } = await openPage(shop.newShopper(), `/order/${linkSecret}`);
    helps.push(text.includes('Something wrong with your order, or changed your mind?'));
  }
  expect(helps).toEqual([false, false, true, true, false]);
});

test('the page of an order leads its browser and account to a form that is filled in, not a visitor with only the link', async () => {
  const { name } = anAddress();
  const [guest, account] = [shop.newShopper(), shop.newShopper()];
  const emails = [anEmail(), await account.signUp()];
  for (const [index, buyer] of [guest, account].entries()) {
    const email = emails[index] ?? '';
    const { receipt, linkSecret, session } = await shop.order(buyer, {
      ...aMintPurchase(),
      email,
      shipping: toGermany,
    });
    await shop.payment.pay(session);
    const path = `/order/${linkSecret}`;
    await expect.poll(async () => (await openPage(buyer, path)).html).toContain('value="edit"');
    const own = (await openPage(buyer, path)).html;
    for (const value of [receipt, name, email]) expect(own).toContain(`value="${value}"`);
    const filled = await buyer.send('/withdrawal', { intent: 'edit', orderNumber: receipt, name, email });
    expect(filled.status).toBe(200);
    const html = await filled.text();
    for (const value of [receipt, name, email]) expect(html).toContain(`value="${value}"`);
    const other = (await openPage(shop.newShopper(), path)).html;
    expect(other).toContain(`/withdrawal?order=${receipt}`);
    expect(other).not.toContain(email);
  }
});

test('[ORD-6] withdraws from the paid order, and finds it, if a newer unpaid one has its short number and email', async () => {
  const { receipt, email, linkSecret } = await paidOrder();
  const newer = `${receipt.slice(0, 8)}${randomUUID().slice(8)}`;
  await shop.order(shop.newShopper(), { ...aMintPurchase(), receipt: newer, email });
  const short = shortNumberOf(receipt);
  expect(shortNumberOf(newer)).toBe(short);
  await send({ ...aStatement({ orderNumber: short, email }), intent: 'confirm' });
  const [paid] = await shop.database.rows('select id from orders where receipt = $1', [receipt]);
  expect(await stored(email)).toEqual([expect.objectContaining({ order_id: paid?.['id'] })]);
  await shop.newShopper().send('/find-order', { number: short, email });
  const { text } = await shop.mailbox.waitForEmails(email, [ORDER_PAID, WITHDRAWAL, ORDER_LINK]);
  expect(text).toContain(linkSecret);
});
