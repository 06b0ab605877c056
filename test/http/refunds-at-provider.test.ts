import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createStaffPaymentChanges } from '#adapters/postgres/payments/staff-payment-changes.ts';
import { createPaymentProvider } from '#adapters/stripe/payment-provider.ts';
import { findPaymentSettings } from '#bootstrap/payment-settings.ts';
import { alertsOf } from '#test/support/alerts.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { gramsOf } from '#test/support/order-fixtures.ts';
import { listOrders } from '#test/support/order-list.ts';
import { openPage } from '#test/support/page.ts';
import { parseLog } from '#test/support/parse-log.ts';
import { refundControl } from '#test/support/refund-control.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { anEvent, deliver, signatureOf } from '#test/support/signed-event.ts';

let shop: OpenShop;
let control: Awaited<ReturnType<typeof refundControl>>;
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'info' });
  control = await refundControl(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const TOTAL = 4_200;
/** An unpaid order of an account. */
const placeOrder = async () => {
  await shop.payment.clearFaults();
  const shopper = shop.newShopper();
  await shopper.signUp();
  const purchase = aPurchase({ items: [{ id: 'uji-matcha', quantity: 1 }] });
  return { shopper, ...(await shop.order(shopper, purchase)) };
};
/** A concurrent test passes its own `expect`, because the global one belongs to one test at a time. */
const placePaidOrder = async (testExpect = expect) => {
  const order = await placeOrder();
  const intent = await control.pay(order.session);
  await testExpect.poll(() => storedOrder(order.receipt)).toMatchObject({ status: 'paid' });
  return { ...order, intent };
};
const storedOrder = async (receipt: string) => {
  const [order] = await shop.database.rows(
    'select status, refunded_cents as refunded, refund_failed_at is not null as failed from orders where receipt = $1',
    [receipt],
  );
  return order;
};
const confirm = async ({ receipt }: { receipt: string }) =>
  (await shop.newShopper().post(`/api/orders/${receipt}/confirm`)).json();
const orderPage = async ({ linkSecret }: { linkSecret: string }) =>
  (await openPage(shop.newShopper(), `/order/${linkSecret}`)).html;
const send = (event: string, origin = shop.origin) =>
  deliver(origin, event, signatureOf(event, shop.webhookSecret)).then(({ status }) => status);
const logLinesOf = (receipt: string) => parseLog(shop.logOutput(), receipt);
const loggedEvents = (receipt: string) => logLinesOf(receipt).map(({ event }) => event);

test.each([
  ['the whole amount', [undefined], TOTAL, 'Refunded'],
  ['one cent', [1], 1, 'Partially refunded, $0.01'],
  ['all but one cent', [TOTAL - 1], TOTAL - 1, 'Partially refunded, $41.99'],
  ['two amounts', [1_000, 250], 1_250, 'Partially refunded, $12.50'],
  ['three amounts that add up to the total', [1_000, 200, undefined], TOTAL, 'Refunded'],
] as const)('[ORD-6] shows %s refunded at the provider on the account, the order page and after paying', async (_, amounts, cents, label) => {
  const [refund, event] = cents === TOTAL ? ['full', 'order.refunded'] : ['partial', 'order.partly-refunded'];
  const order = await placePaidOrder();
  for (const amount of amounts) await control.refund(order.intent, amount);
  await expect
    .poll(() => storedOrder(order.receipt))
    .toEqual({ status: 'paid', refunded: cents, failed: false });
  expect(await listOrders(order.shopper)).toMatchObject([{ status: 'paid', refunded: cents / 100 }]);
  expect(await confirm(order)).toEqual({ status: 'paid', refund });
  const { html: account } = await openPage(order.shopper, '/account');
  const orderHtml = await orderPage(order);
  for (const page of [account, orderHtml]) expect(page).toContain(label);
  expect(orderHtml.includes('We’ll pack your order')).toBe(refund === 'partial');
  await expect.poll(() => loggedEvents(order.receipt)).toContain(event);
});

test('[ORD-4] sends a refund to the open pages of its shopper', async () => {
  const order = await placePaidOrder();
  const abortController = new AbortController();
  const headers = { cookie: order.shopper.cookie() };
  const { body } = await order.shopper.stream('/api/orders/live', {
    headers,
    signal: abortController.signal,
  });
  let received = '';
  const reading = (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) received += chunk;
  })().catch(() => undefined);
  await expect.poll(() => received).toContain(order.receipt);
  await control.refund(order.intent, 700);
  await expect.poll(() => received).toContain('"refunded":7,');
  abortController.abort();
  await reading;
});

