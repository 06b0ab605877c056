import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Orm } from '#adapters/postgres/connection/database.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import type { ReservationUsage } from '#domain/orders/reservation-limits.ts';
import { err } from '#domain/values/result.ts';
import type { OrderRepository } from '#services/ports/ports.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { expectLockWaits, type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { allocatedGrams, gramsOf, place, placed, putInStock } from '#test/support/order-fixtures.ts';

/** Locks a product as an order of another server does, until `release`. */
const lockProduct = async ({ url }: FreshDatabase, id: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select from products where id = $1 for no key update', [id]);
  return { release: () => client.end() };
};

/** A server that is killed after it recorded a payment, before its next transaction. */
const killedServer = ({ orm }: FreshDatabase) =>
  createOrderRepository({ ...orm, transaction: () => new Promise<never>(() => {}) }, orm);

/** Reads what counts against another order of almost all stock. */
const reservedSeenBy = async (repository: OrderRepository, tea: string, quantity: number) => {
  const observed: ReservationUsage[] = [];
  const request = aPurchase({ items: [{ id: tea, quantity }] });
  const draft = {
    id: request.receipt,
    userId: null,
    email: 'guest@example.com',
    linkSecret: request.receipt,
  };
  await repository.place({ ...draft, request, ipDigest: null, ipPrefixDigest: null }, ({ unpaid }) => {
    observed.push(unpaid);
    return err({ code: 'too-many-unpaid' });
  });
  return observed[0]?.grams.get(tea);
};

test.each([
  'payment-received',
  'payment-expired',
  'payment-cancelled',
] as const)('after %s the order has no reservation, and other reservations are unchanged', async (event) => {
  await using database = await freshDatabase();
  const { repository, order, tea } = await placed(database, { units: 3, stock: 100 });
  const other = await place(repository, aPurchase({ items: [{ id: tea, quantity: 2 }] }));
  if (!other.ok) throw new Error(other.error.code);
  const allocated = () => allocatedGrams(database, tea);
  expect(await allocated()).toBe(5);
  await repository.apply(order.orderNumber, event, aPaidSession(order));
  // A repeat changes nothing.
  await repository.apply(order.orderNumber, event, aPaidSession(order));
  await expect.poll(allocated).toBe(2);
  expect(await gramsOf(database, tea)).toBe(event === 'payment-received' ? 95 : 98);
  const reserved = 'select order_id as id from order_lines where expires_at is not null';
  expect(await database.rows(reserved)).toEqual([{ id: other.value.id }]);
});

test('a late payment takes its stock without a reservation', async () => {
  await using database = await freshDatabase();
  const { repository, order, stock, tea } = await placed(database, { units: 3, stock: 100 });
  await repository.apply(order.orderNumber, 'payment-expired', null);
  const change = await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect(change?.kind).toBe('moved');
  await repository.sweepReservations();
  expect([await allocatedGrams(database, tea), await stock()]).toEqual([0, 97]);
});

test('records a payment at once while its product is locked, and ends the reservation afterwards', async () => {
  await using database = await freshDatabase();
  const { repository, order, stock, tea } = await placed(database, { units: 2, stock: 5 });
  const lock = await lockProduct(database, tea);
  const change = await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect(change).toMatchObject({ kind: 'moved', order: { status: 'paid' } });
  await expectLockWaits(database, 1);
  expect([await allocatedGrams(database, tea), await stock()]).toEqual([2, 3]);
  await lock.release();
  await expect.poll(() => allocatedGrams(database, tea)).toBe(0);
  expect(await stock()).toBe(3);
});

