import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import { MAX_VIEWS } from '#domain/staff/saved-view.ts';
import { err, ok } from '#domain/values/result.ts';
import { findStaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { listStaffOrders } from '#services/orders/admin/list-staff-orders.ts';
import { addOrderNote, sendOrderEmail } from '#services/orders/admin/perform-order-verbs.ts';
import { saveView } from '#services/orders/admin/saved-views.ts';
import { recordShipment, undoShipment } from '#services/orders/fulfilment/fulfil-order.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { storeOrder } from '#test/support/listed-orders.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';
import { signedInMember } from '#test/support/staff-fixtures.ts';
import { staffOrderPorts } from '#test/support/staff-order-ports.ts';

const DONE = ok({ isRepeated: false });
const GUEST = 'guest@example.com';

test('a note is added once, with its text among the personal values of the audit log', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedAndPaid(database);
  const ports = await staffOrderPorts(database, 'packer');
  const request = ports.request();
  const add = () => addOrderNote(ports, request, order.orderNumber, 'Ada calls on Monday');
  expect(await add()).toEqual(DONE);
  expect(await add()).toEqual(ok({ isRepeated: true }));
  const found = await findStaffOrder(
    { ...ports, orders: repository },
    'packer',
    order.orderNumber.toUpperCase(),
  );
  expect(found?.notes).toEqual([
    { id: expect.any(Number), at: expect.any(Date), author: 'Ada', text: 'Ada calls on Monday' },
  ]);
  const [entry] = await ports.audit.list({ object: 'order', objectId: order.id }, 10);
  expect(entry).toMatchObject({
    verb: 'add-note',
    changes: [{ field: 'note', before: null, after: 'Ada calls on Monday', isPersonal: true }],
  });
  expect(await database.rows('select changes from audit_entries where object = $1', ['order'])).toEqual([
    { changes: [{ field: 'note', isPersonal: true }] },
  ]);
});

test('the erasure of a customer deletes notes, the personal values about the orders, and views with the email', async () => {
  await using database = await freshDatabase();
  const [own, other] = [await placedAndPaid(database), await placedAndPaid(database)];
  await database.rows("update orders set email = 'grace@example.com' where id = $1", [other.order.id]);
  const ports = await staffOrderPorts(database);
  for (const { order } of [own, other])
    await addOrderNote(ports, ports.request(), order.orderNumber, `note of ${order.id}`);
  const namesGuest = `Same parcel as ${GUEST.toUpperCase()}`;
  await addOrderNote(ports, ports.request(), other.order.orderNumber, namesGuest);
  await saveView(ports, ports.member, 'Ada', readOrderQuery(new URLSearchParams({ q: GUEST })).filter);
  await saveView(ports, ports.member, 'Gifts', readOrderQuery(new URLSearchParams('gift=yes')).filter);
  await createAccountData(database.orm).deleteGuest(GUEST);
  const stored = await allStoredText(database);
  expect(stored).not.toContain(`note of ${own.order.id}`);
  expect(stored).not.toContain(namesGuest);
  expect(stored).toContain(other.order.id);
  expect(await database.rows('select count(*)::integer as n from staff_notes')).toEqual([{ n: 1 }]);
  expect(await database.rows('select name from staff_views')).toEqual([{ name: 'Gifts' }]);
  expect(await ports.audit.list({ object: 'order', objectId: own.order.id }, 10)).toMatchObject([
    { verb: 'add-note', changes: [{ field: 'note', before: null, after: null, isPersonal: true }] },
  ]);
});

test('the erasure of a person deletes views with the email in any encoding', async () => {
  await using database = await freshDatabase();
  const ports = await staffOrderPorts(database);
  const email = "o'brien!~@example.com";
  for (const q of [email, `Ada ${email.toUpperCase()}`, 'brien@example.com'])
    await saveView(ports, ports.member, q, readOrderQuery(new URLSearchParams({ q })).filter);
  await createAccountData(database.orm).deleteGuest(email);
  expect(await database.rows('select name from staff_views')).toEqual([{ name: 'brien@example.com' }]);
});

