import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import { err, ok } from '#domain/values/result.ts';
import { confirmPayment } from '#services/payments/confirm-payment.ts';
import type { DueRefund, PaymentProvider } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { paid, paymentPorts, placedWithSession, sessionOf } from '#test/support/payment-ports.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const SILENT = 'no response';
const UNANSWERED = 'The payment provider returned no status';

/** An order of two units out of five with an open payment session, and its state. */
const placedWithState = async (database: FreshDatabase) => {
  const placedOrder = await placedWithSession(database);
  return { ...placedOrder, state: () => stateOf(placedOrder) };
};
const stateOf = async ({ repository, order, stock }: Awaited<ReturnType<typeof placed>>) => [
  (await repository.find(order.orderNumber))?.status,
  await stock(),
];
const unknownSession = async () =>
  err({ code: 'payment-refused', reason: 'resource_missing', isUnknown: true } as const);

test('returns an unknown order number as such without calling the provider', async () => {
  await using database = await freshDatabase();
  const shop = paymentPorts(database, {});
  expect(await shop.confirm(randomUUID())).toEqual(err({ code: 'unknown-order' }));
  expect(shop.providerCalls).toEqual([]);
});

test('[ORD-2] does not request the status of a paid order again', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithState(database);
  const shop = paymentPorts(database, paid(order));
  for (let n = 0; n < 3; n += 1) expect(await shop.confirm(order.orderNumber)).toEqual(ok('paid'));
  expect(shop.providerCalls).toEqual(['find']);
});

test('an order without a payment page keeps its stock until the reservation ends, and an hour longer while the provider does not respond', async () => {
  await using database = await freshDatabase();
  const placedOrder = await placed(database, { units: 2, stock: 5 });
  const { orderNumber: receipt } = placedOrder.order;
  const beforeDeadline = paymentPorts(database, {}, (PAYMENT_DEADLINE_MINUTES - 1) * MINUTE);
  await beforeDeadline.reconcile();
  expect(await beforeDeadline.confirm(receipt)).toEqual(ok('awaiting-payment'));
  expect(await stateOf(placedOrder)).toEqual(['awaiting-payment', 3]);
  const duringGrace = paymentPorts(database, {}, (PAYMENT_DEADLINE_MINUTES + 59) * MINUTE);
  await duringGrace.reconcile();
  expect(await stateOf(placedOrder)).toEqual(['awaiting-payment', 3]);
  const afterGrace = paymentPorts(database, {}, (PAYMENT_DEADLINE_MINUTES + 61) * MINUTE);
  for (let n = 0; n < 2; n += 1) await afterGrace.reconcile();
  expect(await stateOf(placedOrder)).toEqual(['expired', 5]);
  expect([beforeDeadline.providerCalls, duringGrace.providerCalls, afterGrace.providerCalls]).toEqual([
    ['findOpened', 'findOpened'],
    ['findOpened'],
    ['findOpened'],
  ]);
  expect([beforeDeadline.logLines, duringGrace.logLines, afterGrace.logLines]).toEqual([[], [], []]);

  const other = await placed(database, { units: 2, stock: 5 });
  const noSession = async () => ok(null);
  await paymentPorts(
    database,
    { findOpened: noSession },
    (PAYMENT_DEADLINE_MINUTES - 1) * MINUTE,
  ).reconcile();
  expect(await stateOf(other)).toEqual(['awaiting-payment', 3]);
  await paymentPorts(
    database,
    { findOpened: noSession },
    (PAYMENT_DEADLINE_MINUTES + 1) * MINUTE,
  ).reconcile();
  expect(await stateOf(other)).toEqual(['expired', 5]);
});