test('many payments of a locked product wait on one connection and end together', async () => {
  await using database = await freshDatabase();
  const { repository, order, stock, tea } = await placed(database, { units: 2, stock: 9 });
  const others = await Promise.all(
    Array.from({ length: 3 }, () => place(repository, aPurchase({ items: [{ id: tea, quantity: 1 }] }))),
  );
  const lock = await lockProduct(database, tea);
  for (const { orderNumber: receipt } of [order, ...others.flatMap((each) => (each.ok ? [each.value] : []))])
    await repository.apply(receipt, 'payment-received', aPaidSession(order));
  await delay(100);
  await expectLockWaits(database, 1);
  await lock.release();
  await expect.poll(() => allocatedGrams(database, tea)).toBe(0);
  expect(await stock()).toBe(4);
});

test('the job ends a reservation that a killed server left, once, and it never counts as unpaid', async () => {
  await using database = await freshDatabase();
  const { order, stock, tea, repository } = await placed(database, { units: 2, stock: 9 });
  const open = await place(repository, aPurchase({ items: [{ id: tea, quantity: 3 }] }));
  expect(open.ok).toBe(true);
  await killedServer(database).apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect([await allocatedGrams(database, tea), await stock()]).toEqual([5, 4]);
  expect(await reservedSeenBy(repository, tea, 4)).toMatchObject({ all: 3, unverified: 3 });
  await repository.sweepReservations();
  await repository.sweepReservations();
  expect([await allocatedGrams(database, tea), await stock()]).toEqual([3, 4]);
});

test('the job beside the transactions of several servers ends a reservation once', async () => {
  await using database = await freshDatabase();
  const { repository, order, stock, tea } = await placed(database, { units: 2, stock: 5 });
  const lock = await lockProduct(database, tea);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expectLockWaits(database, 1);
  const sweeps = Array.from({ length: 3 }, () => repository.sweepReservations());
  await expectLockWaits(database, 4);
  await lock.release();
  await Promise.all(sweeps);
  await expect.poll(() => allocatedGrams(database, tea)).toBe(0);
  await delay(50);
  expect([await allocatedGrams(database, tea), await stock()]).toEqual([0, 3]);
});

test('ends a reservation in the order in which orders lock products, so that neither aborts the other', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  const teas = Array.from({ length: 8 }, (_, n) => `tea-${n}`);
  for (const tea of teas.toReversed()) await putInStock(database, tea, 5);
  // A plan that happens to sort would hide a missing order.
  await database.rows(
    `do $$ begin execute format('alter database %I set enable_sort = off', current_database()); end $$`,
  );
  const items = teas.toReversed().map((id) => ({ id, quantity: 1 }));
  const order = await place(repository, aPurchase({ items }));
  if (!order.ok) throw new Error(order.error.code);
  const lock = await lockProduct(database, 'tea-0');
  await repository.apply(order.value.orderNumber, 'payment-received', aPaidSession(order.value));
  await expectLockWaits(database, 1);
  const free = "select id from products where id like 'tea-_' order by id for no key update skip locked";
  expect(await database.rows(free)).toEqual(teas.slice(1).map((id) => ({ id })));
  await lock.release();
  await expect.poll(() => allocatedGrams(database, 'tea-7')).toBe(0);
});

test('a reservation whose transaction fails is left to the job, and the next payment ends its own', async () => {
  await using database = await freshDatabase();
  let failures = 1;
  const failingOnce: Orm = {
    ...database.orm,
    transaction: (work) =>
      failures-- > 0 ? Promise.reject(new Error('no connection')) : database.orm.transaction(work),
  };
  const { order, tea, repository: another } = await placed(database, { units: 2, stock: 9 });
  const next = await placed(database, { units: 1, stock: 5 });
  const repository = createOrderRepository(failingOnce, database.orm);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await repository.apply(next.order.orderNumber, 'payment-received', aPaidSession(next.order));
  await expect.poll(() => allocatedGrams(database, next.tea)).toBe(0);
  expect(await allocatedGrams(database, tea)).toBe(2);
  expect(await reservedSeenBy(another, tea, 6)).toMatchObject({ all: 0, unverified: 0 });
  await another.sweepReservations();
  expect(await allocatedGrams(database, tea)).toBe(0);
});
