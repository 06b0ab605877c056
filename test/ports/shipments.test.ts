import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import { announceShipments } from '#services/orders/fulfilment/announce.ts';
import { shipScan } from '#services/orders/fulfilment/ship-scan.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { endUndoTime, fulfilment } from '#test/support/fulfilment.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { actorOf, signedInMember } from '#test/support/staff-fixtures.ts';

const UPS_NUMBER = '1Z999AA10123456784';
const NEVER = new AbortController().signal;

const emailsOf = ({ rows }: FreshDatabase) =>
  rows<{ data: object }>(
    `select facts as data from letters where kind = 'order-shipped' order by created_at`,
  );

const orderOf = async ({ orm }: FreshDatabase, orderNumber: string) => {
  const order = await createOrderRepository(orm, orm).find(orderNumber);
  if (!order) throw new Error('the order has disappeared');
  return order;
};

const shipmentsOf = ({ rows }: FreshDatabase) =>
  rows<{ id: string; quantity: number }>(
    `select s.id, sum(l.quantity)::integer as quantity from shipments s
     join shipment_lines l on l.shipment_id = s.id group by s.id order by s.shipped_at`,
  );

test('notifies the shopper of a shipment when it can no longer be undone, by one email, also with several servers', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ship, ports } = fulfilment(database);
  expect(await ship(order.orderNumber, { carrier: 'ups', trackingNumber: UPS_NUMBER })).toEqual(
    ok({ isRepeated: false }),
  );
  await announceShipments(ports, NEVER);
  expect(await orderOf(database, order.orderNumber)).toMatchObject({
    fulfilmentStatus: 'unfulfilled',
    shipments: [],
  });
  expect(await emailsOf(database)).toEqual([]);

  await endUndoTime(database);
  const servers = Array.from({ length: 3 }, () => fulfilment({ ...database, ...database.another(2) }).ports);
  await Promise.all(servers.map((server) => announceShipments(server, NEVER)));
  const record = toOrderRecord(await orderOf(database, order.orderNumber));
  expect(record).toMatchObject({
    fulfilmentStatus: 'shipped',
    shipments: [
      {
        part: 'whole',
        carrier: 'UPS',
        trackingNumber: UPS_NUMBER,
        trackingUrl: `https://www.ups.com/track?tracknum=${UPS_NUMBER}`,
      },
    ],
  });
  expect(record.shipments?.[0]).not.toHaveProperty('lines');
  expect(await emailsOf(database)).toMatchObject([
    { data: { receipt: order.orderNumber, carrier: 'UPS', trackingNumber: UPS_NUMBER, part: 'whole' } },
  ]);
  expect(await database.rows('select "to" from fulfilment_history')).toEqual([{ to: 'shipped' }]);
  expect(servers.flatMap(({ logLines }) => logLines)).toEqual([
    ['info', { event: 'order.shipped', orderNumber: order.orderNumber }, 'An order changed to shipped'],
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('the emails of all steps name their order', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ship, step, announce, announcePacked } = fulfilment(database);
  await step(order.orderNumber, 'pack');
  await announcePacked();
  await ship(order.orderNumber);
  await announce();
  await step(order.orderNumber, 'deliver');
  await announce();
  const emails = await database.rows<{ kind: string }>(
    "select kind from letters where order_id = $1 and kind <> 'order-paid' order by created_at",
    [order.id],
  );
  expect(emails.map(({ kind }) => kind)).toEqual(['order-packed', 'order-shipped', 'order-delivered']);
});

test('a shipment can be undone until the shopper is notified, and then the order can be shipped again', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ship, undo, step, announce, ports } = fulfilment(database);
  const shipmentId = randomUUID();
  await step(order.orderNumber, 'pack');
  await ship(order.orderNumber, {}, { requestId: shipmentId });
  expect(await step(order.orderNumber, 'unpack')).toEqual(err('fulfilment-conflict'));
  expect(await undo(shipmentId)).toEqual(ok({ isRepeated: false }));
  expect(await undo(shipmentId)).toEqual(err('unknown-shipment'));
  expect(await ship(order.orderNumber, {}, { requestId: shipmentId })).toEqual(err('unknown-shipment'));
  expect(await shipmentsOf(database)).toEqual([]);
  await announce();
  expect(await emailsOf(database)).toEqual([]);
  expect((await orderOf(database, order.orderNumber)).fulfilmentStatus).toBe('packed');

  const again = randomUUID();
  await ship(order.orderNumber, {}, { requestId: again });
  await announce();
  expect(await undo(again)).toEqual(err('shipment-announced'));
  expect(await emailsOf(database)).toHaveLength(1);
  const entries = await ports.audit.list({ object: 'order', objectId: order.id }, 10);
  expect(entries.map(({ verb }) => verb)).toEqual(['ship', 'undo-shipment', 'ship', 'pack']);
  expect(await inconsistencies(database)).toEqual([]);
});