test('the tracking numbers of delivered orders go with the address, and later reasons are not stored', async () => {
  await using database = await freshDatabase();
  const [own, other] = [await placedAndPaid(database), await placedAndPaid(database)];
  await database.rows("update orders set email = 'grace@example.com' where id = $1", [other.order.id]);
  const ports = { ...(await staffOrderPorts(database)), fulfilment: fulfilment(database).ports.fulfilment };
  const parcelOf = ({ orderNumber }: typeof own.order) => ({
    orderNumber,
    carrier: null,
    trackingNumber: `JD${orderNumber}`,
  });
  for (const { order } of [own, other])
    expect(await recordShipment(ports, ports.request(), parcelOf(order))).toEqual(DONE);
  await createAccountData(database.orm).deleteGuest(GUEST);
  const trackingNumbers = () => database.rows("select 1 from shipments where tracking_number <> ''");
  expect(await trackingNumbers()).toHaveLength(2);
  const isOver = "update orders set forget_at = now() - interval '1 second' where id = $1";
  await database.rows(isOver, [own.order.id]);
  await createAccountData(database.orm).deleteDeliveredAddresses();
  expect(await trackingNumbers()).toHaveLength(1);
  const [shipment] = await database.rows<{ id: string }>(
    "select id from shipments where tracking_number = ''",
  );
  const undoing = { ...ports.request(), reason: 'Ms. Smith called' };
  expect(await undoShipment(ports, undoing, shipment?.id ?? '')).toEqual(DONE);
  expect(await undoShipment(ports, undoing, shipment?.id ?? '')).toEqual(ok({ isRepeated: true }));
  expect(await recordShipment(ports, ports.request(), parcelOf(own.order))).toEqual(err('order-anonymized'));
  const text = await allStoredText(database);
  expect(text).not.toContain('Smith');
  expect(text).not.toContain(`JD${own.order.orderNumber}`);
});

test('a note that is added between the deletion of an account and the delivery goes with the address', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = await staffOrderPorts(database);
  await createAccountData(database.orm).deleteGuest(GUEST);
  expect(await addOrderNote(ports, ports.request(), order.orderNumber, 'late note')).toEqual(DONE);
  await database.rows("update orders set forget_at = now() - interval '1 second'");
  await createAccountData(database.orm).deleteDeliveredAddresses();
  expect(await allStoredText(database)).not.toContain('late note');
  expect(await addOrderNote(ports, ports.request(), order.orderNumber, 'later note')).toEqual(
    err('order-anonymized'),
  );
  expect(await allStoredText(database)).not.toContain('later note');
});

test('an unpaid order that is anonymized loses its notes', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedWithSession(database);
  const ports = await staffOrderPorts(database);
  await addOrderNote(ports, ports.request(), order.orderNumber, 'asked by phone');
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await createAccountData(database.orm).anonymizeUnpaidOrders(new Date(Date.now() + 60_000));
  expect(await allStoredText(database)).not.toContain('asked by phone');
});

test('refuses a note on an unknown order, and an email by a packer', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = await staffOrderPorts(database, 'packer');
  expect(await addOrderNote(ports, ports.request(), randomUUID(), 'x')).toEqual(err('unknown-order'));
  expect(await sendOrderEmail(ports, ports.request(), order.orderNumber, 'order-link')).toEqual(
    err('not-permitted'),
  );
});

test('an order shows its steps, money, emails and staff actions in the order of their times', async () => {
  await using database = await freshDatabase();
  const { order, repository, tea } = await placedAndPaid(database);
  const ports = { ...(await staffOrderPorts(database)), orders: repository };
  await fulfilment(database).take(order.orderNumber, 'ship');
  await addOrderNote(ports, ports.request(), order.orderNumber, 'Shipped today');
  await database.rows('update orders set refunded_cents = 300');
  await database.rows("update letters set due_at = null, attempts = 9, last_error = 'mailbox full'");
  const found = await findStaffOrder(ports, 'owner', order.orderNumber);
  expect(found?.history.map((step) => (step.kind === 'audit' ? step.entry.verb : step.kind))).toEqual([
    'ledger',
    'add-note',
    'fulfilment',
    'ship',
    'ledger',
    'status',
    'status',
  ]);
  expect(found).toMatchObject({
    subtotalCents: order.totalCents,
    netCents: order.totalCents - 300,
    sendable: ['order-link', 'order-paid', 'order-shipped', 'order-address-changed', 'order-refunded'],
    emails: [
      { kind: 'order-shipped', state: 'failed', error: 'mailbox full' },
      { kind: 'order-paid', state: 'failed', error: 'mailbox full' },
    ],
    shipments: [{ lines: [{ position: 0, quantity: 2 }], trackingNumber: '' }],
    order: { sessionId: `cs_${order.orderNumber}`, lines: [{ productId: tea }] },
  });
  expect(JSON.stringify(found)).not.toContain(order.linkSecret);
  expect(await findStaffOrder(ports, 'owner', order.id)).toBeUndefined();
  expect(await findStaffOrder(ports, 'owner', "' or 1=1 --")).toBeUndefined();
});

