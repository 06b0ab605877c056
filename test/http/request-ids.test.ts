import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { ORDER_PAID } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { parseLog } from '#test/support/parse-log.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'info' });
});
afterAll(() => shop[Symbol.asyncDispose]());

const GENERATED = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const withId = (id: string) => ({ headers: { 'x-request-id': id } });
const logLines = () => parseLog(shop.logOutput());

test.each([
  ['a personal page', '/account', {}],
  ['a page of an unknown order', '/order/unknown', {}],
  ['data of the API', '/api/orders', {}],
  ['an address that does not exist', '/api/nothing', {}],
  [
    'a rejected body',
    '/checkout-form',
    { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  ],
  ['a health check', '/readyz', {}],
])('carries a request id in the response to %s', async (_, path, init) => {
  const response = await shop.newShopper().request(path, init);
  expect(response.headers.get('x-request-id')).toMatch(GENERATED);
});

test.each([
  ['of nginx', '4f3c2a1b0e9d8c7b6a5f4e3d2c1b0a99', true],
  ['of a load balancer', '1-67891233-abcdef012345678912345678', true],
  ['of a tracing proxy', 'b3:0af7651916cd43dd8448eb211c80319c', true],
  ['that is too short', 'abc', false],
  ['that is too long', 'a'.repeat(65), false],
  ['with a space', 'abcd efgh ijkl', false],
  ['with a quote', '"},{"level":50}', false],
])('accepts the request id of the proxy if it is well-formed: one %s', async (_, id, isAccepted) => {
  const response = await shop.newShopper().request('/api/orders', withId(id));
  const returned = response.headers.get('x-request-id');
  if (isAccepted) expect(returned).toBe(id);
  else expect(returned).toMatch(GENERATED);
});

test('omits the request id in responses that shared caches store', async () => {
  for (const path of ['/tea', '/robots.txt', '/api/categories'])
    expect([path, (await shop.newShopper().request(path)).headers.get('x-request-id')]).toEqual([path, null]);
});

test('logs one line for each step of an order, and puts the request id into its email', async () => {
  const shopper = shop.newShopper();
  const email = 'ada.steps@example.com';
  const { receipt, session } = await shop.order(
    shopper,
    aPurchase({ email, items: [{ id: 'marrakech-mint', quantity: 1 }] }),
  );
  await shop.payment.pay(session);
  const { raw } = await shop.mailbox.waitForEmails(email, [ORDER_PAID]);
  const steps = logLines().filter((line) => line['orderNumber'] === receipt);
  expect(steps.map(({ event }) => event)).toEqual(['order.placed', 'order.paid']);
  const [placed, paid] = steps;
  expect(placed?.['request']).toMatch(GENERATED);
  expect(raw.toLowerCase()).toContain(`x-request-id: ${String(paid?.['request'])}`);
  await expect
    .poll(() =>
      logLines().filter(({ event, causedBy }) => event === 'email.sent' && causedBy === paid?.['request']),
    )
    .toHaveLength(1);
});

test('logs why an order was rejected, cancelled or expired', async () => {
  const shopper = shop.newShopper();
  const rejectedPurchase = aPurchase({
    items: [{ id: 'marrakech-mint', quantity: 1 }],
    coupon: 'NO-SUCH-CODE',
  });
  await shopper.post('/checkout-form', rejectedPurchase);
  const { receipt } = await shop.order(shopper);
  await shopper.post(`/api/orders/${receipt}/cancel`);
  const events = (receiptOfEvents: string) =>
    logLines()
      .filter((line) => line['orderNumber'] === receiptOfEvents)
      .map(({ event, code }) => [event, code]);
  expect(events(rejectedPurchase.receipt)).toEqual([['order.rejected', 'coupon-refused']]);
  expect(events(receipt)).toEqual([
    ['order.placed', undefined],
    ['order.cancelled', undefined],
  ]);
});
