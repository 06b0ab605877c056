import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/connection/database.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { subscribeToOrders } from '#adapters/postgres/orders/order-subscription.ts';
import type { OrderRecord } from '#domain/orders/order.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { proxyBefore } from '#test/support/fault-proxy.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { silentLog } from '#test/support/silent-log.ts';

const ORDER_SUBSCRIPTION =
  "application_name = 'camellia order subscription' and datname = current_database()";

const newUserId = async (database: FreshDatabase) => (await accountWithPassword(database)).id;

/** A subscribed server, and the events for one user. */
const subscribedServer = async (userId: string, pool: Database) => {
  const subscription = subscribeToOrders(pool, createOrderRepository(pool.orm, pool.orm), silentLog);
  const received: string[] = [];
  const onReceive = ({ receipt, status }: OrderRecord) => received.push(`${receipt} ${status}`);
  const firstReceived = Promise.withResolvers<void>();
  const unfollow = subscription.subscribe(userId, {
    changed: onReceive,
    listed: ({ orders }) => {
      orders.map(onReceive);
      firstReceived.resolve();
    },
    sessionEnded: () => undefined,
  });
  await firstReceived.promise;
  return { received, unfollow, [Symbol.asyncDispose]: () => subscription.stop() };
};

test('[ORD-3] a payment that reaches one server shows on the pages that another serves', async () => {
  await using database = await freshDatabase();
  const userId = await newUserId(database);
  await using subscriber = await subscribedServer(userId, database.another(2));
  const { order, repository } = await placed(database, { userId });
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect
    .poll(() => subscriber.received)
    .toEqual([expect.stringContaining(order.orderNumber), `${order.orderNumber} paid`]);
});

test('[ORD-3] sends no orders of another shopper, and none after the page is closed', async () => {
  await using database = await freshDatabase();
  const [ada, bruno] = [await newUserId(database), await newUserId(database)];
  await using subscriber = await subscribedServer(ada, database.another(2));
  await placed(database, { userId: bruno });
  await placed(database);
  const { order } = await placed(database, { userId: ada });
  await expect.poll(() => subscriber.received).toEqual([`${order.orderNumber} awaiting-payment`]);

  subscriber.unfollow();
  const subscription = await subscribedServer(ada, database.another(2));
  const { order: laterOrder } = await placed(database, { userId: ada });
  await expect.poll(() => subscription.received).toContain(`${laterOrder.orderNumber} awaiting-payment`);
  await subscription[Symbol.asyncDispose]();
  expect(subscriber.received).toHaveLength(1);
});

test('[ORD-3] sends no notification of a change that was rolled back', async () => {
  await using database = await freshDatabase();
  const userId = await newUserId(database);
  await using subscriber = await subscribedServer(userId, database.another(2));
  await database.rows('alter table order_lines add constraint broken check (false) not valid');
  await expect(placed(database, { userId })).rejects.toThrow();
  await database.rows('alter table order_lines drop constraint broken');
  const { order } = await placed(database, { userId });
  await expect.poll(() => subscriber.received).toEqual([`${order.orderNumber} awaiting-payment`]);
});

test('[ORD-3] reconnects after a lost connection and delivers the missed changes', async () => {
  await using database = await freshDatabase();
  const userId = await newUserId(database);
  const { order, repository } = await placed(database, { userId });
  await using subscriber = await subscribedServer(userId, database.another(2));
  await database.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${ORDER_SUBSCRIPTION}`);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect.poll(() => subscriber.received, { timeout: 10_000 }).toContain(`${order.orderNumber} paid`);

  const { order: nextOrder } = await placed(database, { userId });
  await expect.poll(() => subscriber.received).toContain(`${nextOrder.orderNumber} awaiting-payment`);
});

test('[ORD-3] reconnects after a database outage', async () => {
  await using database = await freshDatabase();
  const userId = await newUserId(database);
  const { order, repository } = await placed(database, { userId });
  let refusalsLeft = 0;
  const flakyPool = database.another(2);
  const newClient = (name: string) => {
    const client = flakyPool.newClient(name);
    if (refusalsLeft > 0) {
      refusalsLeft -= 1;
      // A closed port: connections are refused as while a server restarts.
      Object.assign(client, {
        connectionParameters: { host: '127.0.0.1', port: 1 },
        host: '127.0.0.1',
        port: 1,
      });
    }
    return client;
  };
  await using subscriber = await subscribedServer(userId, { ...flakyPool, newClient });
  refusalsLeft = 2;
  await database.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${ORDER_SUBSCRIPTION}`);
  await expect.poll(() => refusalsLeft, { timeout: 10_000 }).toBe(0);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect.poll(() => subscriber.received, { timeout: 10_000 }).toContain(`${order.orderNumber} paid`);
});

