import { expect, test } from 'vitest';
import { createShopStatsRepository } from '#adapters/postgres/monitoring/shop-stats.ts';
import { createStaffPaymentChanges } from '#adapters/postgres/payments/staff-payment-changes.ts';
import { opened, provider } from '#adapters/stripe/testing-provider.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import { err, ok } from '#domain/values/result.ts';
import { openPayment } from '#services/payments/open-payment.ts';
import { REFUND_FAILED } from '#services/payments/refunds/refund.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { paid, paymentPorts, sessionOf, unavailable } from '#test/support/payment-ports.ts';

const refundSucceeded = ok({
  status: 'succeeded',
  id: 're_1',
  ineffective: [],
  refundedCents: 2_000,
} as const);

/** An order that expired during its payment, and whose tea has been sold since. */
const placedSoldOut = async (database: FreshDatabase) => {
  const placedOrder = await placed(database, { units: 2, stock: 2 });
  await placedOrder.payments.attachPayment(placedOrder.order.orderNumber, sessionOf(placedOrder.order));
  await placedOrder.repository.apply(placedOrder.order.orderNumber, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [placedOrder.tea]);
  return placedOrder;
};

test('refunds a payment that arrives after the tea is sold out, once', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  const { providerCalls, confirm, reconcile, refundsDue } = paymentPorts(database, {
    ...paid(order),
    refund: async () => refundSucceeded,
  });
  for (let n = 0; n < 3; n += 1) expect(await confirm(order.orderNumber)).toEqual(ok('expired'));
  await reconcile();
  expect(await refundsDue()).toEqual([]);
  expect(providerCalls.filter((call) => call === 'refund')).toHaveLength(1);
  expect(await database.rows('select refund_id, amount_cents from refunds')).toEqual([
    { refund_id: 're_1', amount_cents: order.totalCents },
  ]);
});

test('keeps a refund due until the provider accepts it, the oldest first', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  await paymentPorts(database, paid(order)).confirm(order.orderNumber);
  expect(await database.rows('select refund_id from refunds')).toEqual([{ refund_id: null }]);
  const second = await placedSoldOut(database);
  await paymentPorts(database, paid(second.order)).confirm(second.order.orderNumber);
  const failingShop = paymentPorts(database, {});
  expect(await failingShop.refundsDue()).toEqual([order.orderNumber, second.order.orderNumber]);
  expect(await failingShop.repeatRefund(order.orderNumber)).toBe(false);
  const workingShop = paymentPorts(database, { refund: async () => refundSucceeded });
  expect(await workingShop.repeatRefund(order.orderNumber)).toBe(true);
  expect(await workingShop.refundsDue()).toEqual([second.order.orderNumber]);
  // The refund is no longer due, so the provider is not called again.
  expect(await workingShop.repeatRefund(order.orderNumber)).toBe(true);
  expect(workingShop.providerCalls).toEqual(['refund']);
});

test('requests a later refund although earlier ones are rejected repeatedly', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  await database.rows(
    `with refused as (
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'receipt', gen_random_uuid(), 'link_secret', n, 'payment_session_id', null))).*
       from orders o, generate_series(1, 1200) n returning id)
     insert into refunds (order_id, payment_intent, amount_cents, due_at)
       select id, 'pi_refused', 100, now() - interval '1 hour' from refused`,
  );
  await paymentPorts(database, paid(order)).confirm(order.orderNumber);
  const { providerCalls, refundsDue, repeatRefund } = paymentPorts(database, {
    refund: async () => refundSucceeded,
  });
  const due = await refundsDue();
  expect([new Set(due).size, due.length, due.at(-1)]).toEqual([1201, 1201, order.orderNumber]);
  expect(await repeatRefund(order.orderNumber)).toBe(true);
  expect(providerCalls).toEqual(['refund']);
  expect(await refundsDue()).toHaveLength(1200);
});

