import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkOrderTotals } from '#operations/consistency/order-totals.ts';
import { newCustomer } from '#test/support/customers.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { linkIn, ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf } from '#test/support/order-fixtures.ts';
import { listOrders } from '#test/support/order-list.ts';
import { openPage } from '#test/support/page.ts';
import { ledgerOf } from '#test/support/paid-orders.ts';
import { addExpress } from '#test/support/shipping-fixtures.ts';
import { anEmail } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await addExpress(shop.database);
  await shop.database.rows("delete from shipping_countries where country = 'NZ'");
});
afterAll(() => shop[Symbol.asyncDispose]());

const MATCHA = [{ id: 'uji-matcha', quantity: 1 }];
const EXPRESS = { id: 'express', kind: 'express', name: 'Express', businessDays: [1, 2], price: 25 };

const sessionSchema = z.looseObject({
  id: z.string(),
  amount_total: z.number(),
  shipping_options: z.array(z.object({ shipping_amount: z.number() })),
});
const sessionOf = async (receipt: string) => {
  const [session] = await shop.payment.objectsOf('checkout.session', receipt);
  return sessionSchema.parse(session);
};

test('[PAY-9] charges the chosen delivery as the only shipping option, and shows it everywhere', async () => {
  const ada = await newCustomer(shop);
  const request = aPurchase({ items: MATCHA, shippingMethod: 'express', total: 67 });
  const { receipt, linkSecret } = await shop.order(ada, request);
  const session = await sessionOf(receipt);
  expect(session).toMatchObject({ amount_total: 6_700, shipping_options: [{ shipping_amount: 2_500 }] });
  await shop.payment.pay(session.id);

  const message = await shop.mailbox.waitForEmails(ada.email, ['Please confirm your email', ORDER_PAID]);
  expect(message.text).toContain('- Delivery (Express): $25.00\n\nTotal (USD): $67.00');
  expect(linkIn(message)).toContain(linkSecret);
  expect((await listOrders(ada))[0]).toMatchObject({ status: 'paid', total: 67, shippingMethod: EXPRESS });
  const { text } = await openPage(ada, `/order/${linkSecret}`);
  expect(text).toContain('Delivery (Express) $25.00');
  expect(await ledgerOf(shop.database, receipt)).toEqual(['payment 6700']);
  expect(await checkOrderTotals(shop.database.rows)).toEqual([]);
});

test('[PAY-9] delivers by the cheapest method unless one is named, at no charge in the starting data', async () => {
  const { receipt } = await shop.order(shop.newShopper(), aPurchase({ items: MATCHA, total: 42 }));
  expect(await sessionOf(receipt)).toMatchObject({
    amount_total: 4_200,
    shipping_options: [{ shipping_amount: 0 }],
  });
});

test('[PAY-9] [STOCK-1] rejects a delivery that is not offered, and reserves nothing', async () => {
  const before = await gramsOf(shop.database, 'uji-matcha');
  const toNewZealand = { shipping: anAddress({ country: 'NZ', postal_code: '6011' }) };
  const buy = (changes: object) =>
    shop.newShopper().post('/checkout-form', aPurchase({ items: MATCHA, ...changes }));
  expect(await refusalOf(await buy(toNewZealand))).toEqual({
    status: 409,
    code: 'shipping-unavailable',
    details: { options: [] },
  });
  expect(await refusalOf(await buy({ shippingMethod: 'drone' }))).toMatchObject({
    code: 'shipping-unavailable',
    details: { options: [{ id: 'standard', price: 0 }, EXPRESS] },
  });
  expect((await buy({ shippingMethod: '../x' })).status).toBe(422);
  expect(await gramsOf(shop.database, 'uji-matcha')).toBe(before);
});

test('[PAY-4] [PAY-9] reports a delivery whose price has changed since the shopper saw it', async () => {
  const request = aPurchase({ items: MATCHA, shippingMethod: 'express', total: 60 });
  expect(await refusalOf(await shop.newShopper().post('/checkout-form', request))).toMatchObject({
    code: 'total-changed',
    details: { was: 60, is: 67 },
  });
  const { total: _, ...withoutTotal } = request;
  expect(await refusalOf(await shop.newShopper().post('/checkout-form', withoutTotal))).toMatchObject({
    code: 'total-changed',
    details: { was: 42, is: 67 },
  });
});

test('[PAY-9] a repeated purchase keeps its delivery, and another delivery is another purchase', async () => {
  const shopper = shop.newShopper();
  const request = aPurchase({ items: MATCHA, shippingMethod: 'express', total: 67, email: anEmail() });
  const { url } = await shop.order(shopper, request);
  await shop.database.rows(
    'update shipping_methods set rates = \'[{"fromCents":0,"fromGrams":0,"priceCents":9900}]\' where id = \'express\'',
  );
  expect((await shop.order(shopper, request)).url).toBe(url);
  const other = await shopper.post('/checkout-form', { ...request, shippingMethod: 'standard' });
  expect((await refusalOf(other)).code).toBe('order-number-used');
});
