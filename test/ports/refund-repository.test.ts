import { expect, test } from 'vitest';
import { createStaffPaymentChanges } from '#adapters/postgres/payments/staff-payment-changes.ts';
import { ok } from '#domain/values/result.ts';
import type { RefundState } from '#services/ports/ports.ts';
import { expectLockWaits, type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed, recordRefunds } from '#test/support/order-fixtures.ts';
import { paymentPorts } from '#test/support/payment-ports.ts';

/** Two due refunds, of $1 and $2; the second is older. */
const twoDueRefunds = async (database: FreshDatabase) => {
  const [one, other] = [await placed(database), await placed(database)];
  for (const [n, { order }] of [one, other].entries())
    await database.rows(
      `insert into refunds (order_id, payment_intent, amount_cents, due_at)
         values ($1, 'pi_' || $2, 100 * $2::integer, now() - $2::integer * interval '1 hour')`,
      [order.id, n + 1],
    );
  return { refunds: one.refunds, receipt: one.order.orderNumber, other: other.order.orderNumber };
};
const recordedRefundIds = async (database: FreshDatabase) =>
  (await database.rows<{ id: string }>('select refund_id as id from refunds order by payment_intent')).map(
    ({ id }) => id,
  );

test('returns due refunds by order, the oldest first, until they are made', async () => {
  await using database = await freshDatabase();
  const { refunds, receipt, other } = await twoDueRefunds(database);
  const [one, two] = [
    { orderNumber: receipt, paymentIntent: 'pi_1', amount: 100, attempt: 0 },
    { orderNumber: other, paymentIntent: 'pi_2', amount: 200, attempt: 0 },
  ];
  expect(await Array.fromAsync(refunds.dueRefunds())).toEqual([other, receipt]);
  expect([await refunds.dueRefund(receipt), await refunds.dueRefund(other)]).toEqual([one, two]);
  await recordRefunds(refunds, receipt);
  expect(await recordedRefundIds(database)).toEqual(['re_1', null]);
  expect(await Array.fromAsync(refunds.dueRefunds())).toEqual([other]);
  expect([await refunds.dueRefund(receipt), await refunds.dueRefund(other)]).toEqual([undefined, two]);
  // Later events still find it.
  expect([await refunds.findRefundOfPayment('pi_1'), await refunds.findRefundOfPayment('pi_2')]).toEqual([
    one,
    two,
  ]);
  expect(await refunds.findRefundOfPayment('pi_3')).toBeUndefined();
});

test('keeps the first recorded refund, and only its own failure makes it due again', async () => {
  await using database = await freshDatabase();
  const { refunds, receipt, other } = await twoDueRefunds(database);
  await recordRefunds(refunds, receipt);
  await recordRefunds(refunds, receipt, { id: 're_late', refundedCents: 100 });
  await recordRefunds(refunds, other, { id: 're_2' });
  expect(await recordedRefundIds(database)).toEqual(['re_1', 're_2']);
  const failed = (...ineffective: string[]) =>
    recordRefunds(refunds, receipt, { status: 'failed', ineffective, refundedCents: 40 });
  expect(await failed()).toMatchObject({ isReopened: false });
  expect(await failed('re_2', 're_late')).toMatchObject({ isReopened: false });
  expect(await recordedRefundIds(database)).toEqual(['re_1', 're_2']);
  expect(await failed('re_2', 're_1')).toEqual({ isReopened: true, isReversed: false });
  expect(
    await database.rows('select refunded_cents as cents from orders where receipt = $1', [receipt]),
  ).toEqual([{ cents: 40 }]);
  expect(await recordedRefundIds(database)).toEqual([null, 're_2']);
});

test('records a refund after it has locked the order, so that a cancellation never waits in a circle', async () => {
  await using database = await freshDatabase();
  const { refunds, receipt } = await twoDueRefunds(database);
  const client = database.newClient('locks the order');
  await client.connect();
  await client.query('begin');
  await client.query('select from orders where receipt = $1 for update', [receipt]);
  const changing = recordRefunds(refunds, receipt);
  await expectLockWaits(database, 1);
  await client.query('select from refunds for update nowait');
  await client.end();
  await changing;
});

const stateWith = (status: RefundState['status'], ineffective = ['re_2', 're_1']) =>
  ok({ status, id: 're_2', ineffective, refundedCents: status === 'succeeded' ? 100 : 0 });

