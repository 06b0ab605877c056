import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY } from '#domain/values/time.ts';
import { aMintPurchase } from '#test/support/examples.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const GIFT = { message: 'Happy birthday!\nwww.evil.example/win', deliverAfter: inDays(40) };
const post = (body: object) => shop.newShopper().post('/checkout-form', body);
const storedGift = async (receipt: string) => {
  const [row] = await shop.database.rows<{ gift: unknown }>('select gift from orders where receipt = $1', [
    receipt,
  ]);
  return row?.gift;
};

test('a gift has its message and day on the order’s page and in the email, whose links do not work', async () => {
  const email = anEmail();
  const order = await shop.order(shop.newShopper(), { ...aMintPurchase(), email, gift: GIFT });
  expect(await storedGift(order.receipt)).toEqual(GIFT);
  await shop.payment.pay(order.session);
  const message = await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  expect(message.text).toContain('Happy birthday!');
  expect(message.text).not.toContain('www.evil.example/win');
  expect(message.text).toContain('The slip in the parcel shows no prices.');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(GIFT.deliverAfter),
  );
  const { text } = await openPage(shop.newShopper(), `/order/${order.linkSecret}`);
  for (const content of ['Happy birthday!', `We’ll deliver it on or after ${day}.`])
    expect(text).toContain(content);
  const arrival = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  expect(text).toContain(arrival.format(new Date(GIFT.deliverAfter)));
});

test('an account that is created for a gift has the name of the payer', async () => {
  const [shopper, email] = [shop.newShopper(), anEmail()];
  const billing = { ...aMintPurchase().shipping, name: 'Bob Buyer' };
  const order = await shop.order(shopper, { ...aMintPurchase(), email, billing, gift: GIFT });
  await shop.payment.pay(order.session);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  const fields = { intent: 'create-account', password: 'first flush in april' };
  expect((await shopper.send(`/order/${order.linkSecret}`, fields)).status).toBe(302);
  const names = await shop.database.rows('select display_name as name from users where email = $1', [email]);
  expect(names).toEqual([{ name: 'Bob Buyer' }]);
});

test('an order without a gift stores none', async () => {
  const purchase = aMintPurchase();
  expect((await post(purchase)).status).toBe(200);
  expect(
    await shop.database.rows('select 1 from orders where receipt = $1 and gift is null', [purchase.receipt]),
  ).toHaveLength(1);
});

test('a repeated order number returns the same order for the same gift, and none for another one', async () => {
  const purchase = { ...aMintPurchase(), gift: GIFT };
  const urlOf = async (response: Response) => z.object({ url: z.string() }).parse(await response.json()).url;
  const first = await urlOf(await post(purchase));
  expect(await urlOf(await post(purchase))).toBe(first);
  for (const gift of [undefined, { message: GIFT.message }, { ...GIFT, message: 'Other' }])
    expect(await refusalOf(await post({ ...purchase, gift }))).toMatchObject({ code: 'order-number-used' });
});

test.each([
  ['a day in the past', { deliverAfter: inDays(-2) }, 'gift.deliverAfter'],
  ['a day too far ahead', { deliverAfter: inDays(92) }, 'gift.deliverAfter'],
  ['no day of the calendar', { deliverAfter: '2026-02-30' }, 'gift.deliverAfter'],
  ['a long message', { message: 'x'.repeat(251) }, 'gift.message'],
  ['a message of a megabyte in one field', { message: 'x'.repeat(60_000) }, 'gift.message'],
  ['a message with a control character', { message: 'a\u0007b' }, 'gift.message'],
  ['an unknown field', { price: 1 }, 'gift'],
])('refuses %s at its field', async (_, gift, field) => {
  const purchase = { ...aMintPurchase(), gift };
  const refusal = await refusalOf(await post(purchase));
  expect(refusal).toMatchObject({ status: 422, details: { fields: { [field]: expect.any(String) } } });
  expect(await storedGift(purchase.receipt)).toBeUndefined();
});
