import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createConfiguredPaymentProvider } from '#bootstrap/payment-provider.ts';
import { findPaymentSettings } from '#bootstrap/payment-settings.ts';
import { alertsOf } from '#test/support/alerts.ts';
import { anOrder } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { refundControl } from '#test/support/refund-control.ts';
import { anEvent, deliver, signatureOf } from '#test/support/signed-event.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const reconcile = operatorCommand('reconcile', () => shop);

const providerOf = async () =>
  createConfiguredPaymentProvider(
    await findPaymentSettings({ stripe: null, dataDir: shop.dataDir }),
    shop.origin,
    () => new Date(),
  );

const alerts = () => alertsOf(shop);

/** A paid session of an order number without an order, as after restoring an older backup. */
const paidWithoutOrder = async () => {
  const order = anOrder({ orderNumber: randomUUID(), createdAt: new Date() });
  const opened = await (await providerOf()).open(order);
  if (!opened.ok) throw new Error(opened.error.reason);
  await shop.payment.pay(opened.value.id);
  return { receipt: order.orderNumber, session: opened.value.id };
};

/** Marks unmatched payments as resolved with the runbook's statement. */
const resolvePayments = async () => {
  const runbook = await readFile('docs/runbook.md', 'utf8');
  const [, statement = ''] = /(update unmatched_payments [^;]+;)/.exec(runbook) ?? [];
  for (const { id } of await shop.database.rows('select session_id as id from unmatched_payments'))
    await shop.database.rows(statement.replace('SESSION-ID', String(id)));
  await expect.poll(alerts).toEqual([]);
};

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

test('[ORD-2] reports nothing where every paid session has its order', async () => {
  const { session } = await shop.order(shop.newShopper());
  await shop.payment.pay(session);
  const { code, output, errors } = await reconcile(hourAgo());
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^1 paid sessions match their orders, 0 do not/);
});

/** Pays another session of an order; returns the session and its payment intent. */
const payAgain = async (receipt: string) => {
  const order = await createOrderRepository(shop.database.orm, shop.database.orm).find(receipt);
  if (!order) throw new Error('the order is missing');
  const opened = await (await providerOf()).open({ ...order, paymentAttempt: 7 });
  if (!opened.ok) throw new Error(opened.error.reason);
  const intent = await (await refundControl(shop)).pay(opened.value.id);
  return { receipt, session: opened.value.id, intent };
};

test('[ORD-2] lists paid sessions without an order, raises an alert, and ends it when they are resolved', async () => {
  await shop.payment.faults({ webhooks: 'drop' });
  const lost = [await paidWithoutOrder(), await paidWithoutOrder(), await paidWithoutOrder()];
  await shop.payment.clearFaults();
  expect(await alerts()).toEqual([]);
  const { code, output } = await reconcile(hourAgo());
  expect(code).toBe(2);
  for (const { session, receipt } of lost)
    expect(output).toMatch(new RegExp(`${session}  ${receipt}  \\$[\\d.]+  no order in the shop`));
  await expect.poll(alerts).toEqual(['payment-unknown']);
  await resolvePayments();
});

test('[ORD-2] completes a pending order whose payment event was lost', async () => {
  await shop.payment.faults({ webhooks: 'drop' });
  const { receipt, session } = await shop.order(shop.newShopper());
  await shop.payment.pay(session);
  await shop.payment.clearFaults();
  await reconcile(hourAgo());
  const [order] = await shop.database.rows('select status from orders where receipt = $1', [receipt]);
  expect(order).toEqual({ status: 'paid' });
});

test('[ORD-2] raises an alert at the signed event of a payment without an order, once', async () => {
  const { receipt, session } = await paidWithoutOrder();
  await expect.poll(alerts).toEqual(['payment-unknown']);
  const object = { object: 'checkout.session', id: session, client_reference_id: receipt };
  const payload = anEvent('evt_repeated', 'checkout.session.completed', object);
  expect((await deliver(shop.origin, payload, signatureOf(payload, shop.webhookSecret))).status).toBe(200);
  expect(shop.logOutput().match(/A payment has no order in the shop/g)).toHaveLength(1);
  await resolvePayments();
});

