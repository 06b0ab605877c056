import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import { err, ok } from '#domain/values/result.ts';
import { changeEmailByStaff } from '#services/orders/addresses/change-email-by-staff.ts';
import { sendEmailAgain } from '#services/orders/admin/send-email-again.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';
import { staffOrderPorts } from '#test/support/staff-order-ports.ts';

const DONE = ok({ isRepeated: false });
const GUEST = 'guest@example.com';
const RIGHT = 'grace@example.com';

const world = async (database: FreshDatabase, role: 'owner' | 'packer' = 'owner') => {
  const ports = await staffOrderPorts(database, role);
  const paid = await placedAndPaid(database);
  const change = (email = RIGHT, { expected = GUEST, orderNumber = paid.order.orderNumber } = {}) =>
    changeEmailByStaff(ports, ports.request(), { orderNumber, expected, email });
  return { ...paid, ports, change };
};

test('ends the link and access of the old address, and emails a new link to the new one', async () => {
  await using database = await freshDatabase();
  const { order, repository, change, ports } = await world(database);
  const access = createOrderAccessRepository(database.orm);
  const now = new Date();
  await access.grant(order.id, 'browser', now);
  await access.sendCode(order, { code: '123456', digest: 'code' }, now);
  expect(await change()).toEqual(DONE);
  expect(await repository.findByLink(order.linkSecret)).toBeUndefined();
  expect(await access.isGranted(order.id, 'browser', now)).toBe(false);
  expect(await access.redeemCode(order.id, 'code', 'browser', now)).not.toBe('granted');
  const changed = await repository.find(order.orderNumber);
  expect(changed).toMatchObject({ email: RIGHT, userId: null });
  // The confirmation was not sent yet.
  expect(
    await database.rows(
      `select kind, "to", facts ->> 'secret' as secret from letters where order_id = $1 order by kind`,
      [order.id],
    ),
  ).toEqual(['order-link', 'order-paid'].map((kind) => ({ kind, to: RIGHT, secret: changed?.linkSecret })));
  expect(
    await database.rows("select facts ->> 'cause' as cause from letters where kind = 'order-link'"),
  ).toEqual([{ cause: 'email-corrected' }]);
  expect(await ports.audit.list({ object: 'order' }, 10)).toMatchObject([
    { verb: 'change-email', changes: [{ field: 'email', before: GUEST, after: RIGHT }] },
  ]);
  expect(await database.rows("select changes from audit_entries where verb = 'change-email'")).toEqual([
    { changes: [{ field: 'email', isPersonal: true }] },
  ]);
});

test('sends a failed email again to the corrected address', async () => {
  await using database = await freshDatabase();
  const { change, ports } = await world(database);
  const [failed] = await database.rows<{ id: string }>(
    "update letters set due_at = null, attempts = 1, last_error = 'no such mailbox' where kind = 'order-paid' returning id",
  );
  expect(await change()).toEqual(DONE);
  expect(await sendEmailAgain(ports, ports.request(), failed?.id ?? '')).toEqual(DONE);
  expect(
    await database.rows('select "to", due_at is not null as "isDue" from letters where id = $1', [
      failed?.id,
    ]),
  ).toEqual([{ to: RIGHT, isDue: true }]);
});

test('leaves an order of an account with it', async () => {
  await using database = await freshDatabase();
  const { order, repository, change } = await world(database);
  const [user] = await database.rows<{ id: string }>(
    `insert into users (id, email, display_name) values (gen_random_uuid(), '${GUEST}', 'Ada') returning id`,
  );
  await database.rows('update orders set user_id = $1', [user?.id]);
  expect(await change()).toEqual(DONE);
  expect(await repository.find(order.orderNumber)).toMatchObject({ email: RIGHT, userId: user?.id });
});

test('moves the notes on a guest, unless another order has the old email', async () => {
  await using database = await freshDatabase();
  const first = await world(database);
  const second = await world(database);
  await database.rows("insert into staff_notes (customer_email, text) values ($1, 'Prefers calls')", [GUEST]);
  const notes = () => database.rows('select customer_email as email from staff_notes');
  expect(await first.change()).toEqual(DONE);
  expect(await notes()).toEqual([{ email: GUEST }]);
  expect(await second.change()).toEqual(DONE);
  expect(await notes()).toEqual([{ email: RIGHT }]);
});

test('refuses an unknown or unpaid order, one that was changed meanwhile, a packer, and after the erasure', async () => {
  await using database = await freshDatabase();
  const { change, ports } = await world(database);
  expect(await change(RIGHT, { orderNumber: randomUUID() })).toEqual(err('unknown-order'));
  expect(await change(RIGHT, { expected: 'other@example.com' })).toEqual(err('order-changed'));
  const unpaid = await placedWithSession(database);
  expect(await change(RIGHT, { orderNumber: unpaid.order.orderNumber })).toEqual(err('order-not-paid'));
  ports.wait(11 * 60_000);
  expect(await change()).toEqual(err('recent-authentication-required'));
  const packer = await world(database, 'packer');
  expect(await packer.change()).toEqual(err('not-permitted'));
});

test('the erasure of the customer deletes the old and the new email', async () => {
  await using database = await freshDatabase();
  const { change } = await world(database);
  await database.rows('update letters set sent_at = now(), due_at = null, facts = null');
  expect(await change()).toEqual(DONE);
  await createAccountData(database.orm).deleteGuest(RIGHT);
  await database.rows("update orders set forget_at = now() - interval '1 day'");
  await createAccountData(database.orm).deleteDeliveredAddresses();
  const stored = await allStoredText(database);
  for (const email of [GUEST, RIGHT]) expect(stored).not.toContain(email);
  expect(await change()).toEqual(err('unknown-order'));
});
