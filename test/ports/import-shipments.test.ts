import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPackingOrderReader } from '#adapters/postgres/orders/packing/packing-orders.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { err } from '#domain/values/result.ts';
import { csvOf } from '#platform/csv/write-csv.ts';
import { checkShipmentFile, shipFile } from '#services/orders/fulfilment/import-shipments.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';
import { upsNumber } from '#test/support/tracking-numbers.ts';

const HEADER = ['Order number', 'Carrier', 'Tracking number'];
const UPS_NUMBER = '1Z999AA10123456784';

const portsOf = (database: FreshDatabase) => ({
  ...fulfilment(database).ports,
  orders: createOrderRepository(database.orm, database.orm),
  packingOrders: createPackingOrderReader(database.orm),
});

const fileOf = (...rows: readonly (readonly string[])[]) => csvOf([HEADER, ...rows]);
type FileDeps = Parameters<typeof shipFile>[0];
type FileRequest = Parameters<typeof shipFile>[1];
const ship = (ports: FileDeps, request: FileRequest, file: string) =>
  shipFile(ports, request, file, { isReuseConfirmed: false });
const newRequest = () => ({ requestId: randomUUID(), actor: { kind: 'command-line' } as const });

const outcomesOf = async (result: ReturnType<typeof shipFile>) => {
  const rows = await result;
  if (!rows.ok) throw new Error(rows.error.kind);
  return rows.value.map(({ outcome }) => ('refusal' in outcome ? outcome.refusal : outcome.kind));
};

const shipmentsIn = (database: FreshDatabase) =>
  database.rows<{ receipt: string; carrier: string; number: string }>(
    `select o.receipt, s.carrier, s.tracking_number as number from shipments s
     join orders o on o.id = s.order_id order by s.tracking_number`,
  );

test('says of each row what would become of it, and ships nothing', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const numberOf = ({ order }: Awaited<ReturnType<typeof placedWithSession>>) => order.orderNumber;
  const [ready, shipped] = [numberOf(await placedAndPaid(database)), numberOf(await placedAndPaid(database))];
  await fulfilment(database).take(shipped, 'ship');
  const unpaid = numberOf(await placedWithSession(database));
  const file = fileOf(
    [shortNumberOf(ready), '', UPS_NUMBER],
    [shipped, '', upsNumber(1)],
    [unpaid, '', upsNumber(2)],
    [randomUUID(), '', UPS_NUMBER],
    [ready.toUpperCase(), 'ups', UPS_NUMBER],
    [ready, 'Pigeon', '1234567890'],
    ['Masala chai', '', ''],
  );
  expect(await outcomesOf(checkShipmentFile(ports, file))).toEqual([
    'ready',
    'already-shipped',
    'order-not-paid',
    'unknown-order',
    'repeats',
    'invalid',
    'invalid',
  ]);
  expect(await shipmentsIn(database)).toMatchObject([{ receipt: shipped }]);
});

test('ships no order of which two rows have different parcels', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const number = (await placedAndPaid(database)).order.orderNumber;
  const file = fileOf(
    [number, '', UPS_NUMBER],
    ['CAM-000000', '', UPS_NUMBER],
    [shortNumberOf(number), 'dhl', '1234567890'],
    [number, 'ups', UPS_NUMBER],
  );
  const conflict = { kind: 'conflicts', rows: [2, 4, 5] };
  for (const result of [await checkShipmentFile(ports, file), await ship(ports, newRequest(), file)])
    expect(result.ok && result.value.map(({ outcome }) => outcome)).toMatchObject([
      conflict,
      { refusal: 'unknown-order' },
      conflict,
      conflict,
    ]);
  expect(await shipmentsIn(database)).toEqual([]);
});

test('ships the rows that it can, each once however often the request is repeated', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const [first, second] = [await placedAndPaid(database), await placedAndPaid(database)];
  const numbers = [first, second].map(({ order }) => order.orderNumber);
  const [one = '', two = ''] = numbers;
  const file = fileOf([one, 'dhl', '1234567890'], ['CAM-000000', '', UPS_NUMBER], [two, '', UPS_NUMBER]);
  const request = newRequest();
  const expected = ['shipped', 'unknown-order', 'shipped'];
  const [atOnce, again] = await Promise.all([
    outcomesOf(ship(ports, request, file)),
    outcomesOf(ship(ports, request, file)),
  ]);
  expect([atOnce, again]).toEqual([expected, expected]);
  expect(await outcomesOf(ship(ports, request, file))).toEqual(expected);
  const shipments = [
    { receipt: one, carrier: 'dhl', number: '1234567890' },
    { receipt: two, carrier: 'ups', number: UPS_NUMBER },
  ];
  expect(await shipmentsIn(database)).toEqual(shipments);
  expect(await outcomesOf(ship(ports, newRequest(), file))).toEqual(expected);
  expect(await shipmentsIn(database)).toEqual(shipments);
  expect(await database.rows("select 1 from audit_entries where verb = 'ship'")).toHaveLength(2);
});

