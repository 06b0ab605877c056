import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { cancelOrderByStaff } from '#services/payments/after-payment/cancel-order-by-staff.ts';
import {
  closeReview,
  recordRefundByHand,
  retryRefundByStaff,
} from '#services/payments/after-payment/resolve-payment.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies, ledgerOf } from '#test/support/paid-orders.ts';
import { choose, paidAtEmulator, units } from '#test/support/refundable-order.ts';
import { DONE } from '#test/support/staff-actions.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const request = (requestId: string = randomUUID()) => ({
  requestId,
  actor: { kind: 'command-line' } as const,
  reason: 'by bank transfer',
});

/** An order with a due refund, by default of $10.00, that the bank has returned so many times. */
const returnedByBank = async (database: FreshDatabase, times: number, choice = units(1)) => {
  const paid = await paidAtEmulator(database);
  const { run, orderNumber, recheck, repeatRefund } = paid;
  const fail = async () => {
    const [newest] = (await run.stripe.refunds.list()).data;
    await run.control.setRefundStatus(newest?.id ?? '', 'failed');
    await recheck();
  };
  await paid.refund(choice);
  await fail();
  for (let n = 1; n < times; n += 1) {
    await repeatRefund(orderNumber);
    await fail();
  }
  const longAgo = () => database.rows("update refunds set due_at = now() - interval '1 hour'");
  await longAgo();
  return { ...paid, fail, longAgo };
};

const refundEmails = async ({ rows }: FreshDatabase) =>
  (
    await rows<{ cents: number }>(
      "select (facts ->> 'amountCents')::integer as cents from letters where kind = 'order-refunded' order by created_at, id",
    )
  ).map(({ cents }) => cents);

const refundOf = async ({ rows }: FreshDatabase) => (await rows('select refund_id as id from refunds'))[0];

test('tries a refund again that the bank has returned three times, once for all members', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, atProvider, repeatRefund } = await returnedByBank(database, 3);
  await repeatRefund(orderNumber);
  const failed = Array.from({ length: 3 }, () => '1000 failed');
  expect(await atProvider()).toEqual(failed);
  const requestId = randomUUID();
  const results = await Promise.all([
    retryRefundByStaff(ports, request(requestId), orderNumber),
    retryRefundByStaff(ports, request(requestId), orderNumber),
    retryRefundByStaff(ports, request(), orderNumber),
    repeatRefund(orderNumber),
  ]);
  expect(results[0]).toMatchObject({ ok: true });
  expect(await atProvider()).toEqual(['1000 succeeded', ...failed]);
  expect(await retryRefundByStaff(ports, request(requestId), orderNumber)).toEqual(ok({ isRepeated: true }));
  expect(await retryRefundByStaff(ports, request(), orderNumber)).toEqual(err('order-changed'));
  expect(await inconsistencies(database)).toEqual([]);
});

test('the entries of a refund have its whole amount after another part was lost to a dispute', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, fail, longAgo } = await returnedByBank(
    database,
    3,
    choose({ otherCents: 3_000 }),
  );
  await database.rows('update orders set dispute_lost_cents = 500');
  const lastChanges = async () =>
    (await database.rows('select changes from audit_entries order by id desc limit 1'))[0];
  expect(await retryRefundByStaff(ports, request(), orderNumber)).toMatchObject({ ok: true });
  expect(await lastChanges()).toEqual({ changes: [{ field: 'refund-sent', before: null, after: '$30.00' }] });
  await fail();
  await longAgo();
  expect(await recordRefundByHand(ports, request(), orderNumber, null)).toEqual(DONE);
  expect(await lastChanges()).toEqual({
    changes: [{ field: 'refunded-by-hand', before: null, after: '$30.00' }],
  });
});