test('[ORD-6] stores the same refunds whatever the order, number and receiving server of their events', async () => {
  const order = await placePaidOrder();
  const { secretKey, apiUrl } = await findPaymentSettings({ stripe: null, dataDir: shop.dataDir });
  await using folder = await emptyFolder();
  await using other = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: shop.database.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: shop.webhookSecret,
    STRIPE_API_URL: String(apiUrl),
  });
  await shop.payment.faults({ webhooks: 'drop' });
  const refunds = [await control.refund(order.intent, 300), await control.refund(order.intent, 500)];
  await shop.payment.setRefundStatus(refunds[0]?.id ?? '', 'failed');
  await control.refund(order.intent, 200);
  const events = await control.eventsOf(order.intent);
  expect(events.length).toBeGreaterThanOrEqual(8);
  const deliveries = [...events.toReversed(), ...events].flatMap((event) => [
    send(event),
    send(event, other.origin),
  ]);
  expect(new Set(await Promise.all(deliveries)).difference(new Set([200, 503])).size).toBe(0);
  for (const event of events.toReversed()) expect(await send(event, other.origin)).toBe(200);
  // A refund of 200 does not replace the 300 refunded before.
  expect(await storedOrder(order.receipt)).toEqual({ status: 'paid', refunded: 700, failed: true });
  await shop.payment.clearFaults();
  await control.refund(order.intent, 300);
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 1_000, failed: false });
});

test('[ORD-6] trusts the provider’s record and not an event that claims a larger refund', async () => {
  const order = await placePaidOrder();
  await control.refund(order.intent, 100);
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 100 });
  const claim = { object: 'refund', amount: 9_999_999, status: 'succeeded', payment_intent: order.intent };
  for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated'])
    expect(await send(anEvent(`evt_${type}`, type, { id: 're_claimed', ...claim }))).toBe(200);
  const charge = { object: 'charge', amount_refunded: TOTAL, refunded: true, payment_intent: order.intent };
  expect(await send(anEvent('evt_charge', 'charge.refunded', charge))).toBe(200);
  expect(await storedOrder(order.receipt)).toMatchObject({ refunded: 100 });
  const unknown = { ...claim, payment_intent: 'pi_other' };
  expect(await send(anEvent('evt_other', 'refund.created', unknown))).toBe(200);
});

test('[ORD-6] records a refund from the event of its charge alone', async () => {
  const order = await placePaidOrder();
  await shop.payment.faults({ webhooks: 'drop' });
  await control.refund(order.intent);
  const event = (await control.eventsOf(order.intent)).find((text) =>
    text.includes('"type":"charge.refunded"'),
  );
  expect(await send(event ?? '')).toBe(200);
  expect(await storedOrder(order.receipt)).toMatchObject({ refunded: TOTAL });
});

test('[ORD-6] records no pending refund, and alerts the owner to one that the bank returns', async () => {
  const order = await placePaidOrder();
  await shop.payment.faults({ refundStatus: 'pending' });
  const { id } = await control.refund(order.intent);
  await shop.payment.clearFaults();
  expect(await storedOrder(order.receipt)).toMatchObject({ refunded: 0 });
  await shop.payment.setRefundStatus(id, 'succeeded');
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: TOTAL, failed: false });
  await shop.payment.setRefundStatus(id, 'failed');
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 0, failed: true });
  await expect.poll(() => alertsOf(shop)).toContain('refund-failed');
  expect(loggedEvents(order.receipt)).toEqual(
    expect.arrayContaining(['refund.failed', 'order.refund-reversed']),
  );
  expect(await confirm(order)).toEqual({ status: 'paid' });
  await control.refund(order.intent);
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: TOTAL, failed: false });
  await expect.poll(() => alertsOf(shop)).not.toContain('refund-failed');
});

test.concurrent.for([
  ['failed', 300, 500],
  ['canceled', 300, 500],
  ['failed', 500, 300],
  ['failed', 500, 500],
  ['canceled', 500, 500],
  ['failed', 1, TOTAL - 1],
] as const)('[ORD-6] alerts the owner of a refund that has %s (%i) after another succeeded (%i), until it is replaced', async ([
  status,
  first,
  second,
], { expect: testExpect }) => {
  const order = await placePaidOrder(testExpect);
  const { id } = await control.refund(order.intent, first);
  await control.refund(order.intent, second);
  await testExpect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: first + second });
  await shop.payment.setRefundStatus(id, status);
  await testExpect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: second, failed: true });
  await testExpect.poll(() => alertsOf(shop)).toContain('refund-failed');
  await testExpect.poll(() => loggedEvents(order.receipt)).toContain('order.refund-reversed');
  const reversed = logLinesOf(order.receipt).find(({ event }) => event === 'order.refund-reversed');
  expect(reversed).toMatchObject({ level: 50, refundedCents: second });
  for (const event of await control.eventsOf(order.intent)) expect(await send(event)).toBe(200);
  expect(await storedOrder(order.receipt)).toMatchObject({ failed: true });
  await control.refund(order.intent, first);
  await testExpect
    .poll(() => storedOrder(order.receipt))
    .toMatchObject({ refunded: first + second, failed: false });
  await testExpect.poll(() => alertsOf(shop)).not.toContain('refund-failed');
});

