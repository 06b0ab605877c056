import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import { paymentAt, provider } from '#adapters/stripe/testing-provider.ts';
import { err, ok } from '#domain/values/result.ts';
import { grantOrderAccess } from '#services/orders/order-access.ts';
import { cancelForVisitor } from '#services/payments/cancel-for-visitor.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { anOrder, aPaidSession } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { paymentPorts, sessionOf } from '#test/support/payment-ports.ts';
import { slowProvider } from '#test/support/slow-provider.ts';

const OTHER_ORDERS = Array.from({ length: 12 }, () => anOrder());

test.each([
  2, 5, 47, 235, 400,
])('sends one cancellation to the provider for %i requests for one order at once', async (requests) => {
  await using database = await freshDatabase();
  const { order, payments, stock } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const session = aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null });
  const { providerCalls, ports } = paymentPorts(database, { expire: async () => ok(session) });
  const orderAccess = createOrderAccessRepository(database.orm);
  const deps = { ...ports, orderAccess, secrets };
  const visitor = { user: null, accessSecret: await grantOrderAccess(deps, order, undefined) };
  const cancel = cancelForVisitor(deps);
  const results = await Promise.all(
    Array.from({ length: requests }, (_, n) =>
      cancel(n % 2 ? order.orderNumber : order.orderNumber.toUpperCase(), visitor),
    ),
  );
  expect(results.every((result) => result.ok && result.value.status === 'cancelled')).toBe(true);
  expect([providerCalls, await stock()]).toEqual([['expire'], 5]);
});

test('refuses to cancel an order for a visitor without access before it reaches the provider', async () => {
  await using database = await freshDatabase();
  const { order, payments } = await placed(database);
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const { providerCalls, ports } = paymentPorts(database, {});
  const orderAccess = createOrderAccessRepository(database.orm);
  const cancel = cancelForVisitor({ ...ports, orderAccess, secrets });
  const visitor = { user: null, accessSecret: undefined };
  expect(await cancel(order.orderNumber, visitor)).toEqual(err({ code: 'order-access-required' }));
  expect(await cancel(anOrder().orderNumber, visitor)).toEqual(err({ code: 'unknown-order' }));
  expect(providerCalls).toEqual([]);
});

test('gives no visitor the result of another one who cancels the same order at once', async () => {
  await using database = await freshDatabase();
  const { order, payments } = await placed(database);
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const session = aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null });
  const { ports } = paymentPorts(database, { expire: async () => ok(session) });
  const deps = { ...ports, orderAccess: createOrderAccessRepository(database.orm), secrets };
  const accessSecret = await grantOrderAccess(deps, order, undefined);
  const cancel = cancelForVisitor(deps);
  const visitors = [
    { user: null, accessSecret },
    { user: null, accessSecret: undefined },
    { user: null, accessSecret: secrets.generate() },
    { user: { id: randomUUID() }, accessSecret: undefined },
  ];
  const results = await Promise.all(visitors.map((visitor) => cancel(order.orderNumber, visitor)));
  const refused = err({ code: 'order-access-required' });
  expect(results).toEqual([ok(expect.objectContaining({ status: 'cancelled' })), refused, refused, refused]);
});

test('cancels an order without a payment page by its number for a guest, and by the account otherwise', async () => {
  await using database = await freshDatabase();
  const owner = await accountWithPassword(database);
  const [{ order: ofGuest }, { order: ofAccount }] = [
    await placed(database),
    await placed(database, { userId: owner.id }),
  ];
  const { ports } = paymentPorts(database, {});
  const cancel = cancelForVisitor({
    ...ports,
    orderAccess: createOrderAccessRepository(database.orm),
    secrets,
  });
  const anyone = { user: null, accessSecret: undefined };
  const cancelled = ok(expect.objectContaining({ status: 'cancelled' }));
  expect(await cancel(ofGuest.orderNumber, anyone)).toEqual(cancelled);
  expect(await cancel(ofAccount.orderNumber, anyone)).toEqual(err({ code: 'order-access-required' }));
  expect(await cancel(ofAccount.orderNumber, { ...anyone, user: owner })).toEqual(cancelled);
});

test('opens payment pages while many different orders are cancelled', async () => {
  const { url } = await provider();
  using slowProxy = await slowProvider(url, 300);
  const payment = paymentAt(slowProxy.url);
  const cancellations = Array.from({ length: 235 }, (_, n) => payment.expire(`cs_test_${n}`));
  const openedPages = await Promise.all(OTHER_ORDERS.map(payment.open));
  expect(openedPages.filter((opened) => opened.ok)).toHaveLength(OTHER_ORDERS.length);
  await Promise.all(cancellations);
});
