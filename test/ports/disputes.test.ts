import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createShopStatsRepository } from '#adapters/postgres/monitoring/shop-stats.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import { opened, provider } from '#adapters/stripe/testing-provider.ts';
import { err, ok } from '#domain/values/result.ts';
import { recordDispute } from '#services/payments/record-dispute.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { recordingLog } from '#test/support/recording-log.ts';

const RECEIPT = randomUUID();
const SOURCE = { kind: 'order', orderNumber: RECEIPT } as const;
const dispute = { id: 'du_1', charge: 'ch_1', isClosed: false, paymentIntent: 'pi_1' };

/** The services for disputes, with these responses of the payment provider. */
const openDisputeService = async (sourceOf: PaymentProvider['sourceOf']) => {
  const database = await freshDatabase();
  const emulator = await provider();
  const payment = { ...emulator.payment, sourceOf };
  const { logLines, log } = recordingLog();
  return {
    logLines,
    record: recordDispute.bind(null, {
      orders: createOrderRepository(database.orm, database.orm),
      payments: createPaymentRepository(database.orm),
      paymentProvider: payment,
      log,
    }),
    storedDisputes: () => database.rows('select id, receipt, closed_at is not null as closed from disputes'),
    alertCount: async () => (await createShopStatsRepository(database.orm).moneyAlerts()).disputed,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
};

test('a dispute alerts the owner until it is closed, in any order of its events', async () => {
  await using shop = await openDisputeService(async () => ok(SOURCE));
  expect(await shop.record(dispute)).toEqual(ok(undefined));
  expect(await shop.alertCount()).toBe(1);
  expect(await shop.record({ ...dispute, isClosed: true })).toEqual(ok(undefined));
  expect(await shop.alertCount()).toBe(0);
  const facts = { orderNumber: RECEIPT, charge: 'ch_1', dispute: 'du_1' };
  expect(shop.logLines).toEqual([
    ['error', { event: 'dispute.opened', ...facts }, 'A customer disputes a payment'],
    [
      'error',
      {
        event: 'payment.unmatched',
        reason: 'no-order',
        orderNumber: RECEIPT,
        session: 'du_1',
        cents: 0,
        currency: 'usd',
      },
      'A payment has no order in the shop',
    ],
    ['info', { event: 'dispute.closed', ...facts }, 'A dispute was closed'],
  ]);
  await shop.record(dispute);
  expect(await shop.storedDisputes()).toEqual([{ id: 'du_1', receipt: RECEIPT, closed: true }]);
});

test('stores a dispute without a payment and looks up no order for it', async () => {
  await using shop = await openDisputeService(async () =>
    err({ code: 'payment-unavailable', reason: 'away' }),
  );
  expect(await shop.record({ ...dispute, paymentIntent: null })).toEqual(ok(undefined));
  expect(await shop.storedDisputes()).toEqual([{ id: 'du_1', receipt: null, closed: false }]);
});

test('stores a dispute while its order cannot be looked up, and requests the event again', async () => {
  const responses: Awaited<ReturnType<PaymentProvider['sourceOf']>>[] = [
    err({ code: 'payment-unavailable', reason: 'away' }),
    err({ code: 'payment-refused', reason: 'no permission' }),
    ok(SOURCE),
  ];
  await using shop = await openDisputeService(async () => responses.shift() ?? ok({ kind: 'no-session' }));
  expect(await shop.record(dispute)).toEqual(err({ code: 'payment-unavailable' }));
  expect(await shop.storedDisputes()).toEqual([{ id: 'du_1', receipt: null, closed: false }]);
  expect(await shop.record(dispute)).toEqual(ok(undefined));
  expect(await shop.record(dispute)).toEqual(ok(undefined));
  await shop.record(dispute);
  expect(await shop.storedDisputes()).toEqual([{ id: 'du_1', receipt: RECEIPT, closed: false }]);
});

test('finds the order of a disputed payment by the payment; a foreign payment has none', async () => {
  const { payment, control, stripe } = await provider();
  const { order, id } = await opened(payment);
  await opened(payment);
  await control.pay(id);
  const { data } = await stripe.checkout.sessions.list({ status: 'complete' });
  expect(await payment.sourceOf(z.string().parse(data[0]?.payment_intent))).toEqual(
    ok({ kind: 'order', orderNumber: order.orderNumber }),
  );
  expect(await payment.sourceOf('pi_other')).toEqual(ok({ kind: 'no-session' }));
});