test('a stopping shop requests no further refund, and the next shop requests the rest', async () => {
  await using database = await freshDatabase();
  const orders = [await placedSoldOut(database), await placedSoldOut(database)].map(({ order }) => order);
  for (const order of orders)
    await paymentPorts(database, { ...paid(order), refund: async () => unavailable }).confirm(
      order.orderNumber,
    );
  const { sendRefunds, refundsDue } = paymentPorts(database, {});
  const stop = new AbortController();
  const requested: string[] = [];
  await sendRefunds(async (receipt) => {
    requested.push(receipt);
    stop.abort();
  }, stop.signal);
  expect(requested).toEqual([orders[0]?.orderNumber]);
  expect(await refundsDue()).toEqual(orders.map(({ orderNumber }) => orderNumber));
});

test('a refund that the owner made at the provider is no longer due and raises no alert', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  const { payment, control, stripe } = await provider();
  const { id } = await opened(payment, order);
  await control.pay(id);
  const session = await payment.find(id, 'visitor');
  const { confirm } = paymentPorts(database, { find: async () => session });
  await confirm(order.orderNumber);
  const refundsNeeded = async () =>
    (await createShopStatsRepository(database.orm).moneyAlerts())['refund-needed'];
  expect(await refundsNeeded()).toBe(0);
  await database.rows("update refunds set due_at = due_at - interval '20 seconds'");
  expect(await refundsNeeded()).toBe(1);

  const payment_intent = (session.ok && session.value.paymentIntent) || '';
  const { id: manualRefundId } = await stripe.refunds.create({ payment_intent });
  expect(await paymentPorts(database, { refund: payment.refund }).repeatRefund(order.orderNumber)).toBe(true);
  expect(await refundsNeeded()).toBe(0);
  expect(await database.rows('select refund_id from refunds')).toEqual([{ refund_id: manualRefundId }]);
});

test('keeps a pending refund due, and makes a failed one due again, also after its success', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  const { payment, control } = await provider();
  const { id } = await opened(payment, order);
  await control.pay(id);
  await control.faults({ refundStatus: 'pending' });
  const { confirm, refundsDue, repeatRefund, recheckRefund, logLines } = paymentPorts(database, payment);
  await database.rows('update orders set payment_session_id = $1', [id]);
  await confirm(order.orderNumber);
  const recordedRefundId = async () =>
    (await database.rows('select refund_id as id from refunds'))[0]?.['id'];
  const [{ intent } = {}] = await database.rows('select payment_intent as intent from refunds');
  const due = {
    orderNumber: order.orderNumber,
    paymentIntent: String(intent),
    amount: order.totalCents,
    attempt: 0,
  };
  const refundId = async () => {
    const result = await payment.findRefund(due);
    return (result.ok && result.value?.id) || '';
  };
  expect([await recordedRefundId(), await refundsDue()]).toEqual([null, [order.orderNumber]]);
  expect(await repeatRefund(order.orderNumber)).toBe(true);
  expect([await recordedRefundId(), logLines]).toEqual([null, []]);

  const first = await refundId();
  await control.setRefundStatus(first, 'succeeded');
  expect(await recheckRefund(due.paymentIntent)).toEqual(ok(undefined));
  expect(await recordedRefundId()).toBe(first);
  await control.setRefundStatus(first, 'failed');
  expect(await recheckRefund(due.paymentIntent)).toEqual(ok(undefined));
  expect([await recordedRefundId(), await refundsDue()]).toEqual([null, [order.orderNumber]]);

  await control.clearFaults();
  expect(await repeatRefund(order.orderNumber)).toBe(true);
  expect([await recordedRefundId(), await refundsDue()]).toEqual([await refundId(), []]);
  expect(await recordedRefundId()).not.toBe(first);
});

test('a refund that the owner resolved by other means stays resolved, whatever events report the failed one', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  const failed = ok({ status: 'failed', id: 're_1', ineffective: ['re_1'], refundedCents: 0 } as const);
  const failingProvider = { ...paid(order), refund: async () => failed, findRefund: async () => failed };
  const { confirm, recheckRefund, refundsDue, logLines } = paymentPorts(database, failingProvider);
  await confirm(order.orderNumber);
  expect(logLines).toEqual([
    ['error', { event: 'refund.failed', orderNumber: order.orderNumber, refund: 're_1' }, REFUND_FAILED],
  ]);
  expect(await refundsDue()).toEqual([order.orderNumber]);
  await database.rows("update refunds set due_at = now() - interval '1 hour'");
  const [row] = await database.rows<{ due: number }>('select amount_cents as due from refunds');
  const byHand = { dueCents: row?.due ?? 0, otherCents: null };
  expect(
    (await createStaffPaymentChanges(database.orm).recordRefundByHand(order.orderNumber, byHand)).ok,
  ).toBe(true);
  expect(await refundsDue()).toEqual([]);
  const [{ intent } = {}] = await database.rows('select payment_intent as intent from refunds');
  expect(await recheckRefund(String(intent))).toEqual(ok(undefined));
  expect(await refundsDue()).toEqual([]);
});

