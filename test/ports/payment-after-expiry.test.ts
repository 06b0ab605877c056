import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { gramsOf, place, placed, putInStock } from '#test/support/order-fixtures.ts';

test('[STOCK-1] a late payment for two teas of which one is sold out takes neither, and is refunded', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  for (const tea of ['gone', 'plenty']) await putInStock(database, tea, 3);
  const request = aPurchase({
    items: [
      { id: 'gone', quantity: 3 },
      { id: 'plenty', quantity: 1 },
    ],
  });
  const order = await place(repository, request);
  if (!order.ok) throw new Error(order.error.code);
  await repository.apply(request.receipt, 'payment-expired', null);
  expect([await gramsOf(database, 'gone'), await gramsOf(database, 'plenty')]).toEqual([3, 3]);
  await database.rows("update products set stock_grams = 2 where id = 'gone'");
  const change = await repository.apply(request.receipt, 'payment-received', aPaidSession(order.value));
  expect(change?.kind).toBe('refund-due');
  expect([await gramsOf(database, 'gone'), await gramsOf(database, 'plenty')]).toEqual([2, 3]);

  await database.rows('delete from refunds');
  await database.rows("update products set stock_grams = 3 where id = 'gone'");
  const paid = await repository.apply(request.receipt, 'payment-received', aPaidSession(order.value));
  expect(paid?.kind).toBe('moved');
  expect([await gramsOf(database, 'gone'), await gramsOf(database, 'plenty')]).toEqual([0, 2]);
});

test('promises no refund of money of unknown origin', async () => {
  await using database = await freshDatabase();
  const { repository, refunds, order, tea } = await placed(database, { units: 2, stock: 2 });
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [tea]);
  for (const payment of [null, aPaidSession(order, { paymentIntent: null })])
    expect(await repository.apply(order.orderNumber, 'payment-received', payment)).toMatchObject({
      kind: 'unchanged',
      order: { orderNumber: order.orderNumber, status: 'expired' },
    });
  expect(await Array.fromAsync(refunds.dueRefunds())).toEqual([]);
});

test('[GUEST-1] emails each payer once about the order, and sends none for an expired one', async () => {
  await using database = await freshDatabase();
  const [paid, expired] = [await placed(database), await placed(database)];
  for (let n = 0; n < 2; n += 1) {
    await paid.repository.apply(paid.order.orderNumber, 'payment-received', aPaidSession(paid.order));
    await paid.repository.apply(expired.order.orderNumber, 'payment-expired', null);
  }
  const messages = await database.rows(`select "to", kind, facts->>'receipt' as receipt from letters`);
  expect(messages).toEqual([
    { to: 'guest@example.com', kind: 'order-paid', receipt: paid.order.orderNumber },
  ]);
});