test('[ORD-3] never delivers the older of two changes of an order last', async () => {
  await using database = await freshDatabase();
  const userId = await newUserId(database);
  const { order, repository } = await placed(database, { userId });
  const pool = database.another(2);
  const firstRead = Promise.withResolvers<void>();
  let readCount = 0;
  const orders = {
    ...repository,
    findForVisitor: async (receipt: string) => {
      readCount += 1;
      const isFirst = readCount === 1;
      const current = await repository.findForVisitor(receipt);
      if (isFirst) await firstRead.promise;
      return current;
    },
  };
  const subscription = subscribeToOrders(pool, orders, silentLog);
  await using _subscription = { [Symbol.asyncDispose]: () => subscription.stop() };
  const received: string[] = [];
  subscription.subscribe(userId, {
    changed: ({ status }) => received.push(status),
    listed: (orderPage) => received.push(...orderPage.orders.map(({ status }) => status)),
    sessionEnded: () => undefined,
  });
  await expect.poll(() => received).toEqual(['awaiting-payment']);
  const notify = `select pg_notify('order_changed', '${JSON.stringify({ userId, receipt: order.orderNumber })}')`;
  await database.rows(notify);
  await expect.poll(() => readCount).toBe(1);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await database.rows(notify);
  firstRead.resolve();
  await expect.poll(() => received.length).toBeGreaterThan(3);
  expect(received).toEqual(['awaiting-payment', 'awaiting-payment', 'paid', 'paid']);
});

test('detects a silently dropped connection and delivers the missed notifications', async () => {
  await using database = await freshDatabase();
  const userId = await newUserId(database);
  const { order, repository } = await placed(database, { userId });
  await using proxy = await proxyBefore(database.url);
  const proxied = openDatabase({ url: proxy.url }, () => undefined, 2);
  const subscription = subscribeToOrders(proxied, repository, silentLog, { intervalMs: 100, timeoutMs: 100 });
  await using _subscription = {
    [Symbol.asyncDispose]: async () => {
      await subscription.stop();
      await proxied.close();
    },
  };
  const received: string[] = [];
  const onReceive = ({ receipt, status }: OrderRecord) => received.push(`${receipt} ${status}`);
  subscription.subscribe(userId, {
    changed: onReceive,
    listed: (orderPage) => orderPage.orders.map(onReceive),
    sessionEnded: () => undefined,
  });
  await expect.poll(() => received).toEqual([`${order.orderNumber} awaiting-payment`]);

  proxy.setFault('hang');
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect.poll(proxy.open).toBe(0);
  expect(received).toHaveLength(1);
  proxy.setFault('none');
  await expect.poll(() => received).toContain(`${order.orderNumber} paid`);
});

test('reports each change of one order of a guest, and that changes may have been missed', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  const pool = database.another(2);
  const subscription = subscribeToOrders(pool, createOrderRepository(pool.orm, pool.orm), silentLog);
  await using _ = { [Symbol.asyncDispose]: () => subscription.stop() };
  let changes = 0;
  const unsubscribe = subscription.subscribeOrder(order.orderNumber, () => {
    changes += 1;
  });
  await expect.poll(() => changes).toBe(1);
  await placed(database);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect.poll(() => changes).toBe(2);
  await database.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${ORDER_SUBSCRIPTION}`);
  await expect.poll(() => changes, { timeout: 10_000 }).toBe(3);
  unsubscribe();
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect(changes).toBe(3);
});
