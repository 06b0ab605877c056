import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTodayRepository } from '#adapters/postgres/monitoring/today-repository.ts';
import { MAX_TASK_COUNT, type tasksOf } from '#domain/monitoring/today.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed, putInStock } from '#test/support/order-fixtures.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

/** A Wednesday at noon of the shop. */
const NOW = new Date('2026-12-02T20:00:00Z');
const TODAY = '2026-12-02T15:00:00Z';
const LAST_WEEK = '2026-11-25T15:00:00Z';

const countOf = async ({ orm }: Fresh, ...names: ReturnType<typeof tasksOf>) =>
  createTodayRepository(orm).count(names, NOW);

/** A paid order that was placed then. */
const paidOrder = async (database: Fresh, createdAt = TODAY): Promise<string> => {
  const { order } = await placedAndPaid(database);
  await database.rows('update orders set created_at = $2 where id = $1', [order.id, createdAt]);
  return order.id;
};

const aWithdrawal = (database: Fresh, orderId: string | null, handledAt: string | null = null) =>
  database.rows(
    `insert into withdrawals (id, reference, order_id, order_number, name, email, items, handled_at)
      values ($1, 'AB12CD34', $2, 'CAM-7K4Q2M', 'Ada', 'ada@example.com', '', $3)`,
    [randomUUID(), orderId, handledAt],
  );

const aRefund = (database: Fresh, orderId: string, amountCents: number, refundId: string | null) =>
  database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents, refund_id) values ($1, 'pi_1', $2, $3)",
    [orderId, amountCents, refundId],
  );

test('counts paid orders as to pack, unless they are packed, refunded, being refunded, withdrawn or a gift for later', async () => {
  await using database = await freshDatabase();
  await placed(database);
  await paidOrder(database);
  const partly = await paidOrder(database);
  await aRefund(database, partly, 1, null);
  await aWithdrawal(database, partly, TODAY);
  const gift = await paidOrder(database);
  await database.rows(
    `update orders set gift = '{"deliverAfter":"2026-12-03"}', shipping_method = '{"businessDays":[1,2]}' where id = $1`,
    [gift],
  );
  expect(await countOf(database, 'to-pack')).toEqual({ 'to-pack': 3 });

  const set = (assignment: string) => async (id: string) =>
    void (await database.rows(`update orders set ${assignment} where id = $1`, [id]));
  for (const exclude of [
    set("fulfilment_status = 'packed'"),
    set('refunded_cents = total_cents'),
    set('dispute_lost_cents = total_cents'),
    set(`gift = '{"deliverAfter":"2026-12-04"}', shipping_method = '{"businessDays":[1,2]}'`),
    (id: string) => aRefund(database, id, 2_000, null),
    (id: string) => aWithdrawal(database, id),
  ])
    await exclude(await paidOrder(database));
  expect(await countOf(database, 'to-pack')).toEqual({ 'to-pack': 3 });
});

test('counts orders as late once the business day after their day has passed', async () => {
  await using database = await freshDatabase();
  // Midnight of the shop is at 8:00 UTC.
  await paidOrder(database, '2026-12-01T08:00:00Z');
  expect(await countOf(database, 'late')).toEqual({ late: 0 });
  await paidOrder(database, '2026-12-01T07:59:59Z');
  const packed = await paidOrder(database, '2026-11-20T12:00:00Z');
  await database.rows("update orders set fulfilment_status = 'packed' where id = $1", [packed]);
  expect(await countOf(database, 'late')).toEqual({ late: 2 });

  const shipped = await paidOrder(database, '2026-11-20T12:00:00Z');
  await database.rows("update orders set fulfilment_status = 'shipped' where id = $1", [shipped]);
  const gift = (day: string) =>
    `gift = '{"deliverAfter":"${day}"}', shipping_method = '{"businessDays":[2,3]}'`;
  // May have been packed on Tuesday for Thursday, but for Friday only today.
  const due = await paidOrder(database, '2026-11-20T12:00:00Z');
  await database.rows(`update orders set ${gift('2026-12-03')} where id = $1`, [due]);
  const later = await paidOrder(database, '2026-11-20T12:00:00Z');
  await database.rows(`update orders set ${gift('2026-12-04')} where id = $1`, [later]);
  expect(await countOf(database, 'late')).toEqual({ late: 3 });
});

test('counts what concerns money, until it is dealt with', async () => {
  await using database = await freshDatabase();
  const names = ['awaiting-payment', 'refund-due', 'refund-failed', 'disputed', 'under-review'] as const;
  const { order, repository } = await placed(database);
  await database.rows(
    "insert into held_payments (session_id, order_id, reason, payment) values ('cs_1', $1, 'amount', '{}')",
    [order.id],
  );
  const paid = await paidOrder(database);
  await aRefund(database, paid, 100, null);
  await database.rows('update orders set refund_failed_at = now() where id = $1', [paid]);
  await database.rows(
    `insert into disputes (id, charge_id, receipt) select 'du_1', 'ch_1', receipt::text from orders where id = $1`,
    [paid],
  );
  await database.rows(
    "insert into disputes (id, charge_id, receipt) values ('du_2', 'ch_2', null), ('du_3', 'ch_3', 'no number')",
  );
  expect(await countOf(database, ...names)).toEqual(Object.fromEntries(names.map((name) => [name, 1])));

  await database.rows('update held_payments set settled_at = now()');
  await database.rows("update refunds set refund_id = 're_1'");
  await database.rows('update orders set refund_failed_at = null');
  await database.rows('update disputes set closed_at = now()');
  await repository.apply(order.orderNumber, 'payment-expired', null);
  expect(await countOf(database, ...names)).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
});

