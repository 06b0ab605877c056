import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { cancelPaidOrder } from '#services/payments/after-payment/cancel-paid-order.ts';
import { findRefundable, restockOrder } from '#services/payments/after-payment/refund-order.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies } from '#test/support/paid-orders.ts';
import { choose, paidAtEmulator, units } from '#test/support/refundable-order.ts';
import { DONE } from '#test/support/staff-actions.ts';

const REQUEST = { actor: { kind: 'command-line' } } as const;

const restockable = async (database: FreshDatabase) => {
  const paid = await paidAtEmulator(database);
  const { ports, orderNumber } = paid;
  const restock = (quantity: number, expectedRestocked: number, requestId: string = randomUUID()) =>
    restockOrder(
      ports,
      { ...REQUEST, requestId },
      { orderNumber, lines: [{ position: 0, quantity }], expectedRestocked },
    );
  const line = async () => (await findRefundable(ports, orderNumber))?.summary.lines.get(0);
  return { ...paid, restock, line };
};

test('puts items back in stock that came back after their refund, once', async () => {
  await using database = await freshDatabase();
  const { refund, restock, stock, line, atProvider } = await restockable(database);
  await refund(units(1));
  await refund(units(1, true));
  expect([await stock(), await line()]).toEqual([7, { quantity: 2, restocked: 1 }]);
  expect(await restock(2, 1)).toEqual(err('refund-too-many-items'));
  const requestId = randomUUID();
  expect(await restock(1, 1, requestId)).toEqual(DONE);
  expect(await restock(1, 1, requestId)).toEqual(ok({ isRepeated: true }));
  expect(await restock(1, 1)).toEqual(err('order-changed'));
  expect([await stock(), await line()]).toEqual([8, { quantity: 2, restocked: 2 }]);
  expect(await atProvider()).toHaveLength(2);
  expect(await inconsistencies(database)).toEqual([]);
  const [entry] = await database.rows("select changes from audit_entries where verb = 'restock'");
  expect(entry).toMatchObject({ changes: [{ field: 'restocked', before: null }] });
});

test('puts items back in stock without money once nothing is left of the payment', async () => {
  await using database = await freshDatabase();
  const { refund, restock, stock, line, order, returned } = await restockable(database);
  expect(await restock(1, 0)).toEqual(err('refund-too-many-items'));
  await refund(choose({ otherCents: order.totalCents }));
  expect(await restock(0, 0)).toEqual(err('refund-empty'));
  expect(await restock(4, 0)).toEqual(err('refund-too-many-items'));
  expect(await restock(2, 0)).toEqual(DONE);
  expect([await stock(), await line()]).toEqual([8, { quantity: 2, restocked: 2 }]);
  expect(await restock(1, 2)).toEqual(DONE);
  expect(await stock()).toBe(9);
  expect(await restock(1, 3)).toEqual(err('refund-too-many-items'));
  expect(await returned()).toBe(order.totalCents);
  expect(await inconsistencies(database)).toEqual([]);
});

test('of two members who put back the same items, one is refused', async () => {
  await using database = await freshDatabase();
  const { refund, restock, stock } = await restockable(database);
  await refund(units(3));
  const results = await Promise.all([restock(1, 0), restock(1, 0)]);
  expect(results).toEqual(expect.arrayContaining([DONE, err('order-changed')]));
  expect(await stock()).toBe(7);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a cancelled order puts nothing back twice', async () => {
  await using database = await freshDatabase();
  const { ports, restock, orderNumber, stock } = await restockable(database);
  await cancelPaidOrder(ports, orderNumber);
  expect(await restock(1, 0)).toEqual(err('order-not-paid'));
  expect(await stock()).toBe(9);
});

test('free items are removed without a refund', async () => {
  await using database = await freshDatabase();
  const { refund, orderNumber, line, stock, atProvider } = await restockable(database);
  await database.rows(
    `with free as (update order_lines set discount_cents = price_cents * quantity returning price_cents * quantity as cents)
     update orders set total_cents = total_cents - (select sum(cents) from free) where receipt = $1`,
    [orderNumber],
  );
  expect(await refund(units(1, true))).toMatchObject({ ok: true });
  expect([await line(), await stock(), await atProvider()]).toEqual([{ quantity: 1, restocked: 1 }, 7, []]);
});
