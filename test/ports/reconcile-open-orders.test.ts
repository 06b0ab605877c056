import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { err, ok } from '#domain/values/result.ts';
import { reconcileOpenOrders } from '#services/payments/reconcile-open-orders.ts';
import type { CallOrigin, PaymentProvider } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { allocatedGrams, placed } from '#test/support/order-fixtures.ts';
import { paymentPorts, sessionOf, unavailable } from '#test/support/payment-ports.ts';

const MINUTE = 60_000;
const unknownSession: PaymentProvider['find'] = async () =>
  err({ code: 'payment-refused', reason: 'resource_missing', isUnknown: true });

test('an order that cannot be read blocks the reconciliation of no other', async () => {
  await using database = await freshDatabase();
  const [failing, readable] = [await placed(database), await placed(database)];
  for (const { payments, order } of [failing, readable])
    await payments.attachPayment(order.orderNumber, sessionOf(order));
  const fault = new Error('an unexpected error');
  const find: PaymentProvider['find'] = async (id) => {
    if (id === sessionOf(failing.order).id) throw fault;
    return ok(aPaidSession(readable.order));
  };
  const { reconcile, logLines } = paymentPorts(database, { find });
  await reconcile();
  expect((await readable.repository.find(readable.order.orderNumber))?.status).toBe('paid');
  expect(logLines).toEqual([
    [
      'error',
      { event: 'reconciliation.failed', orderNumber: failing.order.orderNumber, err: fault },
      'An order could not be reconciled',
    ],
  ]);
});

test('ends the reservation that a crash left, and logs a failure of it beside the reconciliation', async () => {
  await using database = await freshDatabase();
  const { order, payments, tea, repository } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const crashed = { ...database.orm, transaction: () => new Promise<never>(() => {}) };
  const { ports, logLines } = paymentPorts(database, { find: async () => ok(aPaidSession(order)) });
  const orders = createOrderRepository(crashed, database.orm);
  const fault = new Error('no connection');
  const sweepReservations = () => Promise.reject(fault);
  await reconcileOpenOrders({ ...ports, orders: { ...orders, sweepReservations } });
  expect((await repository.find(order.orderNumber))?.status).toBe('paid');
  expect(logLines).toEqual([
    [
      'error',
      { event: 'reconciliation.failed', err: fault },
      'The reservations of ended orders could not be ended',
    ],
  ]);
  expect(await allocatedGrams(database, tea)).toBe(2);
  await reconcileOpenOrders(ports);
  expect(await allocatedGrams(database, tea)).toBe(0);
});

test('skips an order placed just now, and reconciles it later with the permits of the job', async () => {
  await using database = await freshDatabase();
  const { order, payments } = await placed(database);
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const requesters: CallOrigin[] = [];
  const { ports } = paymentPorts(database, {
    find: async (_, requester) => {
      requesters.push(requester);
      return unavailable;
    },
  });
  const reconcileAfter = (ms: number, timeoutMs?: number) => {
    const clock = () => new Date(order.createdAt.getTime() + ms);
    return reconcileOpenOrders({ ...ports, clock }, undefined, timeoutMs);
  };
  await reconcileAfter(9_000);
  await reconcileAfter(11_000, MINUTE);
  expect(requesters).toEqual([]);
  await reconcileAfter(11_000);
  expect(requesters).toEqual(['job']);
});

test('does not look up a payment under review again, and keeps the reservation', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments, stock } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const shop = paymentPorts(database, { find: async () => ok(aPaidSession(order, { amount: 1 })) });
  await shop.reconcile();
  await shop.reconcile();
  expect(shop.providerCalls).toEqual(['find']);
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual([
    'awaiting-payment',
    3,
  ]);
});

test('[ORD-6] an order whose session the provider does not know expires in time and returns its stock', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments, stock } = await placed(database, { units: 2, stock: 5 });
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  await paymentPorts(
    database,
    { find: unknownSession },
    (PAYMENT_DEADLINE_MINUTES + 50) * MINUTE,
  ).reconcile();
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual([
    'awaiting-payment',
    3,
  ]);
  await paymentPorts(
    database,
    { find: unknownSession },
    (PAYMENT_DEADLINE_MINUTES + 70) * MINUTE,
  ).reconcile();
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual(['expired', 5]);
});

test('a stopping shop looks up no further order', async () => {
  await using database = await freshDatabase();
  const stop = new AbortController();
  for (let n = 0; n < 6; n += 1) {
    const { payments, order } = await placed(database);
    await payments.attachPayment(order.orderNumber, sessionOf(order));
  }
  const find: PaymentProvider['find'] = async () => {
    stop.abort();
    return err({ code: 'payment-unavailable', reason: 'slow' });
  };
  const shop = paymentPorts(database, { find });
  await shop.reconcile(stop.signal);
  // The orders of one concurrent batch, and no other.
  expect(shop.providerCalls.length).toBeLessThan(6);
});
