import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { err, ok } from '#domain/values/result.ts';
import { FULFILMENT_VERBS, type FulfilmentStep } from '#services/orders/fulfilment/fulfilment-verbs.ts';
import { recordShipmentVerb, undoShipmentVerb } from '#services/orders/fulfilment/shipment-verbs.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';

const stepsOf = async ({ rows }: FreshDatabase, orderNumber: string) => {
  const history = await rows<{ step: string }>(
    `select h."from" || ' → ' || h."to" as step from fulfilment_history h
     join orders o on o.id = h.order_id where o.receipt = $1 order by h.id`,
    [orderNumber],
  );
  return history.map(({ step }) => step);
};

const emailsOf = async ({ rows }: FreshDatabase) => {
  const emails = await rows<{ kind: string }>(
    `select kind from letters where kind in ('order-packed', 'order-shipped', 'order-delivered') order by created_at`,
  );
  return emails.map(({ kind }) => kind);
};

test('packs, unpacks, ships and delivers a paid order, takes it back, and sends one email of each kind', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { take, ports, announcePacked } = fulfilment(database);
  const events = ['pack', 'unpack', 'pack', 'ship', 'deliver', 'return'] as const;
  for (const event of events) {
    await take(order.orderNumber, event);
    await announcePacked();
  }
  expect(await stepsOf(database, order.orderNumber)).toEqual([
    'unfulfilled → packed',
    'packed → unfulfilled',
    'unfulfilled → packed',
    'packed → shipped',
    'shipped → delivered',
    'delivered → returned',
  ]);
  expect(await database.rows('select position, quantity from shipment_lines')).toEqual([
    { position: 0, quantity: 2 },
  ]);
  expect(await emailsOf(database)).toEqual(['order-packed', 'order-shipped', 'order-delivered']);
  expect(ports.logLines.at(-1)).toEqual([
    'info',
    { event: 'order.returned', orderNumber: order.orderNumber },
    'An order changed to returned',
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('every step writes one audit entry about the order, and names the step that undoes it', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { take, ports } = fulfilment(database);
  const events = ['pack', 'unpack', 'ship', 'deliver', 'return'] as const;
  for (const event of events) await take(order.orderNumber, event);
  const entries = await ports.audit.list({ object: 'order', objectId: order.id }, 10);
  expect(entries.map(({ verb, actor }) => [verb, actor])).toEqual(
    events.toReversed().map((event) => [event, null]),
  );
  expect(entries.at(-1)?.changes).toEqual([
    { field: 'fulfilmentStatus', before: 'unfulfilled', after: 'packed' },
  ]);
  const inverses = [...Object.values(FULFILMENT_VERBS), recordShipmentVerb, undoShipmentVerb].map(
    ({ permission, inverse }) => [permission, inverse],
  );
  expect(inverses).toEqual([
    ['order.pack', 'order.unpack'],
    ['order.unpack', 'order.pack'],
    ['order.deliver', 'order.undo-delivery'],
    ['order.return', 'order.undo-return'],
    ['order.ship', 'order.undo-shipment'],
    ['order.undo-shipment', 'order.ship'],
  ]);
  expect(isPermitted('packer', 'order.ship')).toBe(true);
});

test('the same request again changes nothing, and of many at once one takes the step', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { step } = fulfilment(database);
  const requestId = randomUUID();
  const repeated = await Promise.all(
    Array.from({ length: 4 }, () => step(order.orderNumber, 'pack', { requestId })),
  );
  expect(repeated.filter((result) => result.ok && !result.value.isRepeated)).toHaveLength(1);
  expect(repeated.every(({ ok: isOk }) => isOk)).toBe(true);
  const others = await Promise.all(Array.from({ length: 4 }, () => step(order.orderNumber, 'unpack')));
  expect(others.filter((result) => result.ok)).toEqual([ok({ isRepeated: false })]);
  expect(await stepsOf(database, order.orderNumber)).toEqual([
    'unfulfilled → packed',
    'packed → unfulfilled',
  ]);
  expect(await database.rows(`select verb from audit_entries order by id`)).toEqual([
    { verb: 'pack' },
    { verb: 'unpack' },
  ]);
});

test.each<[FulfilmentEvent, FulfilmentStep, string]>([
  ['ship', 'pack', 'already-shipped'],
  ['ship', 'unpack', 'fulfilment-conflict'],
  ['pack', 'deliver', 'fulfilment-conflict'],
  ['pack', 'return', 'fulfilment-conflict'],
])('after %s, refuses %s', async (first, second, refusal) => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { take, step } = fulfilment(database);
  await take(order.orderNumber, first);
  expect(await step(order.orderNumber, second)).toEqual(err(refusal));
  expect(await inconsistencies(database)).toEqual([]);
});

test('packs neither an unpaid nor an unknown order', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  const { step } = fulfilment(database);
  expect(await step(order.orderNumber, 'pack')).toEqual(err('order-not-paid'));
  expect(await step(order.id, 'pack')).toEqual(err('unknown-order'));
  expect(await database.rows('select 1 from audit_entries')).toEqual([]);
});

test.each([
  [
    'that was refunded in full at the provider',
    'order-refunded',
    'update orders set refunded_cents = total_cents',
  ],
  [
    'while a withdrawal from it is not handled',
    'order-withdrawn',
    `insert into withdrawals (id, reference, order_id, name, order_number, email, items, created_at)
     select gen_random_uuid(), 'A1B2C3D4', id, 'Ada', receipt, email, '', now() from orders`,
  ],
  [
    'while the bank decides about its payment',
    'order-disputed',
    `insert into disputes (id, charge_id, receipt)
     select 'dp_1', 'ch_1', receipt from orders`,
  ],
  [
    'that is a gift for a later day',
    'gift-too-early',
    `update orders set gift = jsonb_build_object('deliverAfter', to_char(now() + interval '60 days', 'YYYY-MM-DD'))`,
  ],
])('neither packs nor ships an order %s', async (_, refusal, statement) => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { step, ship } = fulfilment(database);
  await database.rows(statement);
  expect(await step(order.orderNumber, 'pack')).toEqual(err(refusal));
  expect(await ship(order.orderNumber)).toEqual(err(refusal));
  expect(await database.rows('select 1 from shipments')).toEqual([]);
});

test('the history of fulfilments and the ledger cannot be changed, not even by SQL', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  await fulfilment(database).take(order.orderNumber, 'pack');
  for (const table of ['fulfilment_history', 'ledger_entries'])
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(database.rows(statement)).rejects.toMatchObject({ constraint: `${table}_append_only` });
});
