import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { markEmailVerified } from '#test/support/customers.ts';
import { aMintPurchase } from '#test/support/examples.ts';
import { VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anIpAddress, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const placedSchema = z.object({ url: z.string(), linkSecret: z.string() });

/** Places an order; the URL is that of its payment page. */
const place = async (shopper: Shopper) => {
  const purchase = aMintPurchase();
  const response = await shopper.post('/checkout-form', purchase);
  expect(response.status).toBe(200);
  return { ...placedSchema.parse(await response.json()), receipt: purchase.receipt };
};

const pay = (url: string, number: string) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }),
    redirect: 'manual',
  });
const decline = async (url: string) => (await pay(url, '4000 0000 0000 0002')).status;

/** The number of declined cards reported to the shop. */
const countDeclines = async (receipt: string) => {
  const [row] = await shop.database.rows<{ n: number }>(
    "select count(*)::int as n from payment_events where type = 'payment_intent.payment_failed' and receipt = $1",
    [receipt],
  );
  return row?.n;
};
const statusOf = async (receipt: string) => {
  const [row] = await shop.database.rows<{ status: string }>('select status from orders where receipt = $1', [
    receipt,
  ]);
  return row?.status;
};

/** Declines cards one after the other until the payment page is closed; returns how many were tried. */
const tryCards = async (url: string, receipt: string): Promise<number> => {
  for (let tried = 1; tried < 40; tried += 1) {
    if ((await decline(url)) !== 402) return tried - 1;
    await expect.poll(() => countDeclines(receipt)).toBe(tried);
    if (tried >= 10) await expect.poll(() => statusOf(receipt)).toBe('cancelled');
  }
  throw new Error('the payment page was never closed');
};

test('a shopper whose card is declined a few times pays with another one', async () => {
  const { url, receipt } = await place(shopperAt(shop.origin, anIpAddress()));
  for (let tried = 1; tried <= 4; tried += 1) {
    expect(await decline(url)).toBe(402);
    await expect.poll(() => countDeclines(receipt)).toBe(tried);
  }
  expect((await pay(url, '4242 4242 4242 4242')).status).toBe(303);
  await expect.poll(() => statusOf(receipt)).toBe('paid');
});

test('closes a payment page after ten declined cards, returns its stock, and refuses the next order of its address', async () => {
  const address = anIpAddress();
  const stock = async () => {
    const [row] = await shop.database.rows<{ stock: number }>(
      "select stock_grams as stock from products where id = 'marrakech-mint'",
    );
    return row?.stock;
  };
  const before = await stock();
  const { url, receipt } = await place(shopperAt(shop.origin, address));
  expect(await tryCards(url, receipt)).toBe(10);
  expect((await pay(url, '4242 4242 4242 4242')).status).toBe(410);
  expect(await stock()).toBe(before);
  await expect.poll(() => shop.logOutput()).toContain('"event":"payment.often-declined"');

  const next = await shopperAt(shop.origin, address).post('/checkout-form', aMintPurchase());
  expect(await refusalOf(next)).toMatchObject({
    status: 409,
    code: 'often-declined',
    details: { minutes: 6 },
  });
  // A customer with a confirmed email at the same address is not held responsible.
  const customer = shopperAt(shop.origin, address);
  const email = await customer.signUp();
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  await markEmailVerified(shop, email);
  expect((await customer.post('/checkout-form', aMintPurchase())).status).toBe(200);
});