test('[ORD-6] keeps a failed refund that was made another way resolved until another fails', async () => {
  const order = await placePaidOrder();
  const { id } = await control.refund(order.intent, 900);
  await shop.payment.setRefundStatus(id, 'failed');
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 0, failed: true });
  const changes = createStaffPaymentChanges(shop.database.orm);
  const byHand = { dueCents: null, otherCents: 900 };
  expect((await changes.recordRefundByHand(order.receipt, byHand)).ok).toBe(true);
  for (const event of await control.eventsOf(order.intent)) expect(await send(event)).toBe(200);
  expect(await storedOrder(order.receipt)).toMatchObject({ refunded: 900, failed: false });
  const other = await control.refund(order.intent, 100);
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 1_000, failed: false });
  await shop.payment.setRefundStatus(other.id, 'failed');
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 900, failed: true });
});

test('[STOCK-1] cancels an order whose payment was refunded before its event arrived', async () => {
  const before = await gramsOf(shop.database, 'uji-matcha');
  const order = await placeOrder();
  await shop.payment.faults({ webhooks: 'drop' });
  const intent = await control.pay(order.session);
  await control.refund(intent);
  for (const event of await control.eventsOf(intent)) expect(await send(event)).toBe(200);
  const object = { object: 'checkout.session', id: order.session, client_reference_id: order.receipt };
  for (const n of [1, 2])
    expect(await send(anEvent(`evt_paid_${n}`, 'checkout.session.completed', object))).toBe(200);
  expect(await storedOrder(order.receipt)).toMatchObject({ status: 'cancelled', refunded: TOTAL });
  expect(await gramsOf(shop.database, 'uji-matcha')).toBe(before);
  const confirmations = "select 1 from letters where facts ->> 'receipt' = $1 and kind = 'order-paid'";
  expect(await shop.database.rows(confirmations, [order.receipt])).toEqual([]);
  expect(await confirm(order)).toEqual({ status: 'cancelled', refund: 'full' });
  expect(await orderPage(order)).toContain('Refunded');
});

test('[ORD-6] completes an order whose payment was partially refunded before its event arrived', async () => {
  const order = await placeOrder();
  await shop.payment.faults({ webhooks: 'drop' });
  const intent = await control.pay(order.session);
  await control.refund(intent, 100);
  for (const event of await control.eventsOf(intent)) expect(await send(event)).toBe(200);
  expect(await confirm(order)).toEqual({ status: 'paid', refund: 'partial' });
});

test('shows an order as refunded after the shop has refunded its late payment', async () => {
  const order = await placeOrder();
  const orders = createOrderRepository(shop.database.orm, shop.database.orm);
  await orders.apply(order.receipt, 'payment-expired', null);
  const [{ grams } = {}] = await shop.database.rows(
    "update products set stock_grams = 0 where id = 'uji-matcha' returning (select stock_grams from products where id = 'uji-matcha') as grams",
  );
  await shop.payment.pay(order.session);
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ status: 'expired', refunded: TOTAL });
  expect(await listOrders(order.shopper)).toMatchObject([{ status: 'expired', refunded: TOTAL / 100 }]);
  await shop.database.rows("update products set stock_grams = $1 where id = 'uji-matcha'", [grams]);
});

test('reconciles a second payment of an order that the owner refunds, and leaves the order paid', async () => {
  const order = await placePaidOrder();
  const settings = await findPaymentSettings({ stripe: null, dataDir: shop.dataDir });
  const stored = await createOrderRepository(shop.database.orm, shop.database.orm).find(order.receipt);
  if (!stored) throw new Error('the order was not found');
  const returnUrls = { success: () => `${shop.origin}/success`, cancel: () => `${shop.origin}/cancel` };
  const provider = createPaymentProvider(settings, returnUrls, () => new Date());
  const second = await provider.open({ ...stored, paymentAttempt: 7 });
  if (!second.ok) throw new Error(second.error.reason);
  const intent = await control.pay(second.value.id);
  await expect.poll(() => alertsOf(shop)).toContain('payment-held');
  await control.refund(intent, 100);
  await control.refund(intent);
  await expect.poll(() => alertsOf(shop)).not.toContain('payment-held');
  expect(await storedOrder(order.receipt)).toEqual({ status: 'paid', refunded: 0, failed: false });
});

test('logs a lost dispute as an error with its order', async () => {
  const order = await placePaidOrder();
  const { id } = await shop.payment.dispute(order.session);
  await expect.poll(() => shop.database.rows('select 1 from disputes where id = $1', [id])).toHaveLength(1);
  await shop.payment.closeDispute(id, 'lost');
  await expect.poll(() => loggedEvents(order.receipt)).toContain('dispute.lost');
});

test('reports gross and refunded money apart', async () => {
  const money = async () => {
    const text = await (await shop.newShopper().request('/metrics')).text();
    const metric = (name: string) => Number(new RegExp(`^camellia_${name} (\\d+)$`, 'm').exec(text)?.[1]);
    return { gross: metric('payment_cents_total'), refunded: metric('payment_cents_refunded') };
  };
  const before = await money();
  const order = await placePaidOrder();
  await control.refund(order.intent, 1_234);
  await expect.poll(() => storedOrder(order.receipt)).toMatchObject({ refunded: 1_234 });
  expect(await money()).toEqual({ gross: before.gross + TOTAL, refunded: before.refunded + 1_234 });
});
