import { expect, test } from 'vitest';
import { nextStatus, ORDER_EVENTS, ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { historyOf, placed } from '#test/support/order-fixtures.ts';

const rejectedBy = (constraint: string) => expect.objectContaining({ constraint });

/** Updates the status with SQL, bypassing the shop, in one transaction. */
const updateStatusBySql = (database: FreshDatabase, receipt: string, from: OrderStatus, to: OrderStatus) =>
  database.rows(
    `with moved as (update orders set status = $2 where receipt = $1 returning id)
     insert into order_history (order_id, "from", "to", event) select id, $3, $2, 'by hand' from moved`,
    [receipt, to, from],
  );

/** An order that the shop itself brought into a status. */
const orderIn = async (database: FreshDatabase, status: OrderStatus) => {
  const placedOrder = await placed(database);
  const event = ORDER_EVENTS.find((candidate) => nextStatus('awaiting-payment', candidate) === status);
  if (event) await placedOrder.repository.apply(placedOrder.order.orderNumber, event, null);
  return placedOrder.order.orderNumber;
};

test('the database allows exactly the status transitions of the code', async () => {
  await using database = await freshDatabase();
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES.filter((candidate) => candidate !== from)) {
      const receipt = await orderIn(database, from);
      const isMoved = await updateStatusBySql(database, receipt, from, to).then(
        () => true,
        () => false,
      );
      const isAllowed = ORDER_EVENTS.some((event) => nextStatus(from, event) === to);
      expect([from, to, isMoved]).toEqual([from, to, isAllowed]);
    }
});

test('a paid order cannot become unpaid, not even by SQL', async () => {
  await using database = await freshDatabase();
  await orderIn(database, 'paid');
  await expect(database.rows("update orders set status = 'expired'")).rejects.toEqual(
    rejectedBy('orders_status_moves'),
  );
});

test('rejects a status without a history entry at commit', async () => {
  await using database = await freshDatabase();
  await orderIn(database, 'awaiting-payment');
  await expect(database.rows("update orders set status = 'paid'")).rejects.toEqual(
    rejectedBy('orders_status_told'),
  );
});

test('the history of an order cannot be changed', async () => {
  await using database = await freshDatabase();
  const receipt = await orderIn(database, 'paid');
  const history = await historyOf(database, receipt);
  for (const statement of [
    "update order_history set event = 'never'",
    'delete from order_history',
    'truncate order_history',
  ])
    await expect(database.rows(statement)).rejects.toEqual(rejectedBy('order_history_only_grows'));
  await expect(
    database.rows(
      `insert into order_history (order_id, "from", "to", event)
       select id, 'awaiting-payment', 'paid', 'again' from orders`,
    ),
  ).rejects.toEqual(rejectedBy('order_history_moves'));
  expect(await historyOf(database, receipt)).toEqual(history);
});