test.each([
  ['a session that is still open', 'checkout.session.completed', 'open'],
  ['a session that has expired', 'checkout.session.expired', 'expired'],
  ['a session that the provider does not know', 'checkout.session.completed', 'cs_unknown'],
])('[ORD-2] raises no alert for %s', async (_, type, session) => {
  const object = { object: 'checkout.session', id: session, client_reference_id: randomUUID() };
  const payload = anEvent(`evt_${session}`, type, object);
  expect((await deliver(shop.origin, payload, signatureOf(payload, shop.webhookSecret))).status).toBe(200);
  expect(await shop.database.rows('select 1 from unmatched_payments where settled_at is null')).toEqual([]);
});

test('[ORD-6] stores refunds whose events were lost and reports their sessions apart', async () => {
  const controlApi = await refundControl(shop);
  const [whole, part] = [await shop.order(shop.newShopper()), await shop.order(shop.newShopper())];
  const [intent, other] = [await controlApi.pay(whole.session), await controlApi.pay(part.session)];
  await shop.payment.faults({ webhooks: 'drop' });
  for (const amount of [100, undefined]) await controlApi.refund(intent, amount);
  await controlApi.refund(other, 50);
  await shop.payment.clearFaults();
  expect((await reconcile(hourAgo())).output).toMatch(/1 were refunded and 1 in part/);
  const rows = await shop.database.rows(
    `select (refunded_cents = total_cents) as whole, refunded_cents as cents from orders
       where receipt = any($1::uuid[]) order by 1`,
    [[whole.receipt, part.receipt]],
  );
  expect(rows).toEqual([
    { whole: false, cents: 50 },
    { whole: true, cents: expect.any(Number) },
  ]);
});

test('[ORD-2] puts second payments with lost events under review, once and until they are refunded', async () => {
  const since = new Date().toISOString();
  const repository = createOrderRepository(shop.database.orm, shop.database.orm);
  const createOrder = async (status: 'paid' | 'cancelled' | 'expired') => {
    const { receipt, session } = await shop.order(shop.newShopper());
    if (status === 'paid') await shop.payment.pay(session);
    else await repository.apply(receipt, `payment-${status}`, null);
    await expect.poll(() => repository.find(receipt)).toMatchObject({ status });
    return receipt;
  };
  const refundedReceipt = await createOrder('paid');
  const [paid, partly, whole] = [
    await createOrder('paid'),
    await createOrder('paid'),
    await createOrder('paid'),
  ];
  await shop.database.rows('update orders set refunded_cents = 1 where receipt = $1', [partly]);
  await shop.database.rows('update orders set refunded_cents = total_cents where receipt = $1', [whole]);
  const receipts = [paid, partly, whole, await createOrder('cancelled'), await createOrder('expired')];
  await shop.payment.faults({ webhooks: 'drop' });
  const refunded = await payAgain(refundedReceipt);
  const controlApi = await refundControl(shop);
  await controlApi.refund(refunded.intent);
  const second = [];
  for (const receipt of receipts) second.push(await payAgain(receipt));
  await shop.payment.clearFaults();
  const SECOND_PAYMENTS =
    "select session_id as id from held_payments where reason = 'second-session' order by 1";
  for (let run = 0; run < 2; run += 1) {
    const { code, output } = await reconcile(since);
    expect(code).toBe(2);
    for (const { session, receipt } of second)
      expect(output).toMatch(
        new RegExp(`${session}  ${receipt}  \\$[\\d.]+  a session other than that of its order was paid\n`),
      );
    expect(output).not.toContain(refunded.session);
    const ids = [refunded, ...second].map(({ session }) => session);
    expect(await shop.database.rows(SECOND_PAYMENTS)).toEqual(ids.toSorted().map((id) => ({ id })));
  }
  await expect.poll(alerts).toEqual(['payment-held']);
  for (const { intent } of second) await controlApi.refund(intent);
  await expect.poll(alerts).toEqual([]);
  const { code, output } = await reconcile(since);
  expect([code, output]).toEqual([0, expect.not.stringContaining('a session other than')]);
});

test('rejects anything but one date or time and explains the format', async () => {
  for (const args of [
    [],
    ['yesterday'],
    ['2026-13-01'],
    ['11/21/2026'],
    ['2026-11-21', '2026-11-22'],
    ['2199-01-01'],
  ]) {
    const { code, errors } = await reconcile(...args);
    expect([args, code, errors]).toEqual([args, 1, expect.stringContaining('2026-11-21T03:30Z')]);
  }
});