test('counts the rows of an earlier run as shipped, but not those with another parcel', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const [first, second] = [await placedAndPaid(database), await placedAndPaid(database)];
  const file = fileOf(
    [first.order.orderNumber, '', upsNumber(1)],
    [second.order.orderNumber, '', upsNumber(2)],
  );
  expect(await outcomesOf(ship(ports, newRequest(), file))).toEqual(['shipped', 'shipped']);
  const again = fileOf(
    [first.order.orderNumber, '', upsNumber(1)],
    [second.order.orderNumber, '', upsNumber(3)],
  );
  const later = await ship(ports, newRequest(), again);
  expect(later.ok && later.value.map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'shipped' },
    { refusal: 'already-shipped', shipment: { trackingNumber: upsNumber(2) } },
  ]);
  expect(await shipmentsIn(database)).toHaveLength(2);
});

test('a row that fails stops no other one', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const [first, second] = [await placedAndPaid(database), await placedAndPaid(database)];
  const broken = first.order.orderNumber;
  const staffTransactions: typeof ports.staffTransactions = {
    run: (work) =>
      ports.staffTransactions.run((inner) =>
        work({
          ...inner,
          fulfilment: {
            ...inner.fulfilment,
            lock: async (number) => {
              if (number === broken) throw new Error('the connection was lost');
              return inner.fulfilment.lock(number);
            },
          },
        }),
      ),
  };
  const file = fileOf([broken, '', UPS_NUMBER], [second.order.orderNumber, '', '1Z999AA10123456793']);
  const request = newRequest();
  expect(await outcomesOf(ship({ ...ports, staffTransactions }, request, file))).toEqual([
    'failed',
    'shipped',
  ]);
  expect(await outcomesOf(ship(ports, request, file))).toEqual(['shipped', 'shipped']);
});

test('leaves rows to a repeat once the response would be late', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const { orderNumber } = (await placedAndPaid(database)).order;
  const times = [0, 60_000];
  const clock = () => new Date(Date.now() + (times.shift() ?? 0));
  const file = fileOf([orderNumber, '', UPS_NUMBER]);
  expect(await outcomesOf(ship({ ...ports, clock }, newRequest(), file))).toEqual(['left']);
  expect(await shipmentsIn(database)).toEqual([]);
});

test('refuses a file that is too long, has too many rows, no rows or no header', async () => {
  await using database = await freshDatabase();
  const check = (text: string) => checkShipmentFile(portsOf(database), text);
  expect(await check('x'.repeat(40_001))).toEqual(err({ kind: 'too-long' }));
  expect(await check(fileOf(...Array.from({ length: 501 }, () => ['x', '', ''])))).toEqual(
    err({ kind: 'too-many-rows' }),
  );
  expect(await check('"')).toEqual(err({ kind: 'malformed' }));
  expect(await check(fileOf())).toEqual(err({ kind: 'empty' }));
  for (const text of ['', 'Order number,Tracking number\r\n'])
    expect(await check(text)).toMatchObject(err({ kind: 'missing-columns' }));
});

test('ships rows with the tracking number of another row or parcel only if that is confirmed', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const place = async () => (await placedAndPaid(database)).order.orderNumber;
  const [earlier, first, second, third] = [await place(), await place(), await place(), await place()];
  await fulfilment(database).ship(earlier, { carrier: 'dhl', trackingNumber: '2345678901' });
  const file = fileOf([first, '', UPS_NUMBER], [second, '', UPS_NUMBER], [third, 'dhl', '2345678901']);
  const shares = { kind: 'shares', rows: [2, 3] };
  const used = { kind: 'refused', refusal: 'tracking-number-used', usedFor: earlier };
  const request = newRequest();
  for (const result of [await checkShipmentFile(ports, file), await ship(ports, request, file)])
    expect(result.ok && result.value.map(({ outcome }) => outcome)).toEqual([shares, shares, used]);
  expect(await shipmentsIn(database)).toHaveLength(1);
  const confirmed = shipFile(ports, request, file, { isReuseConfirmed: true });
  expect(await outcomesOf(confirmed)).toEqual(['shipped', 'shipped', 'shipped']);
  expect(await shipmentsIn(database)).toHaveLength(4);
});
