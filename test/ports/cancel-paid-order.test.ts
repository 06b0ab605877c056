import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { cancelPaidOrder } from '#services/payments/after-payment/cancel-paid-order.ts';
import { refundWholeOrder } from '#services/payments/after-payment/refund-order.ts';
import type { DueRefund } from '#services/ports/ports.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { allocatedGrams, historyOf } from '#test/support/order-fixtures.ts';
import { inconsistencies, ledgerOf, placedAndPaid } from '#test/support/paid-orders.ts';
import { paymentPorts, unavailable } from '#test/support/payment-ports.ts';

/** Refunds an order on the command line. */
const refundOrder = (ports: Parameters<typeof refundWholeOrder>[0], orderNumber: string) =>
  refundWholeOrder(ports, { requestId: randomUUID(), actor: { kind: 'command-line' } }, orderNumber);

/** A paid order, and a provider that refunds it. */
const paidWithProvider = async (database: FreshDatabase) => {
  const placedOrder = await placedAndPaid(database);
  const sent: DueRefund[] = [];
  const stateOf = (due: DueRefund) =>
    ok({
      status: 'succeeded',
      id: `re_${due.orderNumber}`,
      ineffective: [],
      refundedCents: due.amount,
    } as const);
  const provider = {
    find: async () => ok(placedOrder.session),
    sourceOf: async () => ok({ kind: 'order', orderNumber: placedOrder.order.orderNumber } as const),
    refundTotal: async () =>
      ok({ refundedCents: sent[0]?.amount ?? 0, pendingCents: 0, failures: 0, hasFailed: false }),
    findRefund: async (due: DueRefund) => (sent.length > 0 ? stateOf(due) : ok(null)),
    refund: async (due: DueRefund) => {
      sent.push(due);
      return stateOf(due);
    },
  };
  return { ...placedOrder, ...paymentPorts(database, provider), sent };
};

const refundRows = ({ rows }: FreshDatabase) =>
  rows('select amount_cents as amount, reason, refund_id as id from refunds');

