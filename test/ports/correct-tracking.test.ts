import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';

const WRONG = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
const RIGHT = { carrier: 'dhl', trackingNumber: '1234567890' } as const;

/** An order with a parcel that was announced with the wrong number. */
const announcedParcel = async (database: FreshDatabase) => {
  const { order } = await placedAndPaid(database);
  const shipmentId = randomUUID();
  await fulfilment(database).ship(order.orderNumber, WRONG, { requestId: shipmentId });
  await fulfilment(database).announce();
  return { order, correction: { shipmentId, expected: WRONG, ...RIGHT } };
};

const correctionsIn = ({ rows }: FreshDatabase) =>
  rows<{ facts: object }>("select facts from letters where facts ->> 'isCorrection' = 'true'");

const recordOf = async ({ orm }: FreshDatabase, orderNumber: string) => {
  const order = await createOrderRepository(orm, orm).find(orderNumber);
  if (!order) throw new Error('the order has disappeared');
  return toOrderRecord(order);
};

test('shows the corrected number to the shopper, sends one email about it, and records both numbers', async () => {
  await using database = await freshDatabase();
  const { order, correction } = await announcedParcel(database);
  const { correct, ports } = fulfilment(database);
  const request = { requestId: randomUUID() };
  const results = await Promise.all([correct(correction, request), correct(correction, request)]);
  expect(results).toContainEqual(ok({ isRepeated: false }));
  expect(results).toContainEqual(ok({ isRepeated: true }));
  expect(await recordOf(database, order.orderNumber)).toMatchObject({
    fulfilmentStatus: 'shipped',
    shipments: [{ carrier: 'DHL', trackingNumber: RIGHT.trackingNumber }],
  });
  expect(await correctionsIn(database)).toMatchObject([
    { facts: { receipt: order.orderNumber, carrier: 'DHL', trackingNumber: RIGHT.trackingNumber } },
  ]);
  const [entry] = await ports.audit.list({ object: 'order', objectId: order.id }, 1);
  expect(entry).toMatchObject({ verb: 'correct-tracking' });
  expect(entry?.changes).toEqual([
    { field: 'carrier', before: 'ups', after: 'dhl' },
    {
      field: 'trackingNumber',
      before: WRONG.trackingNumber,
      after: RIGHT.trackingNumber,
      isPersonal: true,
    },
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('changes and sends nothing if the number stays the same, or is corrected already', async () => {
  await using database = await freshDatabase();
  const { correction } = await announcedParcel(database);
  const { correct } = fulfilment(database);
  expect(await correct({ ...correction, ...WRONG })).toMatchObject({ ok: true });
  expect(await correctionsIn(database)).toEqual([]);
  await Promise.all([correct(correction), correct(correction), correct(correction)]);
  expect(await correctionsIn(database)).toHaveLength(1);
});

test('refuses a correction of a number that another member has changed meanwhile', async () => {
  await using database = await freshDatabase();
  const { correction } = await announcedParcel(database);
  const { correct } = fulfilment(database);
  await correct(correction);
  for (const expected of [WRONG, { ...RIGHT, carrier: 'ups' } as const])
    expect(await correct({ ...correction, trackingNumber: '2345678901', expected })).toEqual(
      err('changed-meanwhile'),
    );
  expect(await correctionsIn(database)).toHaveLength(1);
});

test('refuses a correction of a shipment that is undone, can be undone, or is at its destination', async () => {
  await using database = await freshDatabase();
  const { order, correction } = await announcedParcel(database);
  const { correct, step, undoStep, ship, undo } = fulfilment(database);
  for (const name of ['deliver', 'return'] as const) {
    await step(order.orderNumber, name);
    expect(await correct(correction)).toEqual(err('already-delivered'));
    await undoStep(order.orderNumber, name);
  }
  const other = await placedAndPaid(database);
  const requestId = randomUUID();
  await ship(other.order.orderNumber, {}, { requestId });
  const early = { ...correction, shipmentId: requestId, expected: { carrier: null, trackingNumber: '' } };
  expect(await correct(early)).toEqual(err('shipment-undoable'));
  await undo(requestId);
  expect(await correct(early)).toEqual(err('unknown-shipment'));
  await database.rows(`update orders set email = '' where id = $1`, [order.id]);
  expect(await correct(correction)).toEqual(err('order-anonymized'));
  expect(await correctionsIn(database)).toEqual([]);
});

test('corrects the carrier alone, and asks before it takes the number of another parcel', async () => {
  await using database = await freshDatabase();
  const { correction } = await announcedParcel(database);
  const { correct, ship } = fulfilment(database);
  const other = await placedAndPaid(database);
  await ship(other.order.orderNumber, RIGHT);
  expect(await correct(correction)).toEqual(err('tracking-number-used'));
  const carrierOnly = { ...correction, ...WRONG, carrier: 'other' } as const;
  expect(await correct(carrierOnly)).toMatchObject({ ok: true });
  const confirmed = {
    ...correction,
    expected: { ...WRONG, carrier: 'other' },
    isReuseConfirmed: true,
  } as const;
  expect(await correct(confirmed)).toMatchObject({ ok: true });
  expect(await correctionsIn(database)).toHaveLength(2);
});
