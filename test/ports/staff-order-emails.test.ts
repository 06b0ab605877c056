import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createWithdrawalRepository } from '#adapters/postgres/orders/withdrawals/withdrawal-repository.ts';
import { err, ok } from '#domain/values/result.ts';
import { findStaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { sendOrderEmail } from '#services/orders/admin/perform-order-verbs.ts';
import { expectLockWaits, type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';
import { staffOrderPorts } from '#test/support/staff-order-ports.ts';

const DONE = ok({ isRepeated: false });
const GUEST = 'guest@example.com';

const emailsOf = ({ rows }: FreshDatabase) =>
  rows<{ kind: string; to: string; hasOrder: boolean }>(
    `select kind, "to", order_id is not null as "hasOrder" from letters where kind like 'order-%' order by created_at`,
  );

test('sends an email composed afresh, three times an hour with the shop’s own, also at once', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = await staffOrderPorts(database);
  const send = () => sendOrderEmail(ports, ports.request(), order.orderNumber, 'order-paid');
  const results = await Promise.all([send(), send(), send(), send()]);
  expect(results.filter((result) => result.ok)).toHaveLength(2);
  expect(results.filter((result) => !result.ok)).toEqual([err('too-many-emails'), err('too-many-emails')]);
  expect(await emailsOf(database)).toEqual(
    [1, 2, 3].map(() => ({ kind: 'order-paid', to: GUEST, hasOrder: true })),
  );
  const [one, other] = await database.rows<{ facts: object }>(
    "select facts from letters where kind = 'order-paid' order by created_at",
  );
  expect(other?.facts).toEqual(one?.facts);
  expect(await sendOrderEmail(ports, ports.request(), order.orderNumber, 'order-link')).toEqual(DONE);
  expect(await ports.audit.list({ object: 'order' }, 10)).toMatchObject([
    { verb: 'send-email', changes: [{ field: 'email-kind', before: null, after: 'order-link' }] },
    { verb: 'send-email' },
    { verb: 'send-email' },
  ]);
});

test.each([
  ['the erasure', "update orders set forget_at = now() + interval '1 day'", 'order-anonymized'],
  [
    'the cancellation',
    `update orders set status = 'cancelled';
     insert into order_history (order_id, "from", "to", event)
       select id, 'paid', 'cancelled', 'payment-cancelled' from orders`,
    'email-not-fitting',
  ],
])('an email waits for %s of its order, and is then refused', async (_, change, refusal) => {
  await using database = await freshDatabase();
  const ports = await staffOrderPorts(database);
  const { order } = await placedAndPaid(database);
  const lockingClient = new pg.Client({ connectionString: database.url });
  await lockingClient.connect();
  await lockingClient.query('begin');
  await lockingClient.query('select from orders for update');
  const sending = sendOrderEmail(ports, ports.request(), order.orderNumber, 'order-paid');
  await expectLockWaits(database, 1);
  await lockingClient.query(change);
  await lockingClient.query('commit');
  await lockingClient.end();
  expect(await sending).toEqual(err(refusal));
  expect(await emailsOf(database)).toHaveLength(1);
});

test('offers and sends only emails that fit the order', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedWithSession(database);
  const ports = { ...(await staffOrderPorts(database)), orders: repository };
  const sendable = async () => (await findStaffOrder(ports, 'owner', order.orderNumber))?.sendable;
  expect(await sendable()).toEqual(['order-link']);
  expect(await sendOrderEmail(ports, ports.request(), order.orderNumber, 'order-paid')).toEqual(
    err('email-not-fitting'),
  );
  await database.rows("update orders set forget_at = now() + interval '1 day'");
  expect(await sendable()).toEqual([]);
  expect(await sendOrderEmail(ports, ports.request(), order.orderNumber, 'order-link')).toEqual(
    err('order-anonymized'),
  );
});

test('every kind of email that was sent about an order can be sent again, with the same content', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedAndPaid(database);
  const ports = { ...(await staffOrderPorts(database)), orders: repository };
  const { orderNumber } = order;
  const { step, ship: shipParcel, announce, announcePacked } = fulfilment(database);
  await step(orderNumber, 'pack');
  await announcePacked();
  for (const trackingNumber of ['JD1', 'JD2']) {
    const lines = [{ position: 0, quantity: 1 }];
    await shipParcel(orderNumber, { carrier: 'dhl', trackingNumber, lines });
  }
  await announce();
  await step(orderNumber, 'deliver');
  await announce();
  const statement = { name: 'Ada', orderNumber, email: GUEST, items: 'the tea' };
  await createWithdrawalRepository(database.orm).write(randomUUID(), statement, new Date());
  const sent = () =>
    database.rows<{ kind: string; facts: object }>(
      `select kind, facts from letters where kind in ('order-packed', 'order-shipped', 'order-delivered', 'withdrawal-received')
        order by created_at, facts ->> 'trackingNumber'`,
    );
  const before = await sent();
  const kinds = ['order-packed', 'order-shipped', 'order-delivered', 'withdrawal-received'] as const;
  expect(before.map(({ kind }) => kind)).toEqual(kinds.toSpliced(1, 0, 'order-shipped'));
  expect((await findStaffOrder(ports, 'owner', orderNumber))?.sendable).toEqual(
    expect.arrayContaining([...kinds]),
  );
  for (const kind of kinds)
    expect(await sendOrderEmail(ports, ports.request(), orderNumber, kind)).toEqual(DONE);
  const again = (await sent()).slice(before.length);
  expect(again).toEqual(before);
  expect(
    await database.rows(`select distinct "to" from letters where kind like 'order-%' or kind like 'with%'`),
  ).toEqual([{ to: GUEST }]);
});
