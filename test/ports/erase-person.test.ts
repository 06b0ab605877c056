import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import type { Order } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import { erasePerson } from '#services/accounts/erase-person.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { paymentPorts, placedWithSession, sessionOf } from '#test/support/payment-ports.ts';

const GUEST = 'guest@example.com';

/** Erases a person in a shop with these responses of the payment provider. */
const createErasePerson = (database: FreshDatabase, provider: Partial<PaymentProvider> = {}) => {
  const { ports } = paymentPorts(database, provider);
  return erasePerson.bind(null, {
    accountData: createAccountData(database.orm),
    cancelOrder: cancelOrder.bind(null, ports),
  });
};

const expiringSessions = (orders: readonly Order[]): Partial<PaymentProvider> => ({
  expire: async (id) => {
    const order = orders.find((candidate) => sessionOf(candidate).id === id);
    return order
      ? ok(aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null }))
      : err({ code: 'payment-refused', reason: 'resource_missing' });
  },
});
const statuses = async ({ rows }: FreshDatabase) =>
  (await rows<{ status: string }>('select status from orders order by created_at')).map(
    ({ status }) => status,
  );

test('erases a guest and cancels the unpaid orders first', async () => {
  await using database = await freshDatabase();
  const [paid, open] = [await placedWithSession(database), await placedWithSession(database)];
  await paid.repository.apply(paid.order.orderNumber, 'payment-received', aPaidSession(paid.order));
  const erase = createErasePerson(database, expiringSessions([open.order]));
  expect(await erase('other@example.com')).toEqual(ok({ hadAccount: false, ordersOfGuest: 0 }));
  expect(await statuses(database)).toEqual(['paid', 'awaiting-payment']);
  expect(await erase(GUEST.toUpperCase())).toEqual(ok({ hadAccount: false, ordersOfGuest: 2 }));
  expect(await statuses(database)).toEqual(['paid', 'cancelled']);
  expect([await paid.stock(), await open.stock()]).toEqual([3, 5]);
  // The address is needed until delivery.
  expect(
    await database.rows('select email, forget_at is not null as later from orders order by created_at'),
  ).toEqual([
    { email: GUEST, later: true },
    { email: '', later: false },
  ]);
  expect(await erase(GUEST)).toEqual(ok({ hadAccount: false, ordersOfGuest: 0 }));
});

test('erases a person with an account and guest orders as both', async () => {
  await using database = await freshDatabase();
  const [user, other] = [await verifiedAccount(database, { email: GUEST }), await verifiedAccount(database)];
  const [accountOrder, guestOrder] = [
    await placedWithSession(database, user.id),
    await placedWithSession(database),
  ];
  const erase = createErasePerson(database, expiringSessions([accountOrder.order, guestOrder.order]));
  expect(await erase(GUEST)).toEqual(ok({ hadAccount: true, ordersOfGuest: 1 }));
  expect(await database.rows('select id from users')).toEqual([{ id: other.id }]);
  expect(await statuses(database)).toEqual(['cancelled', 'cancelled']);
});

test('erases no person while the provider cannot say whether an order is being paid', async () => {
  await using database = await freshDatabase();
  const user = await verifiedAccount(database, { email: GUEST });
  const guestOrder = await placedWithSession(database);
  expect(await createErasePerson(database)(GUEST)).toEqual(err({ code: 'payment-unavailable' }));
  await guestOrder.repository.apply(guestOrder.order.orderNumber, 'payment-cancelled', null);
  await placedWithSession(database, user.id);
  expect(await createErasePerson(database)(GUEST)).toEqual(err({ code: 'payment-unavailable' }));
  expect(await database.rows('select id from users')).toEqual([{ id: user.id }]);
});

test('a guest who orders during the erasure keeps the order, and the owner gets an alert', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  const expiring = expiringSessions([order]);
  const expire: PaymentProvider['expire'] = async (id) => {
    await placedWithSession(database);
    return expiring.expire?.(id) ?? err({ code: 'payment-unavailable', reason: '' });
  };
  expect(await createErasePerson(database, { expire })(GUEST)).toEqual(err({ code: 'unpaid-order-left' }));
  expect(await statuses(database)).toEqual(['cancelled', 'awaiting-payment']);
});
