import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createShopStatsRepository } from '#adapters/postgres/monitoring/shop-stats.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createWithdrawalRepository } from '#adapters/postgres/orders/withdrawals/withdrawal-repository.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import {
  deleteUnmatchedWithdrawals,
  listWithdrawable,
  listWithdrawn,
  submitWithdrawal,
} from '#services/orders/submit-withdrawal.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placed } from '#test/support/order-fixtures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const opened = (database: FreshDatabase, now = new Date()) => ({
  withdrawals: createWithdrawalRepository(database.orm),
  newId: randomUUID,
  clock: () => now,
});

const aStatement = (changes: Partial<WithdrawalStatement> = {}): WithdrawalStatement => ({
  name: 'Ada',
  orderNumber: randomUUID(),
  email: 'ada@example.com',
  items: '',
  ...changes,
});

const stored = (database: FreshDatabase) =>
  database.rows('select reference, order_id, order_number, name, email, items from withdrawals');
const receipts = (database: FreshDatabase) =>
  database.rows<{ to: string; facts: Record<string, unknown> }>(
    'select "to", facts from letters where kind = \'withdrawal-received\' order by created_at',
  );

test('stores a withdrawal with its order and repeats the statement in the receipt', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const now = new Date('2026-11-28T20:45:10.000Z');
  const email = order.email.toUpperCase();
  const statement = aStatement({ orderNumber: order.orderNumber.toUpperCase(), email, items: 'The kettle' });
  const { reference } = await submitWithdrawal(opened(database, now), statement);
  expect(reference).toMatch(/^[\dA-F]{8}$/);
  const { orderNumber, name, items } = statement;
  expect(await stored(database)).toEqual([
    { reference, order_id: order.id, order_number: orderNumber, name, email, items },
  ]);
  const facts = {
    reference,
    orderNumber,
    receivedAt: now.toISOString(),
    statement: { name, email, items },
  };
  expect(await receipts(database)).toEqual([{ to: email, facts }]);
});

test('finds the order of a withdrawal by its short number', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const statement = aStatement({ orderNumber: shortNumberOf(order.orderNumber), email: order.email });
  await submitWithdrawal(opened(database), statement);
  expect(await stored(database)).toMatchObject([{ order_id: order.id }]);
});

test.each([
  ['another email', { email: 'mallory@example.com' }],
  ['another number', { orderNumber: randomUUID() }],
  ['a number of another form', { orderNumber: 'CAM-7K4Q2M' }],
])('stores a withdrawal with %s without an order, and its receipt has the statement too', async (_, changes) => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { orderNumber, email } = order;
  const statement = aStatement({ orderNumber, email, items: 'The kettle', ...changes });
  const { reference } = await submitWithdrawal(opened(database), statement);
  expect(await stored(database)).toMatchObject([{ reference, order_id: null, items: 'The kettle' }]);
  const { orderNumber: typedNumber, ...rest } = statement;
  expect(await receipts(database)).toMatchObject([
    { to: statement.email, facts: { reference, orderNumber: typedNumber, statement: rest } },
  ]);
});

test('stores a repeated statement once, also at the same time, and again after an hour', async () => {
  await using database = await freshDatabase();
  const statement = aStatement();
  const now = Date.now();
  const submit = (at: number) => submitWithdrawal(opened(database, new Date(at)), statement);
  const results = await Promise.all(Array.from({ length: 4 }, () => submit(now)));
  expect(new Set(results.map(({ reference }) => reference)).size).toBe(1);
  expect(await submit(now + 59 * MINUTE)).toEqual(results[0]);
  expect([(await stored(database)).length, (await receipts(database)).length]).toEqual([1, 1]);
  expect(await submit(now + 61 * MINUTE)).not.toEqual(results[0]);
  expect(await stored(database)).toHaveLength(2);
});

test.each([
  ['of a customer', true],
  ['that fit no order', false],
])('emails an address at most three receipts an hour for statements %s, and stores all', async (_, isCustomer) => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const { email, orderNumber } = order;
  const now = Date.now();
  const submit = (items: string, at: number, typedEmail = email) => {
    const number = isCustomer ? { orderNumber } : {};
    const statement = aStatement({ email: typedEmail, items, ...number });
    return submitWithdrawal(opened(database, new Date(at)), statement);
  };
  for (const items of ['1', '2', '3']) await submit(items, now);
  await submit('4', now, email.toUpperCase());
  expect([(await stored(database)).length, (await receipts(database)).length]).toEqual([4, 3]);
  await submit('5', now + 61 * MINUTE);
  expect([(await stored(database)).length, (await receipts(database)).length]).toEqual([5, 4]);
});

