import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentReminders } from '#adapters/postgres/orders/self-service/payment-reminders.ts';
import { MINUTE } from '#domain/values/time.ts';
import { remindOfPayment } from '#services/orders/remind-of-payment.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('[ORD-2] asks nowhere to pay again for an order whose payment is under review', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.payment.faults({ amountChange: -100 });
  const { receipt, session, linkSecret } = await shop.order(shopper);
  await shop.payment.pay(session);
  const confirm = async () => (await shopper.post(`/api/orders/${receipt}/confirm`)).json();
  await expect.poll(confirm).toEqual({ status: 'awaiting-payment', isUnderReview: true });

  for (const path of [`/order/${linkSecret}`, '/account']) {
    const { html, text } = await openPage(shopper, path);
    expect([path, text.includes('Pay now'), html.includes(session)]).toEqual([path, false, false]);
  }
  await shop.payment.clearFaults();
  const unpaid = await shop.order(shop.newShopper());
  await remindOfPayment({
    paymentReminders: createPaymentReminders(shop.database.orm),
    clock: () => new Date(Date.now() + 12 * MINUTE),
  });
  expect(
    await shop.database.rows('select receipt from orders where payment_reminder_at is not null'),
  ).toEqual([{ receipt: unpaid.receipt }]);
});
