import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffPaymentChanges } from '#adapters/postgres/payments/staff-payment-changes.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { alertCountsOf, readinessAlertsOf } from '#test/support/alerts.ts';
import { aMintPurchase, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { historyOf, putInStock } from '#test/support/order-fixtures.ts';
import { formErrorOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const EXPECTED_ALERTS = [
  'much-unpaid',
  'negative-stock',
  'paid-not-completed',
  'payment-held',
  'refund-needed',
];
/** Order numbers that the runbook's query returns for an alert. */
const ordersWithAlert = async (alert: string) => {
  const runbook = await readFile('docs/runbook.md', 'utf8');
  const [, query = ''] = new RegExp(`### \`${alert}\`.+?\`\`\`sql\\n(.+?)\`\`\``, 's').exec(runbook) ?? [];
  return (await shop.database.rows(query)).map((row) => row['receipt']);
};
/** Reserves this many units for an unpaid order. */
const reserve = async (id: string, quantity: number) => {
  const purchase = aPurchase({ items: [{ id, quantity }] });
  expect((await shop.newShopper().post('/checkout-form', purchase)).status).toBe(200);
};

test('counts faults of money and stock and lists them at the readiness endpoint', async () => {
  const { database, payment } = shop;
  await putInStock(database, 'few', 12);
  await reserve('few', 10);
  await putInStock(database, 'scarce', 42);
  await reserve('scarce', 21);
  expect(await readinessAlertsOf(shop)).toEqual([]);
  expect(await alertCountsOf(shop)).toEqual([]);
  await reserve('scarce', 1);
  await payment.faults({ amountChange: -100 });
  const underReview = await shop.order(shop.newShopper(), aMintPurchase());
  await payment.pay(underReview.session);
  await expect.poll(() => database.rows('select 1 from held_payments')).toHaveLength(1);
  await payment.clearFaults();
  const [withRefund, unfinished] = [
    await shop.order(shop.newShopper(), aMintPurchase()),
    await shop.order(shop.newShopper(), aMintPurchase()),
  ];
  await database.rows(
    `insert into refunds (order_id, payment_intent, amount_cents, due_at)
     select id, 'pi_unknown', total_cents, now() - interval '1 minute' from orders where receipt = $1`,
    [withRefund.receipt],
  );
  await database.rows(
    `insert into payment_events (id, type, receipt, received_at)
     values ('evt_unfinished', 'checkout.session.completed', $1, now() - interval '1 minute')`,
    [unfinished.receipt],
  );
  await database.rows('alter table products drop constraint if exists products_stock_not_negative');
  await database.rows("update products set stock_grams = -1 where id = 'uji-matcha'");

  await expect.poll(async () => (await readinessAlertsOf(shop)).toSorted()).toEqual(EXPECTED_ALERTS);
  expect((await alertCountsOf(shop)).toSorted()).toEqual(EXPECTED_ALERTS.map((alert) => `${alert} 1`));
  const page = await (await shop.newShopper().request('/operator')).text();
  expect(page).toContain('Refunds are due');
  expect(await ordersWithAlert('paid-not-completed')).toEqual([unfinished.receipt]);
});

test('alerts the owner when the last stock is reserved again and again without payment', async () => {
  const before = (await alertCountsOf(shop)).find((line) => line.startsWith('much-unpaid'));
  await putInStock(shop.database, 'last', 1);
  for (let n = 0; n < 5; n += 1) {
    const [guest, purchase] = [shop.newShopper(), aPurchase({ items: [{ id: 'last', quantity: 1 }] })];
    const { receipt, linkSecret } = await shop.order(guest, purchase);
    expect((await guest.post(`/api/orders/${receipt}/cancel`, { linkSecret })).status).toBe(200);
  }
  expect((await alertCountsOf(shop)).find((line) => line.startsWith('much-unpaid'))).toBe(before);
  await reserve('last', 1);
  const [, previous = 0] = before?.split(' ') ?? [];
  await expect.poll(() => alertCountsOf(shop)).toContain(`much-unpaid ${Number(previous) + 1}`);
});

test('a payment under review that the owner resolved by the runbook ends its order once', async () => {
  const { database, payment } = shop;
  const gramsOfMint = async () => {
    const [row] = await database.rows(
      "select stock_grams as grams from products where id = 'marrakech-mint'",
    );
    return row?.['grams'];
  };
  const before = await gramsOfMint();
  await payment.faults({ amountChange: -100 });
  const shopper = shop.newShopper();
  const { receipt, session, linkSecret } = await shop.order(shopper, aMintPurchase());
  await payment.pay(session);
  const paymentsUnderReview = () =>
    database.rows('select 1 from held_payments where session_id = $1', [session]);
  await expect.poll(paymentsUnderReview).toHaveLength(1);
  await payment.clearFaults();
  expect(await gramsOfMint()).not.toBe(before);
  const countUnderReview = async () =>
    Number((await alertCountsOf(shop)).join().match(/payment-held (\d+)/)?.[1] ?? 0);
  const previousCount = await countUnderReview();

  const changes = createStaffPaymentChanges(database.orm);
  expect((await changes.closeReview(receipt, session)).ok).toBe(true);
  const confirm = async () => (await shopper.post(`/api/orders/${receipt}/confirm`)).json();
  for (let n = 0; n < 2; n += 1) expect(await confirm()).toMatchObject({ status: 'cancelled' });
  expect((await shopper.post(`/api/orders/${receipt}/cancel`, { linkSecret })).status).toBe(200);
  expect((await historyOf(database, receipt)).at(-1)).toBe('payment-cancelled → cancelled');
  expect(await gramsOfMint()).toBe(before);
  await expect.poll(countUnderReview, { timeout: 15_000 }).toBe(previousCount - 1);
  await database.rows(
    "update payment_events set received_at = received_at - interval '1 minute' where receipt = $1",
    [receipt],
  );
  expect(await ordersWithAlert('paid-not-completed')).not.toContain(receipt);
});

test('explains a payment under review when the shopper cancels the order or deletes the account', async () => {
  const { database, payment } = shop;
  const shopper = shop.newShopper();
  await shopper.signUp();
  await payment.faults({ amountChange: -100 });
  const { receipt, session } = await shop.order(shopper, aMintPurchase());
  await payment.pay(session);
  const paymentsUnderReview = () =>
    database.rows('select 1 from held_payments where session_id = $1', [session]);
  await expect.poll(paymentsUnderReview).toHaveLength(1);
  await payment.clearFaults();
  const remove = () => shopper.deleteAccount();
  for (const rejected of [await shopper.post(`/api/orders/${receipt}/cancel`), await remove()])
    expect(await formErrorOf(rejected)).toMatchObject({ status: 409, code: 'payment-held' });
  expect(messageOf('payment-held')).toContain('call the number');
  await database.rows('update held_payments set settled_at = now() where session_id = $1', [session]);
  expect((await remove()).status).toBe(202);
});

test('counts unsigned events and lists five within minutes at the readiness endpoint', async () => {
  const forge = () =>
    shop.newShopper().request('/api/payment/webhook', {
      method: 'POST',
      body: '{}',
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
    });
  for (let n = 0; n < 4; n += 1) expect((await forge()).status).toBe(400);
  expect(await alertCountsOf(shop)).not.toContainEqual(expect.stringContaining('webhook-refused'));
  await forge();
  expect(await alertCountsOf(shop)).toContain('webhook-refused 5');
  await expect.poll(() => readinessAlertsOf(shop)).toContain('webhook-refused');
  // A flood of forged events does not fill the log: five lines in a minute, of which two may begin meanwhile.
  await Promise.all(Array.from({ length: 50 }, forge));
  const logged = shop.logOutput().match(/A payment event has an invalid signature/g)?.length;
  expect(logged).toBeGreaterThanOrEqual(5);
  expect(logged).toBeLessThanOrEqual(11);
  const page = await (await shop.newShopper().request('/operator')).text();
  expect(page).toContain('Webhook events are rejected');
});

test('completes 20 payments within 90 s although every event is lost, and logs all faults', async () => {
  await shop.payment.faults({ webhooks: 'drop' });
  const receipts: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { receipt, session } = await shop.order(shop.newShopper(), aMintPurchase());
    await shop.payment.pay(session);
    receipts.push(receipt);
  }
  const countByStatus = () =>
    shop.database.rows('select status, count(*)::int from orders where receipt = any($1) group by status', [
      receipts,
    ]);
  await expect
    .poll(countByStatus, { timeout: 90_000, interval: 250 })
    .toEqual([{ status: 'paid', count: 20 }]);
  await shop.payment.clearFaults();
  const loggedAlerts = () =>
    [...shop.logOutput().matchAll(/"alert":"([\w-]+)"/g)].map(([, alert]) => String(alert));
  await expect
    .poll(() => [...new Set(loggedAlerts())].toSorted(), { timeout: 70_000 })
    .toEqual([...EXPECTED_ALERTS, 'webhook-refused']);
});
