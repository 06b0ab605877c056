import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sum } from '#domain/values/money.ts';
import { err, ok } from '#domain/values/result.ts';
import { checkStockAndCoupons, countStock } from '#operations/consistency/stock-and-coupons.ts';
import { cancelPaidOrder } from '#services/payments/after-payment/cancel-paid-order.ts';
import { findRefundable } from '#services/payments/after-payment/refund-order.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies, ledgerOf } from '#test/support/paid-orders.ts';
import { unavailable } from '#test/support/payment-ports.ts';
import { choose, paidAtEmulator, units } from '#test/support/refundable-order.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const emailsOf = async ({ rows }: FreshDatabase): Promise<number[]> =>
  (
    await rows<{ cents: number }>(
      "select (facts ->> 'amountCents')::integer as cents from letters where kind = 'order-refunded' order by created_at, id",
    )
  ).map(({ cents }) => cents);

const auditOf = ({ rows }: FreshDatabase) =>
  rows("select changes from audit_entries where verb = 'refund' order by id");

test('refunds units, delivery and another amount, with one email and one audit entry each', async () => {
  await using database = await freshDatabase();
  const { refund, atProvider, orderNumber, order, stock } = await paidAtEmulator(database);
  expect(await refund(units(1))).toMatchObject(ok({ refundedCents: 1_000, status: 'paid' }));
  expect(await refund(choose({ isShippingIncluded: true, otherCents: 25 }))).toMatchObject(
    ok({ refundedCents: 1_525 }),
  );
  expect(await stock()).toBe(6);
  // The same amount again is another refund.
  expect(await refund(units(1))).toMatchObject(ok({ refundedCents: 2_525 }));
  expect(await atProvider()).toEqual(['1000 succeeded', '525 succeeded', '1000 succeeded']);
  expect(await emailsOf(database)).toEqual([1_000, 525, 1_000]);
  expect(await ledgerOf(database, orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    'refund -1000',
    'refund -525',
    'refund -1000',
  ]);
  const audit = await auditOf(database);
  expect(audit).toHaveLength(3);
  expect(audit[1]).toEqual({
    changes: [
      { field: 'refunded', before: '$10.00', after: '$15.25' },
      { field: 'delivery', before: null, after: '$5.00' },
    ],
  });
  expect(await inconsistencies(database)).toEqual([]);
});

test('puts items back in stock only if that is chosen, and once', async () => {
  await using database = await freshDatabase();
  const { refund, stock, orderNumber, ports, order } = await paidAtEmulator(database);
  const baseline = await countStock(database.rows);
  await refund(units(1));
  expect(await stock()).toBe(6);
  const requestId = randomUUID();
  for (let n = 0; n < 2; n += 1) await refund(units(1, true), { requestId, expected: 1_000 });
  expect(await stock()).toBe(7);
  expect(await refund(units(2, true))).toEqual(err('refund-too-many-items'));
  expect(await inconsistencies(database)).toEqual([]);
  // A refund decides about its units: one was put back, one was not. The cancellation puts back the third.
  expect(await cancelPaidOrder(ports, orderNumber)).toMatchObject(ok({ refundedCents: order.totalCents }));
  expect(await stock()).toBe(8);
  expect(await inconsistencies(database)).toEqual([]);
  expect(await checkStockAndCoupons(database.rows, baseline)).toEqual([]);
  await database.rows('update products set stock_grams = stock_grams + unit_grams where id = $1', [
    order.lines[0]?.productId,
  ]);
  expect(await checkStockAndCoupons(database.rows, baseline)).toHaveLength(1);
});

test('refuses a refund while one of the provider’s dashboard is on its way', async () => {
  await using database = await freshDatabase();
  const { run, refund, paymentIntent, atProvider } = await paidAtEmulator(database);
  await run.control.faults({ refundStatus: 'pending' });
  const { id } = await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 500 });
  await run.control.faults({ refundStatus: 'succeeded' });
  expect(await refund(units(1))).toEqual(err('refund-unfinished'));
  await run.control.setRefundStatus(id, 'succeeded');
  expect(await refund(units(1))).toMatchObject({ ok: true });
  expect(await atProvider()).toEqual(['1000 succeeded', '500 succeeded']);
});

test('a double press sends one refund', async () => {
  await using database = await freshDatabase();
  const { refund, atProvider } = await paidAtEmulator(database);
  const requestId = randomUUID();
  const press = () => refund(units(1, true), { requestId, expected: 0 });
  const results = await Promise.all([press(), press(), press()]);
  for (const result of [...results, await press()]) expect(result).toMatchObject({ ok: true });
  expect(await atProvider()).toEqual(['1000 succeeded']);
  expect(await emailsOf(database)).toEqual([1_000]);
  expect(await auditOf(database)).toHaveLength(1);
  expect(await inconsistencies(database)).toEqual([]);
});