test.each([
  ['the job', 'reconcile'],
  ['the shopper', 'confirm'],
] as const)('an order restored from a backup without its payment page is found paid by %s', async (_, trigger) => {
  await using database = await freshDatabase();
  const placedOrder = await placed(database, { units: 2, stock: 5 });
  const { orderNumber: receipt } = placedOrder.order;
  const findOpened = async () => ok(sessionOf(placedOrder.order));
  const shop = paymentPorts(database, { findOpened, ...paid(placedOrder.order) });
  await (trigger === 'reconcile' ? shop.reconcile() : shop.confirm(receipt));
  expect(await stateOf(placedOrder)).toEqual(['paid', 3]);
  expect((await placedOrder.repository.find(receipt))?.payment).toEqual(sessionOf(placedOrder.order));
  expect(shop.providerCalls).toEqual(['findOpened', 'find']);
});

test('[ORD-2] an order whose payment page is opened during its expiry stays open', async () => {
  await using database = await freshDatabase();
  const placedOrder = await placed(database, { units: 2, stock: 5 });
  const { orderNumber: receipt } = placedOrder.order;
  const shop = paymentPorts(database, {}, (PAYMENT_DEADLINE_MINUTES + 1) * MINUTE);
  const { orders, payments } = shop.ports;
  const confirm = confirmPayment.bind(
    null,
    {
      ...shop.ports,
      orders: {
        ...orders,
        async endWithoutSession(...args) {
          await payments.attachPayment(receipt, sessionOf(placedOrder.order));
          return orders.endWithoutSession(...args);
        },
      },
    },
    'job',
  );
  expect(await confirm(receipt)).toEqual(ok('awaiting-payment'));
  expect(await stateOf(placedOrder)).toEqual(['awaiting-payment', 3]);
});

test('[ORD-6] expires no order that may be paid during an outage of days', async () => {
  await using database = await freshDatabase();
  const { order, state } = await placedWithState(database);
  const shop = paymentPorts(database, {}, 3 * DAY);
  expect(await shop.confirm(order.orderNumber)).toEqual(err({ code: 'payment-unavailable' }));
  expect(await state()).toEqual(['awaiting-payment', 3]);
  expect(shop.logLines).toEqual([
    [
      'warn',
      { event: 'payment-provider.failed', orderNumber: order.orderNumber, reason: SILENT },
      UNANSWERED,
    ],
  ]);
});

test('[ORD-6] expires an order at its next status request after its payment page closed', async () => {
  await using database = await freshDatabase();
  const { order, state } = await placedWithState(database);
  const closed = aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null });
  expect(await paymentPorts(database, { find: async () => ok(closed) }).confirm(order.orderNumber)).toEqual(
    ok('expired'),
  );
  expect(await state()).toEqual(['expired', 5]);
});

test('[ORD-6] expires an order whose payment page is unknown to the provider long after its payment time', async () => {
  await using database = await freshDatabase();
  const { order, state } = await placedWithState(database);
  expect(await paymentPorts(database, { find: unknownSession }, 3 * DAY).confirm(order.orderNumber)).toEqual(
    ok('expired'),
  );
  expect(await state()).toEqual(['expired', 5]);
});

test('[ORD-6] expires no order that may be paid while the key cannot read payments', async () => {
  await using database = await freshDatabase();
  const { order, state } = await placedWithState(database);
  const forbidden = async () => err({ code: 'payment-refused', reason: 'StripePermissionError' } as const);
  const shop = paymentPorts(database, { find: forbidden }, 3 * DAY);
  expect(await shop.confirm(order.orderNumber)).toEqual(err({ code: 'payment-unavailable' }));
  await shop.reconcile();
  expect(await state()).toEqual(['awaiting-payment', 3]);
});

test('[ORD-6] returns the pending status of an unpaid order', async () => {
  await using database = await freshDatabase();
  const { order, state } = await placedWithState(database);
  const open = aPaidSession(order, { status: 'open', paid: false, paymentIntent: null });
  expect(await paymentPorts(database, { find: async () => ok(open) }).confirm(order.orderNumber)).toEqual(
    ok('awaiting-payment'),
  );
  expect(await state()).toEqual(['awaiting-payment', 3]);
});