test('either undoes or announces a shipment, never both', async () => {
  await using database = await freshDatabase();
  const { ship, undo, ports } = fulfilment(database);
  const outcomes: boolean[] = [];
  for (let round = 0; round < 10; round += 1) {
    const { order } = await placedAndPaid(database);
    const requestId = randomUUID();
    await ship(order.orderNumber, {}, { requestId });
    await endUndoTime(database);
    const actions = [() => undo(requestId), () => announceShipments(ports, NEVER)];
    const [undone] =
      round % 2 === 0
        ? await Promise.all(actions.map((action) => action()))
        : (await Promise.all(actions.toReversed().map((action) => action()))).toReversed();
    const isUndone = undone?.ok === true;
    const { fulfilmentStatus } = await orderOf(database, order.orderNumber);
    expect(fulfilmentStatus).toBe(isUndone ? 'unfulfilled' : 'shipped');
    outcomes.push(!isUndone);
  }
  expect(await emailsOf(database)).toHaveLength(outcomes.filter(Boolean).length);
  expect(await inconsistencies(database)).toEqual([]);
});

test('of two members one ships an order, and the other reads who did; the same request again is fine', async () => {
  await using database = await freshDatabase();
  const { ports, announce } = fulfilment(database);
  const deps = { ...ports, orders: createOrderRepository(database.orm, database.orm) };
  const { order } = await placedAndPaid(database);
  const { member } = await signedInMember(ports, 'packer');
  const scan = { typedNumber: order.orderNumber, trackingNumber: UPS_NUMBER, carrier: null };
  const requests = Array.from({ length: 8 }, () => ({ requestId: randomUUID(), actor: actorOf(member) }));
  const results = await Promise.all(requests.map((request) => shipScan(deps, request, scan)));
  const winners = results.flatMap(({ ok: isOk }, index) => (isOk ? [requests[index]] : []));
  expect(winners).toHaveLength(1);
  const shipped = { refusal: 'already-shipped', shipment: { by: 'Ada', trackingNumber: UPS_NUMBER } };
  for (const result of results) if (!result.ok) expect(result).toMatchObject(err(shipped));
  expect(await shipmentsOf(database)).toHaveLength(1);

  const [winner] = winners;
  if (winner) expect(await shipScan(deps, winner, scan)).toEqual(ok({ orderNumber: order.orderNumber }));
  await announce();
  const late = { requestId: randomUUID(), actor: actorOf(member) };
  expect(await shipScan(deps, late, scan)).toMatchObject(err(shipped));
  expect(await database.rows(`select verb from audit_entries where object = 'order'`)).toEqual([
    { verb: 'ship' },
  ]);
  expect(await emailsOf(database)).toHaveLength(1);
});

test('refuses the tracking number of another parcel in the last 30 days, unless that is confirmed', async () => {
  await using database = await freshDatabase();
  const { ports, ship } = fulfilment(database);
  const deps = { ...ports, orders: createOrderRepository(database.orm, database.orm) };
  const place = async () => (await placedAndPaid(database)).order.orderNumber;
  const [first, second, third] = [await place(), await place(), await place()];
  const label = { trackingNumber: UPS_NUMBER };
  expect(await ship(first, { ...label, lines: [{ position: 0, quantity: 1 }] })).toMatchObject({ ok: true });
  expect(await ship(first, label)).toEqual(err('tracking-number-used'));
  expect(await ship(first, { ...label, isReuseConfirmed: true })).toMatchObject({ ok: true });
  expect(await ship(second, label)).toEqual(err('tracking-number-used'));
  const request = { requestId: randomUUID(), actor: { kind: 'command-line' } as const };
  const scan = { typedNumber: second, trackingNumber: UPS_NUMBER, carrier: null };
  expect(await shipScan(deps, request, scan)).toEqual(
    err({ refusal: 'tracking-number-used', usedFor: first }),
  );
  expect(await shipScan(deps, request, { ...scan, isReuseConfirmed: true })).toMatchObject({ ok: true });
  expect(
    await database.rows(
      `select change from audit_entries, jsonb_array_elements(changes) change where change ->> 'field' = 'used-for' order by audit_entries.id`,
    ),
  ).toEqual([first, first].map((after) => ({ change: { field: 'used-for', before: null, after } })));
  await database.rows(`update shipments set shipped_at = now() - interval '31 days'`);
  expect(await ship(third, label)).toMatchObject({ ok: true });
  for (const number of [await place(), await place()])
    expect(await ship(number, { trackingNumber: '' })).toMatchObject({ ok: true });
});

