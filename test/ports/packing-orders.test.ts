import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createFulfilmentRepository } from '#adapters/postgres/orders/fulfilment/fulfilment-repository.ts';
import { createPackingOrderReader } from '#adapters/postgres/orders/packing/packing-orders.ts';
import { preparePrintJob } from '#services/orders/fulfilment/prepare-print-job.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { place } from '#test/support/order-fixtures.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';

const portsOf = ({ orm }: FreshDatabase) => ({
  packingOrders: createPackingOrderReader(orm),
  catalogue: createProductRepository(orm),
  clock: () => new Date(),
});

test('reads what is shipped, removed, withdrawn, disputed and due for a refund of each order', async () => {
  await using database = await freshDatabase();
  const [sent, plain] = [await placedAndPaid(database), await placedAndPaid(database)];
  const { id } = sent.order;
  await database.rows(
    `with parcel as (insert into shipments (order_id) values ($1) returning id)
     insert into shipment_lines select id, $1, 0, 1 from parcel`,
    [id],
  );
  await database.rows(
    `with request as (insert into refund_requests (id, order_id, amount_cents) values ($2, $1, 1000) returning id)
     insert into refund_request_lines (request_id, order_id, position, quantity, amount_cents, restocked)
       select id, $1, 0, 1, 1000, 1 from request`,
    [id, randomUUID()],
  );
  await database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents) values ($1, 'pi_1', 1000)",
    [id],
  );
  await database.rows(
    `insert into withdrawals (id, reference, order_id, order_number, name, email, items, handled_at)
     values ($2, 'W-1', $1, 'CAM', 'Ada', 'ada@example.com', '', null),
            ($3, 'W-2', $4, 'CAM', 'Ada', 'ada@example.com', '', now())`,
    [id, randomUUID(), randomUUID(), plain.order.id],
  );
  await createFulfilmentRepository(database.orm).addShipment(sent.order, {
    id: randomUUID(),
    carrier: 'dhl',
    trackingNumber: 'TRACK-1',
    lines: [{ position: 0, name: 'Gunpowder', quantity: 2 }],
  });
  await database.rows(
    "insert into disputes (id, charge_id, receipt, closed_at) values ('d1', 'c1', $1, null), ('d2', 'c2', $2, now())",
    [sent.order.orderNumber, plain.order.orderNumber],
  );
  const numbers = [sent.order.orderNumber, randomUUID(), plain.order.orderNumber];
  const found = await portsOf(database).packingOrders.read(numbers);
  const byNumber = new Map(
    found.map(({ order, shipments, ...rest }) => [
      order.orderNumber,
      { ...rest, parcels: shipments.map(({ lines }) => lines) },
    ]),
  );
  const inParcel = (quantity: number) => [{ position: 0, name: sent.order.lines[0]?.name, quantity }];
  expect(byNumber).toEqual(
    new Map([
      [
        sent.order.orderNumber,
        {
          // Announced, and one that can still be undone.
          parcels: [inParcel(1), inParcel(2)],
          refunded: new Map([[0, 1]]),
          isBeingRefunded: false,
          isWithdrawn: true,
          isDisputed: true,
        },
      ],
      [
        plain.order.orderNumber,
        {
          parcels: [],
          refunded: new Map(),
          isBeingRefunded: false,
          isWithdrawn: false,
          isDisputed: false,
        },
      ],
    ]),
  );
  expect(await portsOf(database).packingOrders.read([])).toEqual([]);
});

test('leaves out an order whose payment a lost dispute and a due refund return together', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { id, orderNumber, totalCents } = order;
  const print = () => preparePrintJob(portsOf(database), [orderNumber], { withCopies: false });
  await database.rows('update orders set dispute_lost_cents = 1 where id = $1', [id]);
  expect((await print()).leftOut).toEqual([]);
  await database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents) values ($1, 'pi_1', $2)",
    [id, totalCents - 1],
  );
  expect((await print()).leftOut).toEqual([{ orderNumber, reason: 'refunded' }]);
});

test('lists the products in the order of the catalogue, those no longer for sale last', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedAndPaid(database);
  const items = ['uji-matcha', 'marrakech-mint', 'masala-chai'].map((productId) => ({
    id: productId,
    quantity: 2,
  }));
  const mixed = await place(repository, aPurchase({ items }));
  if (!mixed.ok) throw new Error(mixed.error.code);
  await repository.apply(mixed.value.orderNumber, 'payment-received', aPaidSession(mixed.value));
  await database.rows("update products set archived_at = now() where id = 'uji-matcha'");
  const inCatalogue = await database.rows<{ id: string }>(
    `select p.id from products p join categories c on c.id = p.category_id
     where archived_at is null and p.id = any ($1) order by c.position, p.position`,
    [['marrakech-mint', 'masala-chai']],
  );
  const job = await preparePrintJob(portsOf(database), [mixed.value.orderNumber, order.orderNumber], {
    withCopies: false,
  });
  const ids = job.pickList.map(({ productId }) => productId);
  expect(ids.filter((id) => inCatalogue.some((each) => each.id === id))).toEqual(
    inCatalogue.map(({ id }) => id),
  );
  expect(ids.at(-1)).toBe('uji-matcha');
  expect(job.slips).toHaveLength(2);
  expect(job.leftOut).toEqual([]);
});