test('a packer sees the steps of an order, and no audit log, billing address or payment session', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedAndPaid(database);
  const ports = { ...(await staffOrderPorts(database)), orders: repository };
  await fulfilment(database).take(order.orderNumber, 'pack');
  await database.rows(
    `insert into held_payments (session_id, order_id, reason, payment)
     values ('cs_2', $1, 'wrong-amount', '{"id": "cs_2", "amount": 5, "currency": "usd", "paymentIntent": "pi_2"}')`,
    [order.id],
  );
  const found = await findStaffOrder(ports, 'packer', order.orderNumber);
  expect(found?.reviews).toMatchObject([{ payment: { amount: 5, currency: 'usd' } }]);
  expect(found?.history.map(({ kind }) => kind)).toEqual(['fulfilment', 'ledger', 'status', 'status']);
  expect(found?.order).toMatchObject({ billing: null, sessionId: undefined });
  expect(JSON.stringify(found)).not.toMatch(/cs_|pi_/);
});

test('saves at most twenty views of a member, replaces one with the same name, and deletes only own ones', async () => {
  await using database = await freshDatabase();
  const ports = await staffOrderPorts(database);
  const { member } = await signedInMember(ports);
  const { filter } = readOrderQuery(new URLSearchParams('gift=yes&q=Zoë'));
  const names = Array.from({ length: MAX_VIEWS + 2 }, (_, n) => `View ${n}`);
  const results = await Promise.all(names.map((name) => saveView(ports, member, name, filter)));
  expect(results.filter((result) => result.ok)).toHaveLength(MAX_VIEWS);
  expect(results.filter((result) => !result.ok)).toEqual([err('too-many-views'), err('too-many-views')]);
  const [view] = await ports.staffViews.list(member.id);
  if (!view) throw new Error('no view was saved');
  expect(readOrderQuery(new URLSearchParams(view.query)).filter).toEqual(filter);
  const { filter: late } = readOrderQuery(new URLSearchParams('list=late'));
  expect(await saveView(ports, member, view.name, late)).toEqual(ok(undefined));
  await ports.staffViews.remove(ports.member.id, view.id);
  expect(await ports.staffViews.list(member.id)).toHaveLength(MAX_VIEWS);
  expect((await ports.staffViews.list(member.id))[0]).toEqual({ ...view, query: 'list=late' });
  await ports.staffViews.remove(member.id, view.id);
  expect(await ports.staffViews.list(member.id)).toHaveLength(MAX_VIEWS - 1);
  expect(await ports.staffViews.list(ports.member.id)).toEqual([]);
});

test('the page before a stale cursor is the newest one, and full', async () => {
  await using database = await freshDatabase();
  const number = await storeOrder(database);
  const ports = await staffOrderPorts(database);
  const { filter } = readOrderQuery(new URLSearchParams());
  const cursor = { at: new Date(0), id: randomUUID() };
  const page = await listStaffOrders(ports, filter, { direction: 'newer', cursor });
  expect(page).toMatchObject({ orders: [{ orderNumber: number }], newer: undefined, older: undefined });
});

test('the page before a stale cursor of an oldest-first list is the oldest one, of the chosen size', async () => {
  await using database = await freshDatabase();
  for (let n = 0; n < 30; n += 1) await storeOrder(database);
  const ports = await staffOrderPorts(database);
  const { filter } = readOrderQuery(new URLSearchParams('sort=oldest&size=25'));
  const cursor = { at: new Date(0), id: randomUUID() };
  const page = await listStaffOrders(ports, filter, { direction: 'older', cursor });
  expect(page.orders).toHaveLength(25);
  expect(page.newer?.cursor.id).toBe(page.orders.at(-1)?.id);
  expect(page.older).toBeUndefined();
});