test('of two orders that are shipped at once with one tracking number, one is refused', async () => {
  await using database = await freshDatabase();
  const { ship } = fulfilment(database);
  const placed = [await placedAndPaid(database), await placedAndPaid(database)];
  const shipped = await Promise.all(
    placed.map(({ order }) => ship(order.orderNumber, { trackingNumber: UPS_NUMBER })),
  );
  expect(shipped.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
  expect(shipped).toContainEqual(err('tracking-number-used'));
});

test('an order is shipped once its last part is, and each part has an email', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ship, announce, step } = fulfilment(database);
  const part = (quantity: number) => ({ lines: [{ position: 0, quantity }] });
  expect(await ship(order.orderNumber, part(3))).toEqual(err('shipment-exceeds-order'));
  expect(await ship(order.orderNumber, part(0))).toEqual(err('nothing-to-ship'));
  expect(await ship(order.orderNumber, part(1))).toMatchObject({ ok: true });
  expect(await ship(order.orderNumber, part(2))).toEqual(err('shipment-exceeds-order'));
  await announce();
  const partly = await orderOf(database, order.orderNumber);
  expect(partly.fulfilmentStatus).toBe('unfulfilled');
  const lines = [{ name: expect.any(String), quantity: 1 }];
  expect(toOrderRecord(partly).shipments).toEqual([{ part: 'part', lines }]);
  expect(await step(order.orderNumber, 'deliver')).toEqual(err('fulfilment-conflict'));
  expect(await step(order.orderNumber, 'pack')).toMatchObject({ ok: true });

  const rest = await Promise.all([ship(order.orderNumber), ship(order.orderNumber, part(1))]);
  expect(rest.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
  expect(rest).toContainEqual(err('already-shipped'));
  await announce();
  const complete = await orderOf(database, order.orderNumber);
  expect(complete.fulfilmentStatus).toBe('shipped');
  expect(toOrderRecord(complete).shipments).toEqual([
    { part: 'part', lines },
    { part: 'last-part', lines },
  ]);
  expect(await emailsOf(database)).toMatchObject([
    { data: { part: 'part' } },
    { data: { part: 'last-part' } },
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a shipment that cannot be announced delays no other, and is tried again', async () => {
  await using database = await freshDatabase();
  const { ship, ports, announce } = fulfilment(database);
  const first = await placedAndPaid(database);
  const second = await placedAndPaid(database);
  for (const { order } of [first, second]) await ship(order.orderNumber);
  await endUndoTime(database);
  const failing = {
    ...ports,
    fulfilment: {
      ...ports.fulfilment,
      announce: async (id: string) => {
        const [shipment] = await database.rows<{ own: boolean }>(
          'select order_id = $1 as own from shipments where id = $2',
          [first.order.id, id],
        );
        if (shipment?.own) throw new Error('the connection was lost');
        return ports.fulfilment.announce(id);
      },
    },
  };
  await announceShipments(failing, NEVER);
  const statuses = async () =>
    Promise.all(
      [first, second].map(async ({ order }) => (await orderOf(database, order.orderNumber)).fulfilmentStatus),
    );
  expect(await statuses()).toEqual(['unfulfilled', 'shipped']);
  expect(ports.logLines).toContainEqual([
    'error',
    expect.objectContaining({ event: 'shipment.failed' }),
    expect.any(String),
  ]);
  await announce();
  expect(await statuses()).toEqual(['shipped', 'shipped']);
});

test('announces the shipment of an erased person without an email', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ship, announce } = fulfilment(database);
  await ship(order.orderNumber);
  await database.rows(`update orders set email = ''`);
  await announce();
  expect((await orderOf(database, order.orderNumber)).fulfilmentStatus).toBe('shipped');
  expect(await emailsOf(database)).toEqual([]);
});
