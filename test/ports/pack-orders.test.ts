import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { packOrders } from '#services/orders/fulfilment/pack-orders.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';
import { actorOf, signedInMember } from '#test/support/staff-fixtures.ts';

const aRequest = () => ({ requestId: randomUUID(), actor: { kind: 'command-line' } as const });

test('packs each order of a selection that can be packed, and names the others with the reason', async () => {
  await using database = await freshDatabase();
  const { ports, ship } = fulfilment(database);
  const [first, second] = [await placedAndPaid(database), await placedAndPaid(database)];
  const unpaid = await placedWithSession(database);
  const shipped = await placedAndPaid(database);
  await ship(shipped.order.orderNumber, { trackingNumber: 'TRACK-1' });
  const unknown = randomUUID();
  const numbers = [first, unpaid, shipped, second, first].map(({ order }) => order.orderNumber);
  expect(await packOrders(ports, aRequest(), [...numbers, unknown])).toEqual({
    packed: [first.order.orderNumber, second.order.orderNumber],
    refused: [
      { orderNumber: unpaid.order.orderNumber, refusal: { refusal: 'order-not-paid' } },
      {
        orderNumber: shipped.order.orderNumber,
        refusal: {
          refusal: 'already-shipped',
          shipment: expect.objectContaining({ trackingNumber: 'TRACK-1' }),
        },
      },
      { orderNumber: unknown, refusal: { refusal: 'unknown-order' } },
    ],
  });
  expect(await inconsistencies(database)).toEqual([]);
});

test('a repeat packs what an interrupted request has left, and no order twice', async () => {
  await using database = await freshDatabase();
  const { ports, step, announcePacked } = fulfilment(database);
  const numbers = [];
  for (let n = 0; n < 3; n += 1) numbers.push((await placedAndPaid(database)).order.orderNumber);
  const [first = ''] = numbers;
  const request = aRequest();
  await packOrders(ports, request, [first]);
  await step(first, 'unpack');
  for (let n = 0; n < 2; n += 1)
    expect(await packOrders(ports, request, numbers)).toEqual({ packed: numbers, refused: [] });
  expect(await database.rows('select verb from audit_entries order by id')).toEqual(
    ['pack', 'unpack', 'pack', 'pack'].map((verb) => ({ verb })),
  );
  await announcePacked();
  expect(await database.rows("select count(*)::int from letters where kind = 'order-packed'")).toEqual([
    { count: 2 },
  ]);
});

test('records the member who packs a selection', async () => {
  await using database = await freshDatabase();
  const { ports } = fulfilment(database);
  const { order } = await placedAndPaid(database);
  const { member } = await signedInMember(ports, 'packer');
  await packOrders(ports, { ...aRequest(), actor: actorOf(member) }, [order.orderNumber]);
  expect(await ports.audit.list({ object: 'order', objectId: order.id }, 10)).toMatchObject([
    { verb: 'pack', actor: { id: member.id }, orderNumber: order.orderNumber },
  ]);
});
