import { expect, test } from 'vitest';
import { unshippedLines } from '#domain/orders/shipments/unshipped-lines.ts';
import { err, ok } from '#domain/values/result.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { inconsistencies } from '#test/support/paid-orders.ts';
import { choose, paidAtEmulator, units } from '#test/support/refundable-order.ts';
import { DONE } from '#test/support/staff-actions.ts';

const NAME = expect.any(String);
const line = (quantity: number) => ({ position: 0, name: NAME, quantity });

/** A paid order of three units with the steps of its fulfilment. */
const arrange = async (database: Parameters<typeof paidAtEmulator>[0]) => {
  const order = await paidAtEmulator(database);
  const steps = fulfilment(database);
  const { orderNumber } = order;
  return {
    ...order,
    steps,
    unshipped: async () => {
      const found = await steps.ports.fulfilment.find(orderNumber);
      return found && unshippedLines(found);
    },
    status: async () => (await order.ports.orders.find(orderNumber))?.fulfilmentStatus,
    history: () => database.rows('select "to" from fulfilment_history order by id'),
  };
};

test('a part that is refunded before the shipment is neither offered nor shipped, and the rest completes the order', async () => {
  await using database = await freshDatabase();
  const { refund, steps, orderNumber, unshipped, status } = await arrange(database);
  await refund(units(2));
  expect(await steps.step(orderNumber, 'pack')).toEqual(DONE);
  expect(await unshipped()).toEqual([line(1)]);
  const two = { lines: [{ position: 0, quantity: 2 }] };
  expect(await steps.ship(orderNumber, two)).toEqual(err('shipment-exceeds-order'));
  expect(await steps.ship(orderNumber)).toEqual(DONE);
  await steps.announce();
  expect([await unshipped(), await status()]).toEqual([[], 'shipped']);
  expect(await database.rows('select quantity from shipment_lines')).toEqual([{ quantity: 1 }]);
  expect(
    await database.rows("select facts ->> 'part' as part from letters where kind = 'order-shipped'"),
  ).toEqual([{ part: 'whole' }]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a line that is refunded in full before the shipment is not required', async () => {
  await using database = await freshDatabase();
  const { refund, steps, orderNumber, order, unshipped, status } = await arrange(database);
  await database.rows(
    `insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
     select $1, 1, id, name, 1, 1, 50 from products where id <> $2 limit 1`,
    [order.id, order.lines[0]?.productId],
  );
  await refund(units(3));
  expect(await unshipped()).toEqual([{ position: 1, name: NAME, quantity: 1 }]);
  expect(await steps.ship(orderNumber, { lines: [{ position: 0, quantity: 1 }] })).toEqual(
    err('shipment-exceeds-order'),
  );
  await steps.take(orderNumber, 'ship');
  expect([await unshipped(), await status()]).toEqual([[], 'shipped']);
});

test.each([
  ['of all items', units(3)],
  ['of all money', choose({ isEverything: true })],
])('a refund %s forbids to pack and to ship', async (_, choice) => {
  await using database = await freshDatabase();
  const { refund, steps, orderNumber } = await arrange(database);
  expect(await refund(choice)).toMatchObject({ ok: true });
  expect(await steps.step(orderNumber, 'pack')).toEqual(err('order-refunded'));
  expect(await steps.ship(orderNumber)).toEqual(err('order-refunded'));
});

test('a refund of money alone leaves all items to ship', async () => {
  await using database = await freshDatabase();
  const { refund, steps, orderNumber, unshipped } = await arrange(database);
  await refund(choose({ isShippingIncluded: true, otherCents: 100 }));
  expect(await unshipped()).toEqual([line(3)]);
  expect(await steps.ship(orderNumber)).toEqual(DONE);
});

test('a refund of the last items that are not shipped makes the order shipped, once the others are announced', async () => {
  await using database = await freshDatabase();
  const { refund, steps, orderNumber, unshipped, status, history } = await arrange(database);
  await steps.ship(orderNumber, { lines: [{ position: 0, quantity: 2 }] });
  await steps.announce();
  expect(await status()).toBe('unfulfilled');
  expect(await refund(units(1))).toMatchObject(ok({ fulfilmentStatus: 'shipped' }));
  expect(await unshipped()).toEqual([]);
  expect(await steps.ship(orderNumber)).toEqual(err('already-shipped'));
  expect(await history()).toEqual([{ to: 'shipped' }]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a refund leaves the status alone while a parcel can be undone, and after the shipment', async () => {
  await using database = await freshDatabase();
  const { refund, steps, orderNumber, status, history } = await arrange(database);
  await steps.ship(orderNumber, { lines: [{ position: 0, quantity: 2 }] });
  await refund(units(1));
  expect(await status()).toBe('unfulfilled');
  await steps.announce();
  expect(await status()).toBe('shipped');
  await refund(units(1));
  expect(await history()).toEqual([{ to: 'shipped' }]);
  expect(await inconsistencies(database)).toEqual([]);
});
