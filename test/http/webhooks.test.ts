import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf, historyOf } from '#test/support/order-fixtures.ts';
import { openPage } from '#test/support/page.ts';
import { anEventAbout, deliver as deliverTo, signatureOf } from '#test/support/signed-event.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.payment.clearFaults());
afterAll(() => shop[Symbol.asyncDispose]());

const PAID_HISTORY = ['placed → awaiting-payment', 'payment-received → paid'];
const deliver = (payload: string, signature: string) => deliverTo(shop.origin, payload, signature);
const deliverSigned = (payload: string, secret = shop.webhookSecret) =>
  deliver(payload, signatureOf(payload, secret));

test('[ORD-2] a payment delivered five times at once pays its order once and reduces the stock once', async () => {
  await shop.payment.faults({ duplicate: 5 });
  const before = await gramsOf(shop.database, 'masala-chai');
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  const { receipt, session } = await shop.order(shop.newShopper(), request);
  await shop.payment.pay(session);
  const deliveryCount = async () =>
    (await shop.payment.ledger()).filter(({ what }) => what === 'webhook.delivered').length;
  await expect.poll(deliveryCount).toBeGreaterThanOrEqual(2);
  expect(await historyOf(shop.database, receipt)).toEqual(PAID_HISTORY);
  expect(before - (await gramsOf(shop.database, 'masala-chai'))).toBe(150);
  expect(
    await shop.database.rows('select type from payment_events where receipt = $1', [receipt]),
  ).toHaveLength(1);
});

test('[ORD-2] webhook, confirmation page and cancellation at the same moment agree', async () => {
  for (let n = 0; n < 5; n += 1) {
    const visitor = shop.newShopper();
    const { receipt, session, linkSecret } = await shop.order(visitor);
    await Promise.all([
      shop.payment.pay(session),
      ...Array.from({ length: 4 }, () => visitor.post(`/api/orders/${receipt}/confirm`)),
      deliverSigned(anEventAbout(receipt)),
    ]);
    await Promise.all([
      deliverSigned(anEventAbout(receipt)),
      visitor.post(`/api/orders/${receipt}/cancel`, { linkSecret }),
    ]);
    expect(await historyOf(shop.database, receipt)).toEqual(PAID_HISTORY);
  }
});

test.each([
  '/api/payment/webhook/',
  '//api/payment/webhook',
  '///api//payment/webhook//',
  '/API/Payment/Webhook',
  '/api/payment/webhook?source=stripe',
])('[ORD-2] accepts signed events at %s, since the provider follows no redirect', async (path) => {
  const payload = anEventAbout(crypto.randomUUID());
  const send = (secret: string) =>
    fetch(`${shop.origin}${path}`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': signatureOf(payload, secret) },
    });
  expect([(await send(shop.webhookSecret)).status, (await send('whsec_guess')).status]).toEqual([200, 400]);
});

test('[ORD-2] rejects a forged event and changes nothing', async () => {
  const { receipt } = await shop.order(shop.newShopper());
  const payload = anEventAbout(receipt);
  const forged = [
    await deliver(payload, ''),
    await deliver(payload, 't=1,v1=00'),
    await deliverSigned(payload, 'whsec_guess'),
    await deliver(payload, signatureOf(payload, shop.webhookSecret, 1)),
    await deliver(`${payload} `, signatureOf(payload, shop.webhookSecret)),
  ];
  for (const response of forged)
    expect(await refusalOf(response)).toMatchObject({ status: 400, code: 'bad-signature' });
  expect(await shop.database.rows('select 1 from payment_events where receipt = $1', [receipt])).toEqual([]);
  expect(await historyOf(shop.database, receipt)).toHaveLength(1);
});

test('[ORD-2] ignores an event that claims a payment which the provider does not confirm', async () => {
  const { receipt } = await shop.order(shop.newShopper());
  expect((await deliverSigned(anEventAbout(receipt))).status).toBe(200);
  expect(await historyOf(shop.database, receipt)).toEqual(['placed → awaiting-payment']);
});

