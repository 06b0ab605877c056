import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import { createOrderHistory } from '#adapters/postgres/orders/history/order-history.ts';
import { MAX_MESSAGES_PER_HOUR } from '#domain/orders/admin/order-emails.ts';
import { err, ok } from '#domain/values/result.ts';
import { findStaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { writeToCustomer } from '#services/orders/admin/perform-order-verbs.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const DONE = ok({ isRepeated: false });
const GUEST = 'guest@example.com';
const MESSAGE = { subject: 'Your matcha', message: 'Dear Ada,\n\nit is on its way.' };

const world = async (database: FreshDatabase, role: 'manager' | 'packer' = 'manager') => {
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports, role);
  const paid = await placedAndPaid(database);
  const { orderNumber } = paid.order;
  const write = (
    message = MESSAGE,
    { number = orderNumber, requestId = randomUUID() }: { number?: string; requestId?: string } = {},
  ) => writeToCustomer(ports, { requestId, actor: actorOf(member) }, number, message);
  const find = () =>
    findStaffOrder(
      {
        ...ports,
        orders: paid.repository,
        catalogue: createProductRepository(database.orm),
        orderHistory: createOrderHistory(database.orm),
        staffOrders: createStaffOrders(database.orm),
      },
      'manager',
      orderNumber,
    );
  return { ...paid, ports, orderNumber, write, find };
};

const messagesIn = ({ rows }: FreshDatabase) =>
  rows<{ to: string; facts: Record<string, unknown> }>(
    `select "to", facts from letters where kind = 'order-message' order by created_at`,
  );

test('emails the customer once, and keeps subject and message among the personal values', async () => {
  await using database = await freshDatabase();
  const { order, orderNumber, write, find } = await world(database);
  const requestId = randomUUID();
  expect(await write(MESSAGE, { requestId })).toEqual(DONE);
  expect(await write(MESSAGE, { requestId })).toEqual(ok({ isRepeated: true }));
  expect(await write({ ...MESSAGE, subject: 'Other' }, { requestId })).toEqual(err('request-id-used'));
  const data = { ...MESSAGE, receipt: orderNumber, secret: order.linkSecret };
  expect(await messagesIn(database)).toEqual([{ to: GUEST, facts: data }]);
  expect(
    await database.rows("select object_id as id, changes from audit_entries where object = 'customer'"),
  ).toEqual([
    {
      id: order.id,
      changes: [
        { field: 'subject', isPersonal: true },
        { field: 'message', isPersonal: true },
      ],
    },
  ]);
  // As the outbox does once it is sent.
  await database.rows('update letters set sent_at = now(), due_at = null, facts = null');
  const found = await find();
  expect(found?.emails.filter(({ kind }) => kind === 'order-message')).toMatchObject([
    { subject: MESSAGE.subject, state: 'sent' },
  ]);
  expect(found?.emails.filter(({ kind, subject }) => kind !== 'order-message' && subject !== null)).toEqual(
    [],
  );
  expect(found?.history[0]).toMatchObject({
    kind: 'audit',
    entry: {
      verb: 'send-email',
      object: 'customer',
      changes: [{ after: MESSAGE.subject }, { after: MESSAGE.message }],
    },
  });
});

test('limits messages about an order to three an hour, also at once, and those of a member', async () => {
  await using database = await freshDatabase();
  const { write, order, ports } = await world(database);
  const results = await Promise.all([write(), write(), write(), write()]);
  expect(results.filter((result) => result.ok)).toHaveLength(3);
  expect(results.filter((result) => !result.ok)).toEqual([err('too-many-emails')]);

  const other = (await placedAndPaid(database)).order;
  const about = (number: string) => write(MESSAGE, { number });
  expect(await about(other.orderNumber)).toEqual(DONE);
  const [{ id: memberId } = { id: '' }] = await database.rows<{ id: string }>('select id from staff');
  // The member's earlier messages, about orders that need no more than a row.
  await database.rows(
    `with sent as (
       insert into letters (id, "to", kind, until, due_at) select gen_random_uuid(), 'x', 'order-message', now(), null
       from generate_series(1, $2::integer) returning id
     ) insert into audit_entries (request_id, staff_id, verb, object, object_id, changes)
       select id, $1, 'send-email', 'customer', 'x', '[]' from sent`,
    [memberId, MAX_MESSAGES_PER_HOUR - 4],
  );
  expect(await about(other.orderNumber)).toEqual(err('too-many-messages'));
  await database.rows("update letters set created_at = now() - interval '61 minutes' where order_id = $1", [
    order.id,
  ]);
  expect(await about(other.orderNumber)).toEqual(DONE);
  expect((await ports.audit.list({ object: 'customer', verb: 'send-email' }, 100)).length).toBe(
    MAX_MESSAGES_PER_HOUR + 1,
  );
});

test('refuses a message by a packer, about an unknown order, and to a customer whose data is deleted', async () => {
  await using database = await freshDatabase();
  const { write } = await world(database);
  expect(await write(MESSAGE, { number: randomUUID() })).toEqual(err('unknown-order'));
  await createAccountData(database.orm).deleteGuest(GUEST);
  expect(await write()).toEqual(err('order-anonymized'));
  const packer = await world(database, 'packer');
  expect(await packer.write()).toEqual(err('not-permitted'));
  expect(await messagesIn(database)).toEqual([]);
});

test('the erasure of the customer deletes subject and message, in the outbox as well', async () => {
  await using database = await freshDatabase();
  const { write, find } = await world(database);
  expect(await write()).toEqual(DONE);
  expect(await allStoredText(database)).toContain(MESSAGE.subject);
  // The customer's account has another address meanwhile, as after a change of the email.
  await database.rows(`update letters set "to" = 'old@example.com'`);
  await createAccountData(database.orm).deleteGuest(GUEST);
  const stored = await allStoredText(database);
  expect(stored).not.toContain(MESSAGE.subject);
  expect(stored).not.toContain('on its way');
  expect((await find())?.history.find((step) => step.kind === 'audit')).toMatchObject({
    entry: { verb: 'send-email', changes: [{ after: null }, { after: null }] },
  });
});

test('a message that is written during the erasure goes before it, or not at all', async () => {
  await using database = await freshDatabase();
  const { write } = await world(database);
  const [written] = await Promise.all([write(), createAccountData(database.orm).deleteGuest(GUEST)]);
  expect([DONE, err('order-anonymized')]).toContainEqual(written);
  expect(await allStoredText(database)).not.toContain(MESSAGE.subject);
});
