import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import { err, ok } from '#domain/values/result.ts';
import { cancelForVisitor } from '#services/payments/cancel-for-visitor.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { place, placed, putInStock } from '#test/support/order-fixtures.ts';
import { paymentPorts, placedWithSession, sessionOf } from '#test/support/payment-ports.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';

const unknownOrder = err({ code: 'unknown-order' });
const unpaidSession = (order: Order, status: PaymentSession['status']) =>
  aPaidSession(order, { status, paid: false, paymentIntent: null });

const allItems = (tea: string) => [expect.objectContaining({ id: tea, name: tea, quantity: 2 })];

test('[ORD-2] cancelling an order with a closed payment page returns the cart and the stock', async () => {
  await using database = await freshDatabase();
  const { order, tea, stock } = await placedWithSession(database);
  const shop = paymentPorts(database, { expire: async () => ok(unpaidSession(order, 'expired')) });
  const expected = ok({ status: 'cancelled', items: allItems(tea), coupon: null });
  // The second call contacts no provider.
  for (let n = 0; n < 2; n += 1) expect(await shop.cancel(order.orderNumber)).toEqual(expected);
  expect([shop.providerCalls, shop.logLines, await stock()]).toEqual([['expire'], [], 5]);
});

test('[PROMO-1] cancelling an order returns its coupon', async () => {
  await using database = await freshDatabase();
  await addPromotions(database, { coupons: [{ code: 'WELCOME' }] });
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, 100);
  const request = aPurchase({ items: [{ id: tea, quantity: 2 }], coupon: 'WELCOME' });
  const order = await place(createOrderRepository(database.orm, database.orm), request);
  if (!order.ok) throw new Error(order.error.code);
  const shop = paymentPorts(database, {});
  expect(await shop.cancel(request.receipt)).toEqual(
    ok({ status: 'cancelled', items: allItems(tea), coupon: 'WELCOME' }),
  );
});

test('[ORD-2] confirms an order that is paid during its cancellation, and returns its items', async () => {
  await using database = await freshDatabase();
  const { order, tea, stock } = await placedWithSession(database);
  const shop = paymentPorts(database, { expire: async () => ok(aPaidSession(order)) });
  const expected = ok({ status: 'paid', items: allItems(tea), coupon: null });
  for (let n = 0; n < 2; n += 1) expect(await shop.cancel(order.orderNumber)).toEqual(expected);
  expect([shop.providerCalls, await stock()]).toEqual([['expire'], 3]);
});

test('[ORD-2] returns the status of a paid order without a payment page to a cancellation', async () => {
  await using database = await freshDatabase();
  const { order, tea, repository } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  const shop = paymentPorts(database, {});
  expect(await shop.cancel(order.orderNumber)).toEqual(
    ok({ status: 'paid', items: allItems(tea), coupon: null }),
  );
  expect(shop.providerCalls).toEqual([]);
});

test('[ORD-2] keeps the reservation of an order whose payment page does not close, and requests a retry', async () => {
  await using database = await freshDatabase();
  const { order, repository, stock } = await placedWithSession(database);
  const shop = paymentPorts(database, { expire: async () => ok(unpaidSession(order, 'open')) });
  expect(await shop.cancel(order.orderNumber)).toEqual(err({ code: 'payment-unavailable' }));
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual([
    'awaiting-payment',
    3,
  ]);
});

test('[ORD-2] cancels an order without a payment page, and does not call the provider', async () => {
  await using database = await freshDatabase();
  const { order, tea, stock } = await placed(database, { units: 2, stock: 5 });
  const shop = paymentPorts(database, {});
  expect(await shop.cancel(order.orderNumber)).toEqual(
    ok({ status: 'cancelled', items: allItems(tea), coupon: null }),
  );
  expect([shop.providerCalls, await stock()]).toEqual([[], 5]);
});

test('[ORD-2] closes a payment page that is opened during a cancellation', async () => {
  await using database = await freshDatabase();
  const { order, stock } = await placed(database, { units: 2, stock: 5 });
  const { providerCalls, ports } = paymentPorts(database, {
    expire: async () => ok(unpaidSession(order, 'expired')),
  });
  const { orders, payments } = ports;
  const cancel = cancelOrder.bind(null, {
    ...ports,
    orders: {
      ...orders,
      async endWithoutSession(...args) {
        await payments.attachPayment(order.orderNumber, sessionOf(order));
        return orders.endWithoutSession(...args);
      },
    },
  });
  expect(await cancel(order.orderNumber)).toMatchObject({ value: { status: 'cancelled' } });
  expect([providerCalls, await stock()]).toEqual([['expire'], 5]);
});

test('cancels neither an unknown order nor another person’s, and changes none', async () => {
  await using database = await freshDatabase();
  const [owner, other] = [await accountWithPassword(database), await accountWithPassword(database)];
  const { order, tea, repository } = await placedWithSession(database, owner.id);
  const { providerCalls, ports } = paymentPorts(database, {
    expire: async () => ok(unpaidSession(order, 'expired')),
  });
  const orderAccess = createOrderAccessRepository(database.orm);
  const cancelAs = cancelForVisitor({ ...ports, orderAccess, secrets });
  const cancel = (orderNumber: string, user: { readonly id: string } | null) =>
    cancelAs(orderNumber, { user, accessSecret: undefined });
  expect(await cancel(randomUUID(), owner)).toEqual(unknownOrder);
  const accessRequired = err({ code: 'order-access-required' });
  expect(await cancel(order.orderNumber, null)).toEqual(accessRequired);
  expect(await cancel(order.orderNumber, other)).toEqual(accessRequired);
  expect([providerCalls, (await repository.find(order.orderNumber))?.status]).toEqual([
    [],
    'awaiting-payment',
  ]);
  expect(await cancel(order.orderNumber, owner)).toEqual(
    ok({ status: 'cancelled', items: allItems(tea), coupon: null }),
  );
});
