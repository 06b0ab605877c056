import { expect, test } from 'vitest';
import { checkOrderHistories } from '../../../operations/consistency/order-histories.ts';
import { checkOrderTotals } from '../../../operations/consistency/order-totals.ts';
import { MAX_REPORTED, type RunQuery } from '../../../operations/consistency/run-query.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts';
import { fillShop } from '../../../test/support/large-shop.ts';
import { placed } from '../../../test/support/order-fixtures.ts';

const ORDERS = 1_000;

/** Returns inconsistencies and the number of rows read. */
const findInconsistencies = async (database: FreshDatabase) => {
  let read = 0;
  const rows: RunQuery = async <Row extends object>(statement: string, values?: unknown[]) => {
    const found = await database.rows<Row & Record<string, unknown>>(statement, values);
    read += found.length;
    return found;
  };
  const wrong = [...(await checkOrderHistories(rows)), ...(await checkOrderTotals(rows))];
  return { wrong, read };
};

test('checks a very large shop without reading all orders, and reports each inconsistent one', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 1, orders: ORDERS });
  await database.rows(
    `insert into order_history (order_id, "from", "to", event, at)
      select id, 'awaiting-payment', status, case status when 'paid' then 'payment-received' else 'payment-expired' end, now()
      from orders where status <> 'awaiting-payment'`,
  );
  const { repository, order } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await repository.apply(order.orderNumber, 'payment-received', null);
  expect(await findInconsistencies(database)).toEqual({ wrong: [], read: 0 });

  const { order: lost } = await placed(database);
  const { order: jumped } = await placed(database);
  const { order: mispriced } = await placed(database);
  const receipts = [lost, jumped, mispriced].map(({ orderNumber }) => orderNumber);
  await database.rows('alter table orders disable trigger all');
  await database.rows('alter table order_history disable trigger all');
  await database.rows('delete from order_history where order_id = $1', [lost.id]);
  await database.rows(
    `insert into order_history (order_id, "from", "to", event) values
      ($1, 'awaiting-payment', 'cancelled', 'payment-cancelled'), ($1, 'expired', 'paid', 'payment-received')`,
    [jumped.id],
  );
  await database.rows("update orders set status = 'paid' where id = $1", [jumped.id]);
  await database.rows('update orders set total_cents = total_cents + 1 where id = $1', [mispriced.id]);
  const { wrong, read } = await findInconsistencies(database);
  expect(wrong.toSorted()).toEqual(
    [
      `I8: order ${receipts[0]} is awaiting-payment after: nothing`,
      `I8: order ${receipts[1]} is paid after: placed → awaiting-payment, payment-cancelled → cancelled, payment-received → paid`,
      `I3: the total of order ${receipts[2]} is not the sum of its lines and its delivery`,
    ].toSorted(),
  );
  expect(read).toBe(3);

  await database.rows('delete from order_history');
  await database.rows('update orders set total_cents = 1');
  expect((await findInconsistencies(database)).read).toBe(2 * MAX_REPORTED);
});