test('counts open withdrawals and enquiries, failed emails, and products of which little is left', async () => {
  await using database = await freshDatabase();
  const names = ['withdrawals', 'enquiries', 'failed-emails', 'low-stock'] as const;
  const [before] = await database.rows<{ low: number }>(
    'select count(*)::int as low from products where archived_at is null and stock_grams / unit_grams <= 5',
  );
  await aWithdrawal(database, null);
  await aWithdrawal(database, null, TODAY);
  const anEnquiry = (state: string) =>
    database.rows(
      `insert into enquiries (id, reference, name, email, phone, town, message, state) values ($1, 'A', 'A', 'a@b.c', '', 'P', 'M', $2)`,
      [randomUUID(), state],
    );
  for (const state of ['open', 'answered', 'closed']) await anEnquiry(state);
  const anEmail = (createdAt: string, values: { lastError?: string; isDue?: boolean }) =>
    database.rows(
      `insert into letters ("to", kind, facts, until, created_at, last_error, due_at)
        values ('a@b.c', 'order-link', '{}', now(), $1, $2, $3)`,
      [createdAt, values.lastError ?? null, values.isDue ? createdAt : null],
    );
  await anEmail(TODAY, { lastError: 'mailbox unknown' });
  await anEmail(TODAY, { lastError: 'mailbox full', isDue: true });
  await anEmail(TODAY, {});
  await anEmail('2026-11-25T12:00:00Z', { lastError: 'mailbox unknown' });
  await putInStock(database, 'sold-out', 0);
  await putInStock(database, 'five-left', 5);
  await putInStock(database, 'six-left', 6);
  expect(await countOf(database, ...names)).toEqual({
    withdrawals: 1,
    enquiries: 1,
    'failed-emails': 1,
    'low-stock': (before?.low ?? 0) + 2,
  });
  const today = createTodayRepository(database.orm);
  expect(await today.failedEmails(new Date('2026-11-26T00:00:00Z'), 10)).toMatchObject([
    { to: 'a@b.c', kind: 'order-link', error: 'mailbox unknown', orderNumber: null },
  ]);
  expect((await today.lowStock(500)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['sold-out', 'five-left']),
  );
});

test('counts up to a bound', async () => {
  await using database = await freshDatabase();
  await database.rows(
    `insert into enquiries (id, reference, name, email, phone, town, message)
      select gen_random_uuid(), 'A', 'A', 'a@b.c', '', 'P', 'M' from generate_series(1, 1100)`,
  );
  expect(await countOf(database, 'enquiries')).toEqual({ enquiries: MAX_TASK_COUNT + 1 });
});

test('compares the payments and refunds of the shop’s day with those until the same time a week ago', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const anEntry = (at: string, kind: string, cents: number) =>
    database.rows('insert into ledger_entries (order_id, kind, amount_cents, at) values ($1, $2, $3, $4)', [
      order.id,
      kind,
      cents,
      at,
    ]);
  // Yesterday, a minute before midnight of the shop.
  await anEntry('2026-12-02T07:59:00Z', 'payment', 1);
  await anEntry('2026-12-02T08:00:00Z', 'payment', 1_000);
  await anEntry(TODAY, 'payment', 2_000);
  await anEntry(TODAY, 'refund', -500);
  await anEntry(TODAY, 'dispute', -700);
  await anEntry('2026-11-25T08:00:00Z', 'payment', 300);
  await anEntry(LAST_WEEK, 'refund', -100);
  await anEntry('2026-11-25T20:00:01Z', 'payment', 5_000);
  expect(await createTodayRepository(database.orm).sales(NOW)).toEqual({
    today: { cents: 2_500, orders: 2 },
    lastWeek: { cents: 200, orders: 1 },
  });
});

test('compares the same time of the clock when daylight saving time has ended in between', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  // Sunday, November 1, 2026 at 2:00 is the change.
  const entry = (at: string) =>
    database.rows(
      "insert into ledger_entries (order_id, kind, amount_cents, at) values ($1, 'payment', 100, $2)",
      [order.id, at],
    );
  await entry('2026-10-28T07:00:00Z');
  await entry('2026-10-28T19:00:00Z');
  await entry('2026-10-28T19:30:00Z');
  const noon = new Date('2026-11-04T20:00:00Z');
  expect((await createTodayRepository(database.orm).sales(noon)).lastWeek).toEqual({ cents: 200, orders: 2 });
});