test('of two members who refund at once, one is refused because the order has changed', async () => {
  await using database = await freshDatabase();
  for (let round = 0; round < 5; round += 1) {
    const { refund, atProvider } = await paidAtEmulator(database);
    const results = await Promise.all([
      refund(units(1), { expected: 0 }),
      refund(choose({ otherCents: 1_000 }), { expected: 0 }),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results).toContainEqual(err('order-changed'));
    expect(await atProvider()).toEqual(['1000 succeeded']);
  }
  expect(await inconsistencies(database)).toEqual([]);
});

test('a refund whose sender ended is sent once by the job, and blocks another one until then', async () => {
  await using database = await freshDatabase();
  let isDown = true;
  const shop = await paidAtEmulator(database);
  const { refund, run, repeatRefund, refundsDue, atProvider, orderNumber, order, returned } = shop;
  shop.ports.paymentProvider.refund = async (due) => (isDown ? unavailable : run.payment.refund(due));
  expect(await refund(units(1), { expected: 0 })).toMatchObject(ok({ refundedCents: 0 }));
  expect(await refundsDue()).toEqual([orderNumber]);
  expect([await returned(), await atProvider()]).toEqual([1_000, []]);
  expect(await refund(units(1), { expected: 1_000 })).toEqual(err('refund-unfinished'));
  isDown = false;
  await Promise.all([repeatRefund(orderNumber), repeatRefund(orderNumber), repeatRefund(orderNumber)]);
  expect(await atProvider()).toEqual(['1000 succeeded']);
  expect(await refundsDue()).toEqual([]);
  expect(await refund(choose({ isEverything: true }))).toMatchObject(ok({ refundedCents: order.totalCents }));
  expect(await emailsOf(database)).toEqual([1_000, 2_500]);
  expect(await inconsistencies(database)).toEqual([]);
});

test.each([
  'drop-answer',
  'done-500',
  'error-500',
])('after the fault %s of the provider sends one refund', async (fault) => {
  await using database = await freshDatabase();
  const { refund, run, repeatRefund, atProvider, orderNumber } = await paidAtEmulator(database);
  await run.control.faults({ createRefund: [fault] });
  await refund(units(1));
  await run.control.clearFaults();
  for (let n = 0; n < 3; n += 1) await repeatRefund(orderNumber);
  expect(await refund(units(1))).toMatchObject(ok({ refundedCents: 2_000 }));
  expect(await atProvider()).toEqual(['1000 succeeded', '1000 succeeded']);
  expect(await inconsistencies(database)).toEqual([]);
});

test('counts a refund in the dashboard of the provider, whether or not its event has arrived', async () => {
  await using database = await freshDatabase();
  const { refund, run, atProvider, paymentIntent, order, recheck } = await paidAtEmulator(database);
  const byHand = (amount: number) => run.stripe.refunds.create({ payment_intent: paymentIntent, amount });
  await byHand(2_000);
  expect(await refund(units(1), { expected: 0 })).toEqual(err('order-changed'));
  expect(await refund(units(2), { expected: 2_000 })).toEqual(err('refund-too-much'));
  expect(await refund(units(1), { expected: 2_000 })).toMatchObject(ok({ refundedCents: 3_000 }));
  await byHand(100);
  expect(await recheck()).toEqual(ok(undefined));
  expect(await refund(choose({ otherCents: 401 }), { expected: 3_100 })).toEqual(err('refund-too-much'));
  expect(await refund(choose({ isEverything: true }), { expected: 3_100 })).toMatchObject(
    ok({ refundedCents: order.totalCents }),
  );
  expect(await atProvider()).toEqual(['400 succeeded', '100 succeeded', '1000 succeeded', '2000 succeeded']);
  expect(await emailsOf(database)).toEqual([2_000, 1_000, 100, 400]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a refund that the bank sends back is due again, and sent once more before another one', async () => {
  await using database = await freshDatabase();
  const { refund, run, atProvider, recheck, refundsDue, orderNumber, order } = await paidAtEmulator(database);
  await refund(units(1));
  await refund(choose({ otherCents: 300 }));
  const [second, first] = (await run.stripe.refunds.list()).data;
  await run.control.setRefundStatus(first?.id ?? '', 'failed');
  expect(await recheck()).toEqual(ok(undefined));
  expect(await refundsDue()).toEqual([orderNumber]);
  expect(await ledgerOf(database, orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    'refund -1000',
    'refund -300',
    'refund 1000',
  ]);
  expect(await refund(choose({ otherCents: 7 }), { expected: 1_300 })).toMatchObject(
    ok({ refundedCents: 1_307 }),
  );
  expect(await atProvider()).toEqual(['7 succeeded', '1000 succeeded', '300 succeeded', '1000 failed']);
  await run.control.setRefundStatus(second?.id ?? '', 'failed');
  await recheck();
  expect(await refundsDue()).toEqual([orderNumber]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a refund of the owner that the bank sends back needs attention, while that of the shop stays', async () => {
  await using database = await freshDatabase();
  const { refund, run, recheck, paymentIntent, refundsDue, returned } = await paidAtEmulator(database);
  await refund(units(1));
  const { id } = await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 300 });
  await recheck();
  expect(await returned()).toBe(1_300);
  await run.control.setRefundStatus(id, 'failed');
  await recheck();
  expect([await returned(), await refundsDue()]).toEqual([1_000, []]);
  expect(await database.rows('select refund_failed_at is not null as failed from orders')).toEqual([
    { failed: true },
  ]);
});

test('refunds a disputed payment only after a confirmation, and sends it once the bank has decided', async () => {
  await using database = await freshDatabase();
  const { refund, ports, run, session, orderNumber, payments, refundsDue, repeatRefund, atProvider } =
    await paidAtEmulator(database);
  const id: string = (await run.control.dispute(session, 300)).body.id;
  const dispute = { id, charge: 'ch_1', isClosed: false, cents: 300 };
  await payments.recordDispute(dispute, orderNumber);
  expect(await refund(units(1))).toEqual(err('order-disputed'));
  expect((await findRefundable(ports, orderNumber))?.summary.isDisputed).toBe(true);
  expect(await refund(units(1), { isDisputeConfirmed: true })).toMatchObject(ok({ refundedCents: 0 }));
  expect([await refundsDue(), await atProvider()]).toEqual([[orderNumber], []]);
  await run.control.closeDispute(id, 'won');
  await payments.recordDispute({ ...dispute, isClosed: true, reportedAt: new Date() }, orderNumber);
  for (let n = 0; n < 2; n += 1) await repeatRefund(orderNumber);
  expect([await refundsDue(), await atProvider()]).toEqual([[], ['1000 succeeded']]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('what a lost dispute returned is no longer left', async () => {
  await using database = await freshDatabase();
  const { refund, orderNumber, payments, returned } = await paidAtEmulator(database);
  await refund(units(1));
  const lost = {
    id: 'du_1',
    charge: 'ch_1',
    isClosed: true,
    isLost: true,
    cents: 300,
    reportedAt: new Date(),
  };
  await payments.recordDispute(lost, orderNumber);
  expect(await returned()).toBe(1_300);
  expect(await refund(choose({ otherCents: 2_201 }))).toEqual(err('refund-too-much'));
  expect(await refund(units(2))).toMatchObject(ok({ refundedCents: 3_300 }));
});

test('a cancellation raises a part that is due to the whole payment', async () => {
  await using database = await freshDatabase();
  const { refund, ports, orderNumber, run, repeatRefund, atProvider, order } = await paidAtEmulator(database);
  ports.paymentProvider.refund = async () => unavailable;
  await refund(units(1));
  expect(await cancelPaidOrder(ports, orderNumber)).toMatchObject(
    ok({ status: 'cancelled', refundedCents: 0 }),
  );
  ports.paymentProvider.refund = run.payment.refund;
  await Promise.all([repeatRefund(orderNumber), repeatRefund(orderNumber)]);
  expect(await atProvider()).toEqual([`${order.totalCents} succeeded`]);
  expect(await refund(units(1))).toEqual(err('order-not-paid'));
  expect(await inconsistencies(database)).toEqual([]);
});

test('refunds never exceed the payment, whatever is requested at once', async () => {
  await using database = await freshDatabase();
  const { refund, run, paymentIntent, order, repeatRefund, orderNumber } = await paidAtEmulator(database);
  const sentCents = async () =>
    sum((await run.stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount));
  for (let round = 0; round < 6; round += 1)
    await Promise.allSettled([
      refund(choose({ otherCents: 700 })),
      refund(units(1)),
      run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 50 + round }),
      repeatRefund(orderNumber),
    ]);
  expect(await sentCents()).toBeLessThanOrEqual(order.totalCents);
  await refund(choose({ isEverything: true }));
  expect(await sentCents()).toBe(order.totalCents);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a database error in the request leaves neither a request nor a due refund', async () => {
  await using database = await freshDatabase();
  const { refund, atProvider, stock } = await paidAtEmulator(database);
  await database.rows('alter table audit_entries rename to elsewhere');
  await expect(refund(units(1, true))).rejects.toThrow();
  await database.rows('alter table elsewhere rename to audit_entries');
  expect(await database.rows('select 1 from refund_requests union all select 1 from refunds')).toEqual([]);
  expect([await atProvider(), await stock()]).toEqual([[], 6]);
});

test('a packer and an old sign-in refund nothing', async () => {
  await using database = await freshDatabase();
  const { refund, atProvider } = await paidAtEmulator(database);
  const members = staffPorts(database);
  const packer = actorOf((await signedInMember(members, 'packer')).member);
  expect(await refund(units(1), { actor: packer })).toEqual(err('not-permitted'));
  const { member } = await signedInMember(members, 'manager');
  const old = actorOf(member, new Date(Date.now() - 11 * 60_000));
  expect(await refund(units(1), { actor: old })).toEqual(err('recent-authentication-required'));
  expect(await atProvider()).toEqual([]);
  expect(await refund(units(1), { actor: actorOf(member) })).toMatchObject({ ok: true });
});
