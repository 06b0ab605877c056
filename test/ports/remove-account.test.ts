import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import { createWithdrawalRepository } from '#adapters/postgres/orders/withdrawals/withdrawal-repository.ts';
import { createRefundRepository } from '#adapters/postgres/payments/refund-repository.ts';
import { sendOrderLink } from '#services/orders/send-order-link.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { afterDelivery } from '#test/support/after-delivery.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { expectLockWaits, type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { place } from '#test/support/order-fixtures.ts';

const aMintPurchase = () => aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] });

test('keeps an account while one of its orders awaits payment', async () => {
  await using database = await freshDatabase();
  const user = await accountWithPassword(database);
  await place(createOrderRepository(database.orm, database.orm), aMintPurchase(), user.id);
  expect(await createAccountData(database.orm).delete(user)).toBe(false);
  expect(await database.rows('select user_id from orders')).toEqual([{ user_id: user.id }]);
});

test('an order that is placed during the removal keeps the account', async () => {
  await using database = await freshDatabase();
  const user = await accountWithPassword(database);
  const repository = createOrderRepository(database.orm, database.orm);
  const request = aMintPurchase();
  await place(repository, request, user.id);
  await repository.apply(request.receipt, 'payment-cancelled', null);
  const placingClient = new pg.Client({ connectionString: database.url });
  await placingClient.connect();
  await placingClient.query('begin');
  await placingClient.query(
    `with placed as (
       insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing)
       select gen_random_uuid(), gen_random_uuid(), user_id, email, 'awaiting-payment', 1, shipping, billing from orders
       returning id)
     insert into order_history (order_id, "to", event) select id, 'awaiting-payment', 'placed' from placed`,
  );
  const removal = createAccountData(database.orm).delete(user);
  await expectLockWaits(database, 1);
  await placingClient.query('commit');
  await placingClient.end();
  expect(await removal).toBe(false);
  expect(await database.rows('select count(*)::int from orders where user_id = $1', [user.id])).toEqual([
    { count: 2 },
  ]);
});

test('erases withdrawals from its orders that an earlier email address of the account sent', async () => {
  await using database = await freshDatabase();
  const user = await accountWithPassword(database);
  const repository = createOrderRepository(database.orm, database.orm);
  const order = await place(repository, aMintPurchase(), user.id);
  if (!order.ok) throw new Error(order.error.code);
  const { id, orderNumber, email } = order.value;
  await createWithdrawalRepository(database.orm).write(
    randomUUID(),
    { name: 'Ada', orderNumber, email, items: 'The kettle' },
    new Date(),
  );
  await repository.apply(orderNumber, 'payment-cancelled', null);
  await database.rows("update users set email = 'new@example.com' where id = $1", [user.id]);
  const changed = { ...user, email: 'new@example.com' };
  expect(await createAccountData(database.orm).delete(changed)).toBe(true);
  expect(await database.rows('select order_id, name, email, items from withdrawals')).toEqual([
    { order_id: id, name: '', email: '', items: '' },
  ]);
});

const storedAddresses = (database: FreshDatabase) =>
  database.rows("select user_id, email, shipping->>'city' as city, billing->>'city' as billed from orders");

test('keeps the shipping address of a paid order until it has arrived', async () => {
  await using database = await freshDatabase();
  const user = await accountWithPassword(database);
  const [repository, data, request] = [
    createOrderRepository(database.orm, database.orm),
    createAccountData(database.orm),
    aMintPurchase(),
  ];
  await place(repository, request, user.id);
  await repository.apply(request.receipt, 'payment-received', null);
  expect(await data.delete(user)).toBe(true);
  const { city } = request.shipping;
  const unshipped = [{ user_id: null, email: 'guest@example.com', city, billed: city }];
  expect(await storedAddresses(database)).toEqual(unshipped);
  const deps = {
    orders: repository,
    orderAccess: createOrderAccessRepository(database.orm),
    clock: () => new Date(),
  };
  await sendOrderLink(deps, request.receipt, 'guest@example.com');
  const [link] = await database.rows<{ secret: string }>(
    "select facts ->> 'secret' as secret from letters where kind = 'order-link'",
  );
  expect((await repository.findByLink(link?.secret ?? ''))?.orderNumber).toBe(request.receipt);
  await database.rows("update orders set forget_at = forget_at - interval '59 days 23 hours'");
  await data.deleteDeliveredAddresses();
  // Until then, an erasure of the guest's data leaves the order unchanged.
  await data.deleteGuest('guest@example.com');
  expect(await storedAddresses(database)).toEqual(unshipped);
  await afterDelivery(database);
  expect(await storedAddresses(database)).toEqual([{ user_id: null, email: '', city: '', billed: city }]);
  await sendOrderLink(deps, request.receipt, 'guest@example.com');
  const [last] = await database.rows<{ secret: string | null }>(
    "select facts ->> 'secret' as secret from letters where kind = 'order-link' order by created_at desc limit 1",
  );
  expect(last).toEqual({ secret: null });
});

test('refunds a payment for an order whose addresses were deleted', async () => {
  await using database = await freshDatabase();
  const user = await accountWithPassword(database);
  const [repository, request] = [createOrderRepository(database.orm, database.orm), aMintPurchase()];
  const order = await place(repository, request, user.id);
  if (!order.ok) throw new Error(order.error.code);
  await repository.apply(request.receipt, 'payment-cancelled', null);
  expect(await createAccountData(database.orm).delete(user)).toBe(true);
  const change = await repository.apply(request.receipt, 'payment-received', aPaidSession(order.value));
  expect(change?.kind).toBe('refund-due');
  expect(await createRefundRepository(database.orm).dueRefund(request.receipt)).toMatchObject({
    amount: order.value.totalCents,
  });
});

test('deletes the data of an account at its removal, also within the same millisecond', async () => {
  await using database = await freshDatabase();
  const [repository, data] = [
    createOrderRepository(database.orm, database.orm),
    createAccountData(database.orm),
  ];
  // About half of these times are in the second half of a millisecond.
  for (let n = 0; n < 8; n += 1) {
    const request = aMintPurchase();
    await place(repository, request);
    await repository.apply(request.receipt, 'payment-cancelled', null);
    expect(await data.deleteGuest('guest@example.com')).toBe(1);
  }
  const remaining = await database.rows("select email, shipping->>'city' as city from orders");
  expect(remaining).toEqual(Array(8).fill({ email: '', city: '' }));
});