test('[ORD-2] unordered, repeated and foreign events end in the right order status', async () => {
  const { receipt, session } = await shop.order(shop.newShopper());
  await shop.payment.faults({ webhooks: 'drop' });
  await shop.payment.pay(session);
  const types = [
    'checkout.session.expired',
    'checkout.session.completed',
    'checkout.session.expired',
    'charge.refunded',
  ];
  for (const [n, type] of types.entries())
    expect((await deliverSigned(anEventAbout(receipt, `evt_${receipt}_${n}`, type))).status).toBe(200);
  expect(await historyOf(shop.database, receipt)).toEqual(PAID_HISTORY);
  expect((await deliverSigned(anEventAbout(crypto.randomUUID()))).status).toBe(200);
  expect(
    (await deliverSigned('{"id":"evt_odd","object":"event","type":"x","data":{"object":{}}}')).status,
  ).toBe(200);
});

test('[ORD-2] rejects an event while the provider is unavailable, and its repeat pays the order', async () => {
  const { receipt, session } = await shop.order(shop.newShopper());
  await shop.payment.faults({ retrieveSession: 'error-500' });
  await shop.payment.pay(session);
  expect((await deliverSigned(anEventAbout(receipt))).status).toBe(503);
  expect(await historyOf(shop.database, receipt)).toHaveLength(1);
  await shop.payment.clearFaults();
  await expect.poll(() => historyOf(shop.database, receipt), { timeout: 10_000 }).toEqual(PAID_HISTORY);
});

test('[ORD-2] puts a charge of another amount under review, and leaves the order unpaid', async () => {
  await shop.payment.faults({ amountChange: -100 });
  const visitor = shop.newShopper();
  const { receipt, session, linkSecret } = await shop.order(visitor);
  await shop.payment.pay(session);
  const reviewReasons = () =>
    shop.database.rows(
      'select reason from held_payments h join orders o on o.id = h.order_id where receipt = $1',
      [receipt],
    );
  await expect.poll(reviewReasons).toEqual([{ reason: 'wrong-amount' }]);
  expect(await historyOf(shop.database, receipt)).toHaveLength(1);

  const confirmed = await visitor.post(`/api/orders/${receipt}/confirm`);
  expect(await confirmed.json()).toEqual({ status: 'awaiting-payment', isUnderReview: true });
  const { text } = await openPage(visitor, `/order/${linkSecret}`);
  expect(text).toContain('You don’t need to pay again');
  for (const offer of ['Pay now', 'Cancel order', 'Reserved until']) expect(text).not.toContain(offer);
});

test('stores events of any type, known or not, and changes no order', async () => {
  const { receipt } = await shop.order(shop.newShopper());
  const eventTypes = [
    'charge.refunded',
    'charge.dispute.created',
    'refund.failed',
    'payout.paid',
    '𝓍',
    '',
    'a'.repeat(300),
  ];
  const sent = Array.from({ length: 150 }, (_, n) => ({
    id: `evt_any_${n}`,
    type: eventTypes[n % eventTypes.length] ?? '',
    object: [{}, null, [], { object: 'checkout.session' }, { object: n, client_reference_id: receipt }][
      n % 5
    ],
  }));
  for (const { id, type, object } of sent) {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    expect((await deliverSigned(payload)).status).toBe(200);
  }
  const stored = await shop.database.rows("select 1 from payment_events where id like 'evt_any_%'");
  expect(stored).toHaveLength(sent.length);
  expect(await historyOf(shop.database, receipt)).toEqual(['placed → awaiting-payment']);
  await expect.poll(() => shop.logOutput()).toContain('A dispute event is malformed');
});

test('rejects a signed event of an unknown form with its own error code and log line', async () => {
  expect(await refusalOf(await deliverSigned('{"id":"evt_1"}'))).toMatchObject({
    status: 400,
    code: 'unreadable-event',
  });
  await expect.poll(shop.logOutput).toContain('A payment event is malformed');
  expect(await (await shop.newShopper().request('/metrics')).text()).toContain(
    'camellia_alerts{alert="webhook-refused"} 0',
  );
});

test('rejects an event larger than any real one without reading it', async () => {
  expect((await deliverSigned('x'.repeat(300_000))).status).toBe(413);
});

test('[ORD-6] releases the stock of an order that was not paid in time', async () => {
  const before = await gramsOf(shop.database, 'masala-chai');
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 2 }] });
  const { receipt } = await shop.order(shop.newShopper(), request);
  await shop.payment.faults({ clockMs: 33 * 60_000 });
  await shop.payment.ledger();
  await shop.payment.clearFaults();
  await expect
    .poll(() => historyOf(shop.database, receipt), { timeout: 15_000 })
    .toEqual(['placed → awaiting-payment', 'payment-expired → expired']);
  expect(await gramsOf(shop.database, 'masala-chai')).toBe(before);
});