test.each([
  ['views it', 'confirm'],
  ['cancels it', 'cancel'],
] as const)('an order whose unmatched payment the owner resolved ends as soon as a request %s, and releases its stock', async (_, action) => {
  await using database = await freshDatabase();
  const { order, state } = await placedWithState(database);
  const mismatched: PaymentSession = aPaidSession(order, { amount: order.totalCents - 1 });
  const shop = paymentPorts(database, {
    find: async () => ok(mismatched),
    expire: async () => ok(mismatched),
  });
  const { orderNumber: receipt } = order;
  expect(await shop.confirm(receipt)).toEqual(ok('awaiting-payment'));
  expect(await shop.cancel(receipt)).toEqual(err({ code: 'payment-held' }));
  expect(await state()).toEqual(['awaiting-payment', 3]);
  const underReviewLine = [
    'error',
    { event: 'payment.under-review', orderNumber: receipt, reason: 'wrong-amount' },
    'A payment does not match its order and is under review',
  ];
  expect(shop.logLines).toEqual([underReviewLine, underReviewLine]);

  await database.rows('update held_payments set settled_at = now()');
  expect(await shop[action](receipt)).toMatchObject({ ok: true });
  expect(await state()).toEqual(['cancelled', 5]);
});

test('refunds what was paid to the payment method of the payer, and reports each failure to the owner', async () => {
  await using database = await freshDatabase();
  const { order, repository, tea } = await placedWithState(database);
  const { orderNumber: receipt } = order;
  await repository.apply(receipt, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [tea]);
  const requestedRefunds: DueRefund[] = [];
  const refund: PaymentProvider['refund'] = async (due) => {
    requestedRefunds.push(due);
    return requestedRefunds.length < 2
      ? err({ code: 'payment-unavailable', reason: 'maintenance' })
      : ok({ status: 'succeeded', id: 're_1', ineffective: [], refundedCents: 2_000 });
  };
  const shop = paymentPorts(database, { ...paid(order), refund });
  expect(await shop.confirm(receipt)).toEqual(ok('expired'));
  expect(shop.logLines).toEqual([
    [
      'error',
      { event: 'refund.rejected', orderNumber: receipt, reason: 'maintenance' },
      'A due refund was not accepted yet',
    ],
  ]);
  expect(await shop.repeatRefund(receipt)).toBe(true);
  expect(requestedRefunds).toEqual(
    Array(2).fill({
      orderNumber: receipt,
      paymentIntent: `pi_${receipt}`,
      amount: order.totalCents,
      attempt: 0,
    }),
  );
  expect(shop.logLines).toHaveLength(1);
});

test('requests a refund under a new key only after the provider stored a failure under the previous one', async () => {
  await using database = await freshDatabase();
  const { order, repository, refunds, tea } = await placedWithState(database);
  const { orderNumber: receipt } = order;
  await repository.apply(receipt, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [tea]);
  const attempts: number[] = [];
  const failure = { code: 'payment-unavailable', reason: 'a failure' } as const;
  const results = [err(failure), err({ ...failure, isKeyConsumed: true as const }), err(failure)];
  const refund: PaymentProvider['refund'] = async ({ attempt }) => {
    attempts.push(attempt);
    return results.shift() ?? ok({ status: 'succeeded', id: 're_1', ineffective: [], refundedCents: 2_000 });
  };
  const shop = paymentPorts(database, { ...paid(order), refund });
  await shop.confirm(receipt);
  for (const isDone of [false, false, true]) expect(await shop.repeatRefund(receipt)).toBe(isDone);
  expect(attempts).toEqual([0, 0, 1, 1]);
  // A stale reader does not advance the key a second time.
  await refunds.advanceRefundKey(receipt, 0);
  expect(await database.rows('select attempt from refunds')).toEqual([{ attempt: 1 }]);
});