test('cancels a paid order: stock and payment go back', async () => {
  await using database = await freshDatabase();
  const { order, ports, stock, tea, sent } = await paidWithProvider(database);
  expect(await stock()).toBe(3);
  expect(await cancelPaidOrder(ports, order.orderNumber)).toMatchObject(
    ok({ status: 'cancelled', refundedCents: order.totalCents }),
  );
  expect([await stock(), await allocatedGrams(database, tea)]).toEqual([5, 0]);
  expect(await historyOf(database, order.orderNumber)).toEqual([
    'placed → awaiting-payment',
    'payment-received → paid',
    'order-cancelled → cancelled',
  ]);
  expect(sent).toMatchObject([{ amount: order.totalCents, paymentIntent: `pi_${order.orderNumber}` }]);
  expect(await refundRows(database)).toEqual([
    { amount: order.totalCents, reason: 'order-cancelled', id: `re_${order.orderNumber}` },
  ]);
  expect(await ledgerOf(database, order.orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    `refund ${-order.totalCents}`,
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('cancels once, however often and together with repeated payment events', async () => {
  await using database = await freshDatabase();
  const { order, ports, stock, repository, session } = await paidWithProvider(database);
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 2
        ? cancelPaidOrder(ports, order.orderNumber)
        : repository.apply(order.orderNumber, 'payment-received', session),
    ),
  );
  expect(results).toHaveLength(16);
  expect(await repository.apply(order.orderNumber, 'payment-received', session)).toMatchObject({
    kind: 'unchanged',
    order: { status: 'cancelled' },
  });
  expect([await stock(), (await refundRows(database)).length]).toEqual([5, 1]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('either ships or cancels an order, never both', async () => {
  await using database = await freshDatabase();
  for (let round = 0; round < 10; round += 1) {
    const { order, ports, stock } = await paidWithProvider(database);
    const [shipped, cancelled] = await Promise.all([
      fulfilment(database).ship(order.orderNumber),
      cancelPaidOrder(ports, order.orderNumber),
    ]);
    expect([shipped.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
    expect(await stock()).toBe(cancelled.ok ? 5 : 3);
  }
  expect(await inconsistencies(database)).toEqual([]);
});

test.each(['pack', 'ship'] as const)('rejects a cancellation after %s', async (event) => {
  await using database = await freshDatabase();
  const { order, ports, stock, sent } = await paidWithProvider(database);
  const { ship, step } = fulfilment(database);
  await (event === 'ship' ? ship(order.orderNumber) : step(order.orderNumber, event));
  expect(await cancelPaidOrder(ports, order.orderNumber)).toEqual(err('order-packed'));
  expect([await stock(), sent]).toEqual([3, []]);
  if (event === 'pack') {
    await step(order.orderNumber, 'unpack');
    expect(await cancelPaidOrder(ports, order.orderNumber)).toMatchObject({ ok: true });
  }
});

test('changes nothing while the provider does not respond, and refunds later when only the refund failed', async () => {
  await using database = await freshDatabase();
  const { order, session, stock } = await placedAndPaid(database);
  expect(await cancelPaidOrder(paymentPorts(database, {}).ports, order.orderNumber)).toEqual(
    err('payment-unavailable'),
  );
  expect(await stock()).toBe(3);
  const failing = paymentPorts(database, { find: async () => ok(session), refund: async () => unavailable });
  expect(await cancelPaidOrder(failing.ports, order.orderNumber)).toMatchObject(ok({ status: 'cancelled' }));
  expect(await failing.refundsDue()).toEqual([order.orderNumber]);
  expect(await ledgerOf(database, order.orderNumber)).toEqual([`payment ${order.totalCents}`]);
});

test('refunds a shipped order, which stays sold', async () => {
  await using database = await freshDatabase();
  const { order, ports, stock, sent } = await paidWithProvider(database);
  await fulfilment(database).ship(order.orderNumber);
  const results = await Promise.all(Array.from({ length: 8 }, () => refundOrder(ports, order.orderNumber)));
  for (const result of results) expect(result).toMatchObject(ok({ status: 'paid' }));
  expect(await refundRows(database)).toEqual([
    { amount: order.totalCents, reason: 'order-refunded', id: `re_${order.orderNumber}` },
  ]);
  expect(new Set(sent.map(({ amount, attempt }) => `${amount} ${attempt}`)).size).toBe(1);
  expect(await stock()).toBe(3);
  expect(await ledgerOf(database, order.orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    `refund ${-order.totalCents}`,
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('packs no order whose refund is due, and cancels it without a second refund', async () => {
  await using database = await freshDatabase();
  const { order, ports, stock } = await paidWithProvider(database);
  await refundOrder(ports, order.orderNumber);
  expect(await fulfilment(database).step(order.orderNumber, 'pack')).toEqual(err('order-refunded'));
  expect(await cancelPaidOrder(ports, order.orderNumber)).toMatchObject(ok({ status: 'cancelled' }));
  // Refunded items stay sold.
  expect([await stock(), (await refundRows(database)).length]).toEqual([3, 1]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('neither cancels nor refunds while the bank decides a dispute, and refunds the rest afterwards', async () => {
  await using database = await freshDatabase();
  const { order, ports, payments } = await paidWithProvider(database);
  const dispute = { id: 'du_1', charge: 'ch_1', isClosed: false, cents: 300 };
  await payments.recordDispute(dispute, order.orderNumber);
  for (const step of [cancelPaidOrder, refundOrder])
    expect(await step(ports, order.orderNumber)).toEqual(err('order-disputed'));
  const reportedAt = new Date();
  await payments.recordDispute({ ...dispute, isClosed: true, isLost: true, reportedAt }, order.orderNumber);
  expect(await cancelPaidOrder(ports, order.orderNumber)).toMatchObject(ok({ status: 'cancelled' }));
  expect(await refundRows(database)).toMatchObject([{ amount: order.totalCents - 300 }]);
  expect(await ledgerOf(database, order.orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    'dispute -300',
    `refund ${300 - order.totalCents}`,
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a payment that the bank returned in full does not complete its cancelled order again', async () => {
  await using database = await freshDatabase();
  const { order, ports, payments, repository, session } = await paidWithProvider(database);
  const lost = { id: 'du_1', charge: 'ch_1', isClosed: true, isLost: true, reportedAt: new Date() };
  await payments.recordDispute(lost, order.orderNumber);
  expect(await cancelPaidOrder(ports, order.orderNumber)).toMatchObject(ok({ status: 'cancelled' }));
  expect(await refundRows(database)).toEqual([]);
  expect(await repository.apply(order.orderNumber, 'payment-received', session)).toMatchObject({
    kind: 'unchanged',
  });
});

test('cancels and refunds no unpaid or unknown order', async () => {
  await using database = await freshDatabase();
  const { ports, order, repository } = await paidWithProvider(database);
  for (const step of [cancelPaidOrder, refundOrder])
    expect(await step(ports, order.id)).toEqual(err('unknown-order'));
  await repository.apply(order.orderNumber, 'order-cancelled', null);
  expect(await refundOrder(ports, order.orderNumber)).toEqual(err('order-not-paid'));
});