test('a stranger’s statements with the email of a customer use up no receipt for a paid order', async () => {
  await using database = await freshDatabase();
  const [{ order, repository }, unpaid] = [await placed(database), await placed(database)];
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  const submit = (orderNumber: string, items = '') =>
    submitWithdrawal(opened(database), aStatement({ email: order.email, orderNumber, items }));
  for (const items of ['1', '2', '3']) await submit(unpaid.order.orderNumber, items);
  await submit(randomUUID());
  expect(await receipts(database)).toHaveLength(3);
  const { reference } = await submit(order.orderNumber);
  expect((await receipts(database)).at(-1)?.facts['reference']).toBe(reference);
});

test('deletes a statement that fits no order after 90 days, with its alert', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const now = Date.now();
  const deleteAt = (at: number) => deleteUnmatchedWithdrawals(opened(database, new Date(at)));
  const { email, orderNumber } = order;
  for (const statement of [aStatement(), aStatement({ email, orderNumber })])
    await submitWithdrawal(opened(database, new Date(now)), statement);
  await deleteAt(now + 90 * DAY - MINUTE);
  expect(await stored(database)).toHaveLength(2);
  await deleteAt(now + 90 * DAY + MINUTE);
  expect(await stored(database)).toMatchObject([{ order_id: order.id }]);
  const { 'withdrawal-received': alerts } = await createShopStatsRepository(database.orm).moneyAlerts();
  expect(alerts).toBe(1);
});

test('alerts the owner of withdrawals until they are handled', async () => {
  await using database = await freshDatabase();
  const stats = createShopStatsRepository(database.orm);
  const count = async () => (await stats.moneyAlerts())['withdrawal-received'];
  expect(await count()).toBe(0);
  const { reference } = await submitWithdrawal(opened(database), aStatement());
  await submitWithdrawal(opened(database), aStatement());
  expect(await count()).toBe(2);
  await database.rows('update withdrawals set handled_at = now() where reference = $1', [reference]);
  expect(await count()).toBe(1);
});

test('lists paid orders as withdrawable until the period after their recorded or assumed delivery ends', async () => {
  await using database = await freshDatabase();
  const orders = createOrderRepository(database.orm, database.orm);
  const { order, payments } = await placed(database);
  const { orderNumber } = order;
  await database.rows('update orders set shipping = shipping || \'{"country": "DE"}\'');
  const listed = async (now = new Date()) => {
    const current = await orders.find(orderNumber);
    return current ? [...(await listWithdrawable(opened(database, now), [current]))] : [];
  };
  expect(await listed()).toEqual([]);
  await orders.apply(orderNumber, 'payment-received', { paymentIntent: null, amount: order.totalCents });
  expect(payments).toBeDefined();
  expect(await listed()).toEqual([order.id]);
  const year = 365 * DAY;
  expect(await listed(new Date(Date.now() + year))).toEqual([order.id]);
  await fulfilment(database).take(orderNumber, 'ship');
  expect(await listed(new Date(Date.now() + 30 * DAY))).toEqual([order.id]);
  expect(await listed(new Date(Date.now() + year))).toEqual([]);
  await fulfilment(database).take(orderNumber, 'deliver');
  expect(await listed(new Date(Date.now() + 15 * DAY))).toEqual([order.id]);
  expect(await listed(new Date(Date.now() + 16 * DAY + MINUTE))).toEqual([]);
});

test('lists orders as withdrawn from until the withdrawal is handled or the items have come back', async () => {
  await using database = await freshDatabase();
  const orders = createOrderRepository(database.orm, database.orm);
  const { order } = await placed(database);
  const { orderNumber, email } = order;
  await orders.apply(orderNumber, 'payment-received', { paymentIntent: null, amount: order.totalCents });
  const listed = async () => {
    const current = await orders.find(orderNumber);
    return current ? [...(await listWithdrawn(opened(database), [current]))] : [];
  };
  expect(await listed()).toEqual([]);
  for (const event of ['ship', 'deliver'] as const) await fulfilment(database).take(orderNumber, event);
  await submitWithdrawal(opened(database), aStatement({ orderNumber, email }));
  expect(await listed()).toEqual([order.id]);
  await database.rows('update withdrawals set handled_at = now()');
  expect(await listed()).toEqual([]);
  await database.rows('update withdrawals set handled_at = null');
  await fulfilment(database).take(orderNumber, 'return');
  expect(await listed()).toEqual([]);
});
