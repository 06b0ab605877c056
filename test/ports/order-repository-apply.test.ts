import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import type { OrderEvent, OrderStatus } from '#domain/orders/order.ts';
import type { RefundRepository } from '#services/ports/ports.ts';
import { aPaidSession, FREE_SHIPPING } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { historyOf, placed, recordRefunds, WITHOUT_ADDRESS } from '#test/support/order-fixtures.ts';

const PATHS: [path: OrderEvent[], end: OrderStatus, remaining: number][] = [
  [['payment-received'], 'paid', 3],
  [['payment-cancelled'], 'cancelled', 5],
  [['payment-expired'], 'expired', 5],
  [['payment-received', 'payment-expired'], 'paid', 3],
  [['payment-received', 'payment-cancelled'], 'paid', 3],
  [['payment-cancelled', 'payment-expired'], 'cancelled', 5],
  [['payment-expired', 'payment-cancelled'], 'cancelled', 5],
  [['payment-cancelled', 'payment-received'], 'paid', 3],
  [['payment-expired', 'payment-received'], 'paid', 3],
];

const dueOf = (refunds: RefundRepository) => Array.fromAsync(refunds.dueRefunds());

test.each(
  PATHS,
)('[ORD-6] [STOCK-1] after %j an order is %s and %d units are left, however often each event arrives', async (path, end, remaining) => {
  await using database = await freshDatabase();
  const { repository, refunds, order, stock } = await placed(database, { units: 2, stock: 5 });
  const payment = aPaidSession(order);
  for (const event of path)
    for (let n = 0; n < 3; n += 1) await repository.apply(order.orderNumber, event, payment);
  expect((await repository.find(order.orderNumber))?.status).toBe(end);
  expect(await stock()).toBe(remaining);
  const isCorrected = path.length === 2 && path[1] !== 'payment-expired' && path[0] !== 'payment-received';
  expect(await historyOf(database, order.orderNumber)).toHaveLength(isCorrected ? 3 : 2);
  expect(await dueOf(refunds)).toEqual([]);
});

test('[ORD-2] a payment that webhook, page and job report at once pays an order once', async () => {
  await using database = await freshDatabase();
  const { order, stock } = await placed(database);
  const { orm } = database.another(16);
  const repository = createOrderRepository(orm, orm);
  const changes = await Promise.all(
    Array.from({ length: 20 }, () =>
      repository.apply(order.orderNumber, 'payment-received', aPaidSession(order)),
    ),
  );
  expect(changes.filter((change) => change?.kind === 'moved')).toHaveLength(1);
  expect(changes.every((change) => change?.order.status === 'paid')).toBe(true);
  expect(await historyOf(database, order.orderNumber)).toEqual([
    'placed → awaiting-payment',
    'payment-received → paid',
  ]);
  expect(await stock()).toBe(3);
});

test('[STOCK-1] a cancelled order returns its stock once, despite simultaneous cancellations', async () => {
  await using database = await freshDatabase();
  const { order, stock } = await placed(database);
  const { orm } = database.another(16);
  const repository = createOrderRepository(orm, orm);
  const events = ['payment-cancelled', 'payment-expired'] as const;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => repository.apply(order.orderNumber, events[n % 2 ? 1 : 0], null)),
  );
  expect(await stock()).toBe(5);
  expect((await repository.find(order.orderNumber))?.status).toBe('cancelled');
});

test('records one refund for a late payment of sold-out items', async () => {
  await using database = await freshDatabase();
  const { repository, refunds, order, stock, tea } = await placed(database, { units: 2, stock: 2 });
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows('update products set stock_grams = 1 where id = $1', [tea]);
  const payment = aPaidSession(order);
  const change = await repository.apply(order.orderNumber, 'payment-received', payment);
  expect(change).toMatchObject({ kind: 'refund-due', order: { status: 'expired' } });
  for (let n = 0; n < 3; n += 1) await repository.apply(order.orderNumber, 'payment-received', payment);

  const due = {
    orderNumber: order.orderNumber,
    paymentIntent: payment.paymentIntent,
    amount: order.totalCents,
    attempt: 0,
  };
  expect(await refunds.dueRefund(order.orderNumber)).toEqual(due);
  expect(await dueOf(refunds)).toEqual([order.orderNumber]);
  for (const id of ['re_1', 're_2'])
    await recordRefunds(refunds, order.orderNumber, { id, refundedCents: order.totalCents });
  expect(await refunds.dueRefund(order.orderNumber)).toBeUndefined();
  expect(await dueOf(refunds)).toEqual([]);
  expect(await database.rows('select refund_id from refunds')).toEqual([{ refund_id: 're_1' }]);
  expect(await stock()).toBe(1);
});

test('an order with a refund due stays expired when its tea is back in stock', async () => {
  await using database = await freshDatabase();
  const { repository, refunds, order, stock, tea } = await placed(database, { units: 2, stock: 2 });
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [tea]);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await database.rows('update products set stock_grams = 9 where id = $1', [tea]);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect((await repository.find(order.orderNumber))?.status).toBe('expired');
  expect(await stock()).toBe(9);
  expect(await dueOf(refunds)).toHaveLength(1);
});

test('[STOCK-1] of two late payments for the last tea one pays its order and one is refunded', async () => {
  await using database = await freshDatabase();
  const { repository, refunds, order, request, tea } = await placed(database, { units: 1, stock: 1 });
  await repository.apply(order.orderNumber, 'payment-expired', null);
  const second = await repository.place(
    {
      id: randomUUID(),
      userId: null,
      email: 'other@example.com',
      linkSecret: 'of the second',
      request: { ...request, receipt: randomUUID() },
      ...WITHOUT_ADDRESS,
    },
    ({ products }) => {
      const product = products.get(tea);
      return {
        ok: true,
        value: {
          lines: [
            {
              productId: tea,
              name: tea,
              priceCents: product?.priceCents ?? 0,
              quantity: 1,
              grams: 1,
              discountCents: 0,
            },
          ],
          discounts: [],
          shippingMethod: FREE_SHIPPING,
        },
      };
    },
  );
  if (!second.ok) throw new Error(second.error.code);
  await repository.apply(second.value.orderNumber, 'payment-expired', null);
  const { orm } = database.another(2);
  const concurrentRepository = createOrderRepository(orm, orm);
  const results = await Promise.all(
    [order, second.value].map((each) =>
      concurrentRepository.apply(each.orderNumber, 'payment-received', aPaidSession(each)),
    ),
  );
  expect(results.map((change) => change?.kind).toSorted()).toEqual(['moved', 'refund-due']);
  expect(await dueOf(refunds)).toHaveLength(1);
});

test('ignores an event of an unknown order', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  expect(await repository.apply(randomUUID(), 'payment-received', null)).toBeUndefined();
  expect(await repository.find(randomUUID())).toBeUndefined();
});