test('tries a refund again with the same form while the provider does not respond, but not a disputed one', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, atProvider } = await returnedByBank(database, 3);
  const refund = async () => err({ code: 'payment-unavailable' as const, reason: 'timeout' });
  const requestId = randomUUID();
  const withoutResponse = { ...ports, paymentProvider: { ...ports.paymentProvider, refund } };
  for (let press = 0; press < 2; press += 1)
    expect(await retryRefundByStaff(withoutResponse, request(requestId), orderNumber)).toEqual(
      err('payment-unavailable'),
    );
  await database.rows("insert into disputes (id, charge_id, receipt) values ('dp_1', 'ch_1', $1)", [
    orderNumber,
  ]);
  expect(await retryRefundByStaff(ports, request(), orderNumber)).toEqual(err('order-disputed'));
  await database.rows('delete from disputes');
  expect(await retryRefundByStaff(ports, request(requestId), orderNumber)).toMatchObject({ ok: true });
  expect((await atProvider())[0]).toBe('1000 succeeded');
});

test('records a refund as made another way only once nothing sends it any more', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, atProvider, repeatRefund, fail, longAgo, recheck } = await returnedByBank(
    database,
    2,
    choose({ isEverything: true }),
  );
  const record = (requestId?: string) => recordRefundByHand(ports, request(requestId), orderNumber, null);
  expect(await record()).toEqual(err('refund-unfinished'));
  await repeatRefund(orderNumber);
  expect(await record()).toEqual(err('order-changed'));
  await fail();
  await retryRefundByStaff(ports, request(), orderNumber);
  await fail();
  // Another member has just sent it.
  expect(await record()).toEqual(err('refund-unfinished'));
  await longAgo();
  const requestId = randomUUID();
  expect(await record(requestId)).toEqual(DONE);
  expect(await record(requestId)).toEqual(ok({ isRepeated: true }));
  expect(await record()).toEqual(err('order-changed'));
  expect(await refundOf(database)).toEqual({ id: `by hand ${orderNumber}` });
  // Neither the job nor a late event of the provider sends it again.
  await repeatRefund(orderNumber);
  await recheck();
  expect(await refundOf(database)).toEqual({ id: `by hand ${orderNumber}` });
  expect(await atProvider()).toEqual(Array.from({ length: 4 }, () => '3500 failed'));
});

test('counts a part that was refunded another way, so that a later refund and a cancellation send only the rest', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, atProvider, refund, recheck, returned, repository } = await returnedByBank(
    database,
    3,
  );
  expect(await recordRefundByHand(ports, request(), orderNumber, null)).toEqual(DONE);
  expect(await repository.find(orderNumber)).toMatchObject({ refundedCents: 1_000 });
  await recheck();
  expect(await returned()).toBe(1_000);
  expect(await refund(units(1))).toMatchObject({ ok: true });
  // After three failures, only staff send another one to this card.
  expect(await retryRefundByStaff(ports, request(), orderNumber)).toEqual(DONE);
  expect((await atProvider())[0]).toBe('1000 succeeded');
  expect(await returned()).toBe(2_000);
  expect(await cancelOrderByStaff(ports, request(), orderNumber)).toMatchObject({ ok: true });
  expect(await retryRefundByStaff(ports, request(), orderNumber)).toEqual(DONE);
  expect((await atProvider()).slice(0, 2)).toEqual(['1500 succeeded', '1000 succeeded']);
  expect(await returned()).toBe(3_500);
  // One for each of the three refunds that the bank has returned, too.
  expect((await refundEmails(database)).slice(3)).toEqual([1_000, 1_000, 1_500]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('records the amount of a refund of the owner that the bank has returned, and never more than is left', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, run, paymentIntent, recheck, refund, returned, atProvider } =
    await paidAtEmulator(database);
  const record = (cents: number | null) => recordRefundByHand(ports, request(), orderNumber, cents);
  expect(await record(0)).toEqual(err('order-changed'));
  const { id } = await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 2_000 });
  await run.control.setRefundStatus(id, 'failed');
  await recheck();
  expect(await record(null)).toEqual(err('order-changed'));
  expect(await record(3_501)).toEqual(err('refund-too-much'));
  expect(await record(2_000)).toEqual(DONE);
  expect(await record(2_000)).toEqual(err('order-changed'));
  expect(await database.rows('select refund_failed_at as at from orders')).toEqual([{ at: null }]);
  await recheck();
  expect(await returned()).toBe(2_000);
  expect(await refund(choose({ otherCents: 1_501 }))).toEqual(err('refund-too-much'));
  expect(await refund(choose({ isEverything: true }))).toMatchObject({ ok: true });
  expect(await atProvider()).toEqual(['1500 succeeded', '2000 failed']);
  expect(await returned()).toBe(3_500);
  expect(await ledgerOf(database, orderNumber)).toEqual(['payment 3500', 'refund -2000', 'refund -1500']);
  expect(await inconsistencies(database)).toEqual([]);
});