test('requests a refund event again when it was incomplete, but not for an unknown refund', async () => {
  await using database = await freshDatabase();
  const { order } = await placedSoldOut(database);
  await paymentPorts(database, paid(order)).confirm(order.orderNumber);
  const { providerCalls, recheckRefund } = paymentPorts(database, {
    sourceOf: async () => ok({ kind: 'no-session' }),
  });
  const [{ intent } = {}] = await database.rows('select payment_intent as intent from refunds');
  expect(await recheckRefund(String(intent))).toEqual(err({ code: 'payment-unavailable' }));
  expect(await recheckRefund('pi_unknown')).toEqual(ok({ orderNumber: null }));
  expect(providerCalls).toEqual(['findRefund', 'sourceOf']);
});

test('records at once a refund that the owner made before the payment was known', async () => {
  await using database = await freshDatabase();
  const { order, payments, stock } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  await database.rows('update orders set refunded_cents = total_cents');
  const { confirm, providerCalls, refundsDue } = paymentPorts(database, {
    ...paid(order),
    refund: async () => refundSucceeded,
  });
  for (let n = 0; n < 2; n += 1) expect(await confirm(order.orderNumber)).toEqual(ok('cancelled'));
  expect([await refundsDue(), await stock()]).toEqual([[], 5]);
  expect(providerCalls.filter((call) => call === 'refund')).toHaveLength(1);
});

test('[ORD-6] completes an order by a late payment if the tea is still in stock', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments, stock } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  await repository.apply(order.orderNumber, 'payment-expired', null);
  expect(await paymentPorts(database, paid(order)).confirm(order.orderNumber)).toEqual(ok('paid'));
  expect(await stock()).toBe(3);
});

test('[ORD-2] a retry finds the session that was opened before a crash, and opens no second one', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  const { payment, stripe } = await provider();
  const { id } = await opened(payment, order);
  // The shop crashed before it stored the session.
  const storedOrder = await repository.find(order.orderNumber);
  expect(storedOrder?.payment).toBe(null);
  const { ports } = paymentPorts(database, payment, 0);
  expect(await openPayment(ports, storedOrder ?? order)).toMatchObject({ ok: true, value: { id } });
  expect(await repository.find(order.orderNumber)).toMatchObject({ payment: { id } });
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('a status request for an ended order without a payment page opens none', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-cancelled', null);
  const shop = paymentPorts(database, { open: async () => ok(sessionOf(order)) });
  expect(await shop.confirm(order.orderNumber)).toEqual(ok('cancelled'));
  expect(shop.providerCalls).toEqual([]);
});

test('returns stock only when the provider confirms that the session cannot be paid', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments, stock } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  expect(await paymentPorts(database, {}).cancel(order.orderNumber)).toEqual(
    err({ code: 'payment-unavailable' }),
  );
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual([
    'awaiting-payment',
    3,
  ]);
  const expired: PaymentSession = aPaidSession(order, {
    status: 'expired',
    paid: false,
    paymentIntent: null,
  });
  await paymentPorts(database, { expire: async () => ok(expired) }).cancel(order.orderNumber);
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual(['cancelled', 5]);
});

test('one order whose status cannot be read does not block the job for the others', async () => {
  await using database = await freshDatabase();
  const [unreadable, readable] = [await placed(database), await placed(database)];
  for (const { payments, order } of [unreadable, readable])
    await payments.attachPayment(order.orderNumber, sessionOf(order));
  const find: PaymentProvider['find'] = async (id) =>
    id === sessionOf(unreadable.order).id ? unavailable : ok(aPaidSession(readable.order));
  await paymentPorts(database, { find }).reconcile();
  expect((await readable.repository.find(readable.order.orderNumber))?.status).toBe('paid');
});
