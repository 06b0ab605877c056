import { expect, test } from 'vitest';
import type { FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import { err } from '#domain/values/result.ts';
import { fulfilOrder } from '#services/orders/fulfil-order.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { paymentPorts, placedWithSession } from '#test/support/payment-ports.ts';

const stepsOf = async ({ rows }: FreshDatabase, orderNumber: string) => {
  const history = await rows<{ step: string }>(
    `select h."from" || ' → ' || h."to" as step from fulfilment_history h
     join orders o on o.id = h.order_id where o.receipt = $1 order by h.id`,
    [orderNumber],
  );
  return history.map(({ step }) => step);
};

const shipmentsOf = ({ rows }: FreshDatabase, orderNumber: string) =>
  rows(
    `select l.position, l.quantity from shipments s join shipment_lines l on l.shipment_id = s.id
     join orders o on o.id = s.order_id where o.receipt = $1 order by 1`,
    [orderNumber],
  );

test('packs, unpacks, ships and delivers a paid order, and takes it back', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports, logLines } = paymentPorts(database, {});
  const events = ['pack', 'unpack', 'pack', 'ship', 'deliver', 'return'] as const;
  for (const event of events)
    expect(await fulfilOrder(ports, order.orderNumber, event)).toMatchObject({ ok: true });
  expect(await stepsOf(database, order.orderNumber)).toEqual([
    'unfulfilled → packed',
    'packed → unfulfilled',
    'unfulfilled → packed',
    'packed → shipped',
    'shipped → delivered',
    'delivered → returned',
  ]);
  expect(await shipmentsOf(database, order.orderNumber)).toEqual([{ position: 0, quantity: 2 }]);
  expect(logLines.at(-1)).toEqual([
    'info',
    { event: 'order.returned', orderNumber: order.orderNumber },
    'An order changed to returned',
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a repeated step changes nothing', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports } = paymentPorts(database, {});
  const ship = () => fulfilOrder(ports, order.orderNumber, 'ship');
  const results = await Promise.all(Array.from({ length: 16 }, ship));
  expect(results.every((result) => result.ok && result.value.fulfilmentStatus === 'shipped')).toBe(true);
  expect(await stepsOf(database, order.orderNumber)).toEqual(['unfulfilled → shipped']);
  expect(await shipmentsOf(database, order.orderNumber)).toHaveLength(1);
});

test.each<[FulfilmentEvent, FulfilmentEvent]>([
  ['ship', 'pack'],
  ['ship', 'unpack'],
  ['pack', 'deliver'],
  ['pack', 'return'],
])('after %s, rejects %s', async (first, second) => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports } = paymentPorts(database, {});
  await fulfilOrder(ports, order.orderNumber, first);
  expect(await fulfilOrder(ports, order.orderNumber, second)).toEqual(err('fulfilment-conflict'));
  expect(await inconsistencies(database)).toEqual([]);
});

test('packs neither an unpaid nor an unknown order', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  const { ports } = paymentPorts(database, {});
  expect(await fulfilOrder(ports, order.orderNumber, 'pack')).toEqual(err('order-not-paid'));
  expect(await fulfilOrder(ports, order.id, 'pack')).toEqual(err('unknown-order'));
});

test('ships no order that was refunded in full at the provider', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports } = paymentPorts(database, {});
  await database.rows('update orders set refunded_cents = total_cents');
  expect(await fulfilOrder(ports, order.orderNumber, 'ship')).toEqual(err('order-refunded'));
});

test('neither packs nor ships an order while a withdrawal from it is not handled', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports } = paymentPorts(database, {});
  await database.rows(
    `insert into withdrawals (id, reference, order_id, name, order_number, email, items, created_at)
     values (gen_random_uuid(), 'A1B2C3D4', $1, 'Ada', $2, $3, '', now())`,
    [order.id, order.orderNumber, order.email],
  );
  for (const event of ['pack', 'ship'] as const)
    expect(await fulfilOrder(ports, order.orderNumber, event)).toEqual(err('order-withdrawn'));
  await database.rows('update withdrawals set handled_at = now()');
  expect(await fulfilOrder(ports, order.orderNumber, 'pack')).toMatchObject({ ok: true });
});

test('the history of fulfilments and the ledger cannot be changed, not even by SQL', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  await fulfilOrder(paymentPorts(database, {}).ports, order.orderNumber, 'pack');
  for (const table of ['fulfilment_history', 'ledger_entries'])
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(database.rows(statement)).rejects.toMatchObject({ constraint: `${table}_append_only` });
});
