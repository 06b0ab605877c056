import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMintPurchase } from '#test/support/examples.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const stateOf = async (receipt: string) => {
  const [row] = await shop.database.rows(
    "select status, shipping ->> 'line1' as line1 from orders where receipt = $1",
    [receipt],
  );
  return row;
};

test('[GUEST-1] a repeated purchase lets a browser without access change the order only soon after it was placed', async () => {
  const email = anEmail();
  const request = { ...aMintPurchase(), email };
  const order = await shop.order(shop.newShopper(), request);
  const repeat = async (body: object = request) => {
    const visitor = shop.newShopper();
    const response = await visitor.post('/checkout-form', body);
    const page = await visitor.request(`/order/${order.linkSecret}/address`);
    return [response.status, page.status];
  };
  // The first response may have been lost.
  expect((await repeat())[0]).toBe(200);
  await shop.database.rows(
    "update orders set created_at = created_at - interval '6 minutes' where receipt = $1",
    [request.receipt],
  );
  // The link shows all of the order except its email, which these answers do not reveal.
  expect(await repeat()).toEqual([409, 302]);
  expect(await repeat({ ...request, email: anEmail() })).toEqual([409, 302]);
  await shop.payment.pay(order.session);
  await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  expect(await repeat()).toEqual([409, 302]);
  expect(await stateOf(request.receipt)).toMatchObject({ status: 'paid', line1: '12 Camellia Lane' });
});

test('the browser that placed an unpaid order gets the same payment page later', async () => {
  const shopper = shop.newShopper();
  const request = { ...aMintPurchase(), email: anEmail() };
  const order = await shop.order(shopper, request);
  await shop.database.rows(
    "update orders set created_at = created_at - interval '20 minutes' where receipt = $1",
    [request.receipt],
  );
  const repeated = await shopper.post('/checkout-form', request);
  expect([repeated.status, (await repeated.json()) as unknown]).toEqual([
    200,
    { url: order.url, receipt: request.receipt, linkSecret: order.linkSecret },
  ]);
});