test.each([
  ['there is none', 'given back', null, 're_1', 'nothing'],
  ['it is done', 'given back', stateWith('succeeded', []), 're_1', 'nothing'],
  ['another is done in its place', 'given back', stateWith('succeeded', ['re_1']), 're_2', 'nothing'],
  ['it waits', 'given back', stateWith('pending'), null, 'trouble'],
  ['it has failed', 'given back', stateWith('failed'), null, 'trouble'],
  ['there is none', 'due', null, null, 'nothing'],
  ['it is done', 'due', stateWith('succeeded', []), 're_2', 'nothing'],
  ['it waits', 'due', stateWith('pending'), null, 'nothing'],
  ['it has failed', 'due', stateWith('failed'), null, 'trouble'],
])('when the provider reports that %s of a refund recorded as %s: updates it and alerts on trouble', async (_, recordedAs, reported, expectedId, isNotified) => {
  await using database = await freshDatabase();
  const { refunds, receipt } = await twoDueRefunds(database);
  if (recordedAs === 'given back') await recordRefunds(refunds, receipt);
  const shop = paymentPorts(database, { findRefund: async () => reported ?? ok(null) });
  expect(await shop.recheckRefund('pi_1')).toEqual(ok(undefined));
  expect(await recordedRefundIds(database)).toEqual([expectedId, null]);
  const trouble = 'A refund has failed at the provider, and the money is still due';
  expect(shop.logLines).toEqual(
    isNotified === 'trouble'
      ? [['error', { event: 'refund.failed', orderNumber: receipt, refund: 're_2' }, trouble]]
      : [],
  );
  expect(shop.providerCalls).toEqual(['findRefund']);
});

/** Refunds as listed by the provider, and whether the shop alerts; `settled` means that the runbook's statement ran. */
type RefundStep =
  | 'settled'
  | readonly [refundedCents: number, failures: number, hasFailed: boolean, isAlert: boolean];

test('records nothing of a refund whose list is older than another one, and completes no higher total', async () => {
  await using database = await freshDatabase();
  const { refunds, receipt } = await twoDueRefunds(database);
  const revision = (await refunds.refundRevision(receipt)) ?? -1;
  const state = { status: 'succeeded', id: 're_1', ineffective: [], refundedCents: 100 } as const;
  await database.rows("update refunds set amount_cents = 150 where payment_intent = 'pi_1'");
  expect(await refunds.recordRefunds(receipt, revision, state)).toMatchObject({ isReopened: false });
  expect(await recordedRefundIds(database)).toEqual([null, null]);
  expect(await refunds.recordRefunds(receipt, revision, { ...state, refundedCents: 0 })).toBeUndefined();
  await recordRefunds(refunds, receipt);
  expect(await recordRefunds(refunds, receipt, { refundedCents: 180 })).toMatchObject({ isReversed: false });
  expect(await recordRefunds(refunds, receipt, { refundedCents: 150 })).toMatchObject({ isReversed: true });
  expect(
    await database.rows(
      'select refunded_cents as cents, refund_failed_at is not null as failed from orders where receipt = $1',
      [receipt],
    ),
  ).toEqual([{ cents: 150, failed: true }]);
});

test.each<[string, readonly RefundStep[]]>([
  [
    'fails before it succeeds',
    [
      [0, 0, false, false],
      [0, 1, true, true],
      [0, 1, true, true],
    ],
  ],
  [
    'is sent back while another of its amount stands',
    [
      [20, 0, false, false],
      [10, 1, false, true],
      [10, 1, false, true],
    ],
  ],
  [
    'waits and fails after another of its amount',
    [
      [10, 0, false, false],
      [10, 1, false, true],
    ],
  ],
  [
    'is sent back and replaced',
    [
      [10, 0, false, false],
      [0, 1, true, true],
      [10, 1, false, false],
    ],
  ],
  [
    'is sent back and replaced by less',
    [
      [10, 0, false, false],
      [0, 1, true, true],
      [9, 1, true, true],
    ],
  ],
  [
    'is sent back and replaced before the shop looks',
    [
      [10, 0, false, false],
      [20, 1, false, false],
    ],
  ],
  [
    'is sent back, and the whole order refunded in other parts',
    [
      [0, 1, true, true],
      [1_000_000, 1, true, false],
    ],
  ],
  ['is settled and listed again', [[0, 1, true, true], 'settled', [0, 1, true, false], [0, 1, true, false]]],
  [
    'is settled before another succeeds',
    [[0, 1, true, true], 'settled', [7, 1, true, false], [7, 1, true, false]],
  ],
  [
    'is settled before another fails',
    [[0, 1, true, true], 'settled', [7, 1, true, false], [0, 2, true, true]],
  ],
  [
    'is settled, and fails twice more',
    [[0, 1, true, true], 'settled', [0, 2, true, true], 'settled', [0, 3, true, true]],
  ],
])('[ORD-6] alerts until a refund is replaced or resolved that %s', async (_, steps) => {
  await using database = await freshDatabase();
  const { refunds, order } = await placed(database);
  const { orderNumber: receipt } = order;
  const changes = createStaffPaymentChanges(database.orm);
  for (const step of steps) {
    if (step === 'settled')
      expect((await changes.recordRefundByHand(receipt, { dueCents: null, otherCents: 0 })).ok).toBe(true);
    else {
      const [refundedCents, failures, hasFailed, isAlert] = step;
      const revision = (await refunds.refundRevision(receipt)) ?? -1;
      expect(await refunds.updateRefunds(receipt, revision, { refundedCents, failures, hasFailed })).toBe(
        isAlert,
      );
      expect(
        await refunds.updateRefunds(receipt, revision, { refundedCents: 0, failures: 9, hasFailed: true }),
      ).toBeUndefined();
    }
  }
});