test('refuses to record a refund on top of one in the dashboard that no event has reported yet', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, run, paymentIntent, returned } = await returnedByBank(database, 3);
  await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 400 });
  const record = (cents: number | null) => recordRefundByHand(ports, request(), orderNumber, cents);
  expect(await record(null)).toEqual(err('order-changed'));
  expect(await record(null)).toEqual(DONE);
  expect(await database.rows('select refunded_by_hand_cents as cents from orders')).toEqual([{ cents: 600 }]);
  const { id } = await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 2_000 });
  await run.control.setRefundStatus(id, 'failed');
  await database.rows('update orders set refund_failed_at = now()');
  await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 2_500 });
  expect(await record(2_500)).toEqual(err('order-changed'));
  expect(await returned()).toBe(3_500);
});

test('ends the alert of a refund of which nothing is owed any more', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, returned } = await paidAtEmulator(database);
  await database.rows('update orders set refund_failed_at = now() where receipt = $1', [orderNumber]);
  expect(await recordRefundByHand(ports, request(), orderNumber, 0)).toEqual(DONE);
  expect(await database.rows('select refund_failed_at as at from orders')).toEqual([{ at: null }]);
  expect(await returned()).toBe(0);
  expect(await refundEmails(database)).toEqual([]);
});

test('closes the review of a payment of the order, unless a refund has closed it', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber, order } = await paidAtEmulator(database);
  await database.rows(
    "insert into held_payments (session_id, order_id, reason, payment) values ('cs_2', $1, 'wrong-amount', '{}')",
    [order.id],
  );
  expect(await closeReview(ports, request(), orderNumber, 'cs_3')).toEqual(err('order-changed'));
  const both = await Promise.all([1, 2].map(() => closeReview(ports, request(), orderNumber, 'cs_2')));
  expect(both).toEqual(expect.arrayContaining([DONE, err('order-changed')]));
  const [entry] = await database.rows("select * from audit_entries where verb = 'close-review'");
  expect(entry).toBeDefined();
  expect(await database.rows('select 1 from held_payments where settled_at is null')).toEqual([]);
});

test('only members who may refund resolve a payment, and only after a recent sign-in', async () => {
  await using database = await freshDatabase();
  const { ports, orderNumber } = await paidAtEmulator(database);
  const { member: packer } = await signedInMember(staffPorts(database), 'packer');
  const { member: manager } = await signedInMember(staffPorts(database), 'manager');
  const actors = [
    [actorOf(packer), 'not-permitted'],
    [{ ...actorOf(manager), authenticatedAt: new Date(0) }, 'recent-authentication-required'],
  ] as const;
  for (const [actor, refusal] of actors)
    for (const resolve of [
      retryRefundByStaff(ports, { ...request(), actor }, orderNumber),
      recordRefundByHand(ports, { ...request(), actor }, orderNumber, 0),
      closeReview(ports, { ...request(), actor }, orderNumber, 'cs_2'),
    ])
      expect(await resolve).toEqual(err(refusal));
});
