import { expect, test } from 'vitest';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { claimGuestOrders } from '#adapters/postgres/accounts/guest-orders.ts';
import { ORDER_CHANGED } from '#adapters/postgres/orders/order-rows.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

test('[GUEST-1] moves a guest’s orders to the account that verified the email, and notifies its pages', async () => {
  await using database = await freshDatabase();
  const _accounts = createAccountRepository(database.orm);
  const [user, other] = [
    await accountWithPassword(database, { email: 'Guest@example.com' }),
    await accountWithPassword(database),
  ];
  const guestOrders = [await placed(database), await placed(database)];
  for (const { repository, order } of guestOrders)
    await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  const guestReceipts = guestOrders.map(({ order }) => order.orderNumber);
  const { repository, order } = await placed(database, { userId: other.id });

  const pool = database.another(1);
  const listener = pool.newClient('a listening test');
  await listener.connect();
  const received: unknown[] = [];
  listener.on('notification', ({ channel, payload }) => received.push([channel, JSON.parse(payload ?? '')]));
  await listener.query(`listen "${ORDER_CHANGED}"`);
  await database.orm.transaction((tx) => claimGuestOrders(tx, user));
  await database.orm.transaction((tx) => claimGuestOrders(tx, other));
  await listener.query('select 1');
  await listener.end();

  const receipts = async (id: string) =>
    (await repository.listForUser(id)).orders.map(({ orderNumber }) => orderNumber).toSorted();
  expect(await receipts(user.id)).toEqual(guestReceipts.toSorted());
  expect(await receipts(other.id)).toEqual([order.orderNumber]);
  expect(received).toHaveLength(2);
  for (const receipt of guestReceipts)
    expect(received).toContainEqual([ORDER_CHANGED, { userId: user.id, receipt }]);
});

test('[GUEST-1] unpaid guest orders, which anyone can place with any address, join no account', async () => {
  await using database = await freshDatabase();
  const user = await accountWithPassword(database, { email: 'guest@example.com' });
  const [pending, expired, cancelled, late] = [
    await placed(database),
    await placed(database),
    await placed(database),
    await placed(database, { units: 5, stock: 5 }),
  ];
  const { repository } = pending;
  await repository.apply(expired.order.orderNumber, 'payment-expired', null);
  await repository.apply(cancelled.order.orderNumber, 'payment-cancelled', null);
  // A late payment that is refunded still counts as a payment of this order.
  await repository.apply(late.order.orderNumber, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [late.tea]);
  await repository.apply(late.order.orderNumber, 'payment-received', aPaidSession(late.order));

  await database.orm.transaction((tx) => claimGuestOrders(tx, user));
  expect(
    (await repository.listForUser(user.id)).orders.map(({ orderNumber, status }) => [orderNumber, status]),
  ).toEqual([[late.order.orderNumber, 'expired']]);
  // Once paid, the order is found by its link, like any later guest order.
  await repository.apply(pending.order.orderNumber, 'payment-received', aPaidSession(pending.order));
  expect(await repository.findByLink(pending.order.linkSecret)).toMatchObject({
    status: 'paid',
    userId: null,
  });
});
