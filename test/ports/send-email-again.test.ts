import { expect, test } from 'vitest';
import { loadDemoOrders } from '#adapters/postgres/orders/demo/load-demo-orders.ts';
import { err, ok } from '#domain/values/result.ts';
import { sendEmailAgain } from '#services/orders/admin/send-email-again.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { staffOrderPorts } from '#test/support/staff-order-ports.ts';

const DONE = ok({ isRepeated: false });

const emailsOf = ({ rows }: FreshDatabase, kind: string) =>
  rows<{ id: string; to: string; facts: object | null; isDue: boolean }>(
    `select id, "to", facts, due_at is not null as "isDue" from letters where kind = $1 order by created_at, facts ->> 'trackingNumber'`,
    [kind],
  );

/** Gives an email up and deletes its content, as after an import or by an earlier release. */
const failWithoutContent = ({ rows }: FreshDatabase, id = '') =>
  rows("update letters set facts = null, due_at = null, last_error = 'mailbox full' where id = $1", [id]);

test('composes a failed email without content from its order', async () => {
  await using database = await freshDatabase();
  await placedAndPaid(database);
  const ports = await staffOrderPorts(database);
  const [before] = await emailsOf(database, 'order-paid');
  await failWithoutContent(database, before?.id);
  expect(await sendEmailAgain(ports, ports.request(), before?.id ?? '')).toEqual(DONE);
  expect(await emailsOf(database, 'order-paid')).toEqual([before]);
  expect(await ports.audit.list({ object: 'email' }, 10)).toMatchObject([
    { verb: 'send-again', changes: [{ field: 'email-kind', after: 'order-paid' }] },
  ]);
});

test('guesses of no email without content which of several parcels it was about', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = await staffOrderPorts(database);
  const { step, ship, announce } = fulfilment(database);
  await step(order.orderNumber, 'pack');
  for (const trackingNumber of ['JD1', 'JD2'])
    await ship(order.orderNumber, { carrier: 'dhl', trackingNumber, lines: [{ position: 0, quantity: 1 }] });
  await announce();
  const [, second] = await emailsOf(database, 'order-shipped');
  await failWithoutContent(database, second?.id);
  const before = await emailsOf(database, 'order-shipped');
  expect(await sendEmailAgain(ports, ports.request(), second?.id ?? '')).toEqual(err('several-emails'));
  expect(await emailsOf(database, 'order-shipped')).toEqual(before);
});

test('refuses an email without content that its order does not have, or that is about none', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = await staffOrderPorts(database);
  const insert = async (kind: string, orderId: string | null) => {
    const [row] = await database.rows<{ id: string }>(
      `insert into letters ("to", kind, until, due_at, last_error, order_id)
       values ('ada@example.com', $1, now(), null, 'mailbox full', $2) returning id`,
      [kind, orderId],
    );
    return row?.id ?? '';
  };
  for (const id of [
    await insert('order-cancelled', order.id),
    await insert('order-message', order.id),
    await insert('password-changed', null),
  ])
    expect(await sendEmailAgain(ports, ports.request(), id)).toEqual(err('email-deleted'));
  const id = await insert('order-paid', order.id);
  await database.rows("update orders set forget_at = now() + interval '1 day'");
  expect(await sendEmailAgain(ports, ports.request(), id)).toEqual(err('email-deleted'));
});

test('sends the failed email of the demo orders again', async () => {
  await using database = await freshDatabase();
  await loadDemoOrders(database.orm, { count: 60, now: new Date(), hasSessions: false });
  const ports = await staffOrderPorts(database);
  const failed = await database.rows<{ id: string }>('select id from letters where last_error is not null');
  expect(failed).not.toEqual([]);
  for (const { id } of failed) expect(await sendEmailAgain(ports, ports.request(), id)).toEqual(DONE);
});
