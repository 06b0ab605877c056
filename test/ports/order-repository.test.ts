import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { place, placed } from '#test/support/order-fixtures.ts';
import { sessionOf } from '#test/support/payment-ports.ts';

test('stores the payment page of an order, and keeps the first one', async () => {
  await using database = await freshDatabase();
  const { repository, payments, order } = await placed(database);
  await payments.attachPayment(order.orderNumber, { id: 'cs_1', url: 'https://pay.example/1' });
  await payments.attachPayment(order.orderNumber, { id: 'cs_2', url: 'https://pay.example/2' });
  expect((await repository.find(order.orderNumber))?.payment).toEqual({
    id: 'cs_1',
    url: 'https://pay.example/1',
  });
  expect(await payments.attachPayment(randomUUID(), sessionOf(order))).toBeUndefined();
});

test('finds an order by the secret of its link alone', async () => {
  await using database = await freshDatabase();
  const { repository, order } = await placed(database);
  await placed(database);
  expect(await repository.findByLink(order.linkSecret)).toEqual(order);
  expect(await repository.findByLink('made up')).toBeUndefined();
});

test('processing a payment finds a connection while many visitors view orders', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const [visitorPool, paymentPool] = [database.another(1), database.another(1)];
  const repository = createOrderRepository(visitorPool.orm, paymentPool.orm);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const occupied = visitorPool.orm.transaction(() => released);
  const views = Array.from({ length: 20 }, () => repository.findForVisitor(order.orderNumber));
  expect(await repository.find(order.orderNumber)).toEqual(order);
  expect(await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order))).toMatchObject({
    order: { status: 'paid' },
  });
  release();
  await occupied;
  for (const view of await Promise.all(views)) expect(view?.orderNumber).toBe(order.orderNumber);
});

test('[ORD-3] lists a shopper’s own orders, newest first', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  const [{ id: ada }, { id: bruno }] = [
    await accountWithPassword(database),
    await accountWithPassword(database),
  ];
  const request = () => aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] });
  const receipts: string[] = [];
  for (const userId of [ada, bruno, ada, null, ada]) {
    const order = await place(repository, request(), userId);
    if (userId === ada && order.ok) receipts.unshift(order.value.orderNumber);
  }
  await database.rows("update orders set created_at = now() - interval '1 day' where receipt = $1", [
    receipts[0],
  ]);
  const [newest, ...older] = receipts;
  expect((await repository.listForUser(ada)).orders.map(({ orderNumber }) => orderNumber)).toEqual([
    ...older,
    newest,
  ]);
  expect((await repository.listForUser(bruno)).orders).toHaveLength(1);
});

test('returns unpaid orders to the job, oldest first, without recent or ended ones', async () => {
  await using database = await freshDatabase();
  const [recent, old, older, paid] = [
    await placed(database),
    await placed(database),
    await placed(database),
    await placed(database),
  ];
  const { repository } = recent;
  const ages = [
    [old.order.orderNumber, '5 minutes'],
    [older.order.orderNumber, '9 minutes'],
    [paid.order.orderNumber, '9 minutes'],
  ];
  for (const [receipt, age] of ages)
    await database.rows('update orders set created_at = now() - $2::interval where receipt = $1', [
      receipt,
      age,
    ]);
  await repository.apply(paid.order.orderNumber, 'payment-received', aPaidSession(paid.order));
  expect(await Array.fromAsync(repository.awaitingPayment(new Date(Date.now() - 120_000)))).toEqual([
    older.order.orderNumber,
    old.order.orderNumber,
  ]);
});

test('[ORD-2] stores an event of the provider once, also when it arrives five times at once', async () => {
  await using database = await freshDatabase();
  const payments = createPaymentRepository(database.orm);
  const orderNumber = randomUUID();
  const event = { id: 'evt_1', type: 'checkout.session.completed', orderNumber };
  await Promise.all(Array.from({ length: 5 }, () => payments.recordEvent(event)));
  await payments.recordEvent({ ...event, id: 'evt_2', orderNumber: null });
  expect(await database.rows('select id, type, receipt from payment_events order by id')).toEqual([
    { id: 'evt_1', type: event.type, receipt: orderNumber },
    { id: 'evt_2', type: event.type, receipt: null },
  ]);
});

test('[ORD-2] records a mismatched payment once for review, and leaves the order unpaid', async () => {
  await using database = await freshDatabase();
  const { repository, payments, order, stock } = await placed(database);
  const mismatched = aPaidSession(order, { amount: 1 });
  expect(await payments.putUnderReview(order.orderNumber, 'wrong-amount', mismatched)).toBe(false);
  expect(await payments.putUnderReview(order.orderNumber, 'wrong-amount', mismatched)).toBe(false);
  expect(
    await payments.putUnderReview(randomUUID(), 'wrong-order', aPaidSession(order, { id: 'cs_other' })),
  ).toBe(false);
  expect(await database.rows('select reason, payment from held_payments')).toEqual([
    { reason: 'wrong-amount', payment: mismatched },
  ]);
  expect((await repository.find(order.orderNumber))?.status).toBe('awaiting-payment');
  expect(await stock()).toBe(3);
});

const INVALID_CHANGES: [rule: string, statement: string, constraint: string][] = [
  [
    'stock falls below zero',
    "update products set stock_grams = -1 where id = 'uji-matcha'",
    'products_stock_not_negative',
  ],
  [
    'a price falls below zero',
    "update products set price_cents = -1 where id = 'uji-matcha'",
    'products_price_not_negative',
  ],
  [
    'an order number is used twice',
    'insert into orders select gen_random_uuid(), receipt, user_id, email, status, total_cents, shipping, billing, null, null, created_at from orders',
    'orders_receipt_once',
  ],
  [
    'a payment pays two orders',
    'insert into orders select gen_random_uuid(), gen_random_uuid(), user_id, email, status, total_cents, shipping, billing, payment_session_id, null, created_at from orders',
    'orders_payment_session_once',
  ],
  [
    'an event is stored twice',
    "insert into payment_events (id, type) values ('evt_1', 'x')",
    'payment_events_pkey',
  ],
  ['an order has a state that does not exist', "update orders set status = 'lost'", 'orders_status_known'],
  ['an order costs less than nothing', 'update orders set total_cents = -1', 'orders_total_not_negative'],
  ['a line has no quantity', 'update order_lines set quantity = 0', 'order_lines_quantity_positive'],
  [
    'an order is refunded twice',
    "insert into refunds select order_id, 'pi_2', 1 from refunds",
    'refunds_pkey',
  ],
  ['a product that was ordered is removed', 'delete from products', 'order_lines_product_id_products_id_fk'],
];

test.each(INVALID_CHANGES)('the schema rejects that %s', async (_, statement, constraint) => {
  await using database = await freshDatabase();
  const { payments, order } = await placed(database);
  await payments.attachPayment(order.orderNumber, { id: 'cs_1', url: 'https://pay.example/1' });
  await payments.recordEvent({ id: 'evt_1', type: 'x', orderNumber: null });
  await database.rows("insert into refunds (order_id, payment_intent, amount_cents) values ($1, 'pi_1', 1)", [
    order.id,
  ]);
  await expect(database.rows(statement)).rejects.toMatchObject({ constraint });
});
