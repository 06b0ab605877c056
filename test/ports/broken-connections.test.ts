import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { openDatabase } from '#adapters/postgres/connection/database.ts';
import { isTransient } from '#adapters/postgres/connection/transient-errors.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { proxyBefore } from '#test/support/fault-proxy.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { gramsOf, place, putInStock } from '#test/support/order-fixtures.ts';
import { anEmail } from '#test/support/shopper.ts';

const ROUNDS = 60;
const STOCK = 10_000;

/** Reproducible pseudo-random numbers. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

/** Delays commits of inserts into a table, so that tests can interrupt them. */
const slowCommitAfter = async (database: FreshDatabase, table: 'orders' | 'users') => {
  await database.rows(`create function take_time() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return null; end $$`);
  await database.rows(`create constraint trigger slow_commit after insert on ${table}
    deferrable initially deferred for each row execute function take_time()`);
};

const expectCommitting = (database: FreshDatabase) =>
  expect
    .poll(
      () =>
        database.rows(`select state from pg_stat_activity
          where query = 'commit' and state = 'active' and datname = current_database()`),
      { interval: 5 },
    )
    .toHaveLength(1);

test('stores every confirmed order once and keeps the stock consistent when connections break at any byte', async () => {
  await using database = await freshDatabase();
  const tea = 'broken-line';
  await putInStock(database, tea, STOCK);
  const random = createRandom(7);
  // Long enough for the start-up messages, short enough to end during most purchases.
  await using proxy = await proxyBefore(database.url, {
    resetAfter: () => 700 + Math.floor(random() * 20_000),
  });
  const proxied = openDatabase({ url: proxy.url }, () => undefined, 4);
  const repository = createOrderRepository(proxied.orm, proxied.orm);
  const confirmed = new Set<string>();
  const paid = new Set<string>();
  const repeatWrites = async () => {
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const request = aPurchase({ items: [{ id: tea, quantity: 1 }] });
      try {
        const order = await place(repository, request);
        if (!order.ok) throw new Error(order.error.code);
        confirmed.add(order.value.orderNumber);
        const change = await repository.apply(
          order.value.orderNumber,
          'payment-received',
          aPaidSession(order.value),
        );
        if (change?.order.status === 'paid') paid.add(order.value.orderNumber);
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
    }
  };
  await Promise.all([repeatWrites(), repeatWrites(), repeatWrites()]);
  await proxied.close();

  const storedOrders = await database.rows<{ receipt: string; status: string; steps: number }>(
    `select receipt, status, (select count(*)::int from order_history h where h.order_id = o.id) as steps
     from orders o`,
  );
  const storedReceipts = new Set(storedOrders.map(({ receipt }) => receipt));
  expect([...confirmed].filter((receipt) => !storedReceipts.has(receipt))).toEqual([]);
  const storedAsPaid = new Set(
    storedOrders.filter(({ status }) => status === 'paid').map(({ receipt }) => receipt),
  );
  expect([...paid].filter((receipt) => !storedAsPaid.has(receipt))).toEqual([]);
  expect(storedOrders.filter(({ status, steps }) => steps !== (status === 'paid' ? 2 : 1))).toEqual([]);
  expect(await gramsOf(database, tea)).toBe(STOCK - storedOrders.length);
  // The proxy has cut connections, and most purchases have succeeded.
  expect(confirmed.size).toBeGreaterThan(ROUNDS / 2);
  expect(proxy.resets()).toBeGreaterThan(ROUNDS / 5);
});

test('finds a purchase whose commit was not acknowledged by its number', async () => {
  await using database = await freshDatabase();
  await putInStock(database, 'lost-response', 5);
  await using proxy = await proxyBefore(database.url);
  const proxied = openDatabase({ url: proxy.url }, () => undefined, 1);
  const orders = createOrderRepository(proxied.orm, proxied.orm);
  await slowCommitAfter(database, 'orders');
  const request = aPurchase({ items: [{ id: 'lost-response', quantity: 2 }] });
  const placing = place(orders, request);
  await expectCommitting(database);
  proxy.cut();
  expect(await placing).toMatchObject({ ok: true, value: { orderNumber: request.receipt } });
  expect(await database.rows('select receipt from orders')).toEqual([{ receipt: request.receipt }]);
  expect(await gramsOf(database, 'lost-response')).toBe(3);
  await proxied.close();
});

test('recognizes a sign-up whose commit was not acknowledged, but not another user’s', async () => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  const proxied = openDatabase({ url: proxy.url }, () => undefined, 1);
  const accounts = createAccountRepository(proxied.orm);
  await slowCommitAfter(database, 'users');
  const user = { id: randomUUID(), email: anEmail(), displayName: 'Ada' };
  const signingUp = accounts.createWithPassword(user, 'hash', null);
  await expectCommitting(database);
  proxy.cut();
  expect(await signingUp).toMatchObject({ ok: true, value: { id: user.id } });
  expect(await accounts.createWithPassword({ ...user, id: randomUUID() }, 'hash', null)).toEqual({
    ok: false,
    error: { code: 'auth/email-already-in-use' },
  });
  await proxied.close();
});

test('a connection that breaks between two statements fails only its transaction', async () => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  const proxied = openDatabase({ url: proxy.url }, () => undefined, 1);
  const work = proxied.orm.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.cut();
    await expect.poll(proxy.open).toBe(0);
    await tx.execute(sql`select 2`);
  });
  expect(isTransient(await work.catch((error: unknown) => error))).toBe(true);
  expect((await proxied.orm.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
  await proxied.close();
});
