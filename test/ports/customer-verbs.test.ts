import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createCustomers } from '#adapters/postgres/accounts/customers/customer-repository.ts';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import { err, ok } from '#domain/values/result.ts';
import { addOrderNote } from '#services/orders/admin/perform-order-verbs.ts';
import { eraseCustomer } from '#services/orders/customers/erase-customer.ts';
import { findCustomer } from '#services/orders/customers/find-customer.ts';
import {
  addCustomerNote,
  readCustomerExport,
  requestCustomerExport,
} from '#services/orders/customers/perform-customer-verbs.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { paymentPorts, placedWithSession } from '#test/support/payment-ports.ts';
import { DONE } from '#test/support/staff-actions.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const GUEST = 'guest@example.com';
const MINUTE = 60_000;

const portsOf = async (
  database: FreshDatabase,
  role: StaffRole = 'owner',
  provider: Partial<PaymentProvider> = {},
) => {
  const payment = paymentPorts(database, provider).ports;
  const ports = {
    ...payment,
    ...staffPorts(database),
    customers: createCustomers(database.orm),
    accountData: createAccountData(database.orm),
    staffOrders: createStaffOrders(database.orm),
  };
  const { member } = await signedInMember(ports, role);
  return {
    ...ports,
    cancelOrder: cancelOrder.bind(null, payment),
    request: (requestId: string = randomUUID(), msAgo = 0) => ({
      requestId,
      actor: actorOf(member, new Date(Date.now() - msAgo)),
    }),
  };
};

const expectedOf = (orders: number, email = GUEST) => ({ email, orders });
const customerEntries = (database: FreshDatabase) =>
  database.rows("select verb, object_id as id from audit_entries where object = 'customer' order by id");

test('a note on a customer is added once, and shown with the customer wherever the id comes from', async () => {
  await using database = await freshDatabase();
  const [older, newer] = [await placedAndPaid(database), await placedAndPaid(database)];
  const ports = await portsOf(database, 'manager');
  const request = ports.request();
  const add = () => addCustomerNote(ports, request, older.order.id, 'Prefers calls');
  expect(await add()).toEqual(DONE);
  expect(await add()).toEqual(ok({ isRepeated: true }));
  expect(await addCustomerNote(ports, request, newer.order.id, 'Prefers calls')).toEqual(
    err('request-id-used'),
  );
  const found = await findCustomer(ports, newer.order.id, undefined);
  expect(found?.notes).toEqual([
    { id: expect.any(Number), at: expect.any(Date), author: 'Ada', text: 'Prefers calls' },
  ]);
  expect(found?.orders.orders.map(({ id }) => id).toSorted()).toEqual(
    [older.order.id, newer.order.id].toSorted(),
  );
  expect(await database.rows("select changes from audit_entries where object = 'customer'")).toEqual([
    { changes: [{ field: 'note', isPersonal: true }] },
  ]);
  expect(await addCustomerNote(ports, ports.request(), randomUUID(), 'x')).toEqual(err('unknown-customer'));
});

test('a packer does nothing with customers, and a manager erases none', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const [packer, manager] = [await portsOf(database, 'packer'), await portsOf(database, 'manager')];
  const erase = (ports: typeof packer) =>
    eraseCustomer(ports, ports.request(), { id: order.id, expected: expectedOf(1) });
  expect([
    await addCustomerNote(packer, packer.request(), order.id, 'x'),
    await requestCustomerExport(packer, packer.request(), order.id),
    await readCustomerExport(packer, packer.request(), order.id),
    await erase(packer),
    await erase(manager),
  ]).toEqual(Array.from({ length: 5 }, () => err('not-permitted')));
  expect(await customerEntries(database)).toEqual([]);
});

test('an export has all that is stored by the email, for the member who has just requested it', async () => {
  await using database = await freshDatabase();
  const user = await verifiedAccount(database, { email: GUEST });
  const [owned, asGuest] = [await placedAndPaid(database, user.id), await placedAndPaid(database)];
  const ports = await portsOf(database);
  await addCustomerNote(ports, ports.request(), user.id, 'note on Ada');
  await addOrderNote(ports, ports.request(), asGuest.order.orderNumber, 'note on an order');
  const requestId = randomUUID();
  const download = (id = user.id, request = ports.request(requestId)) =>
    readCustomerExport(ports, request, id);
  expect(await download()).toEqual(err('invalid-form'));
  expect(await requestCustomerExport(ports, ports.request(requestId), user.id)).toEqual(DONE);
  const record = await download();
  expect(record).toMatchObject(
    ok({
      email: GUEST,
      account: { email: GUEST, displayName: 'Ada' },
      hasUnverifiedAccount: false,
      orders: [{ receipt: owned.order.orderNumber }, { receipt: asGuest.order.orderNumber }],
      notes: [
        { orderNumber: null, text: 'note on Ada' },
        { orderNumber: asGuest.order.orderNumber, text: 'note on an order' },
      ],
      staffActions: [
        { action: 'customer.add-note', field: 'note', before: null, after: 'note on Ada' },
        { action: 'order.add-note', field: 'note', before: null, after: 'note on an order' },
      ],
    }),
  );
  expect(await download(owned.order.id)).toEqual(err('invalid-form'));
  expect(await download(user.id, (await portsOf(database)).request(requestId))).toEqual(err('invalid-form'));
  const later = { ...ports, clock: () => new Date(Date.now() + MINUTE + 1_000) };
  expect(await readCustomerExport(later, ports.request(requestId), user.id)).toEqual(err('invalid-form'));
  const late = ports.request(requestId, 11 * MINUTE);
  expect(await download(user.id, late)).toEqual(err('recent-authentication-required'));
  expect(await requestCustomerExport(ports, { ...late, requestId: randomUUID() }, user.id)).toEqual(
    err('recent-authentication-required'),
  );
  expect(await customerEntries(database)).toHaveLength(2);
});

test('of an account whose email is not confirmed, an export has only that it exists', async () => {
  await using database = await freshDatabase();
  const user = await verifiedAccount(database, { email: GUEST, isVerified: false });
  const [, asGuest] = [await placedAndPaid(database, user.id), await placedAndPaid(database)];
  const record = await createAccountData(database.orm).exportPerson(GUEST);
  expect(record).toMatchObject({ account: null, hasUnverifiedAccount: true });
  expect(record.orders.map(({ receipt }) => receipt)).toEqual([asGuest.order.orderNumber]);
});

test('a guest without an account is exported as well', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const record = await createAccountData(database.orm).exportPerson(GUEST);
  expect(record).toMatchObject({ email: GUEST, account: null, wishes: [], getsPaymentReminders: true });
  expect(record.orders.map(({ receipt }) => receipt)).toEqual([order.orderNumber]);
});

test('an erasure deletes every value of the person, those of earlier audit entries too, and is repeated safely', async () => {
  await using database = await freshDatabase();
  const expire: PaymentProvider['expire'] = async () =>
    ok(aPaidSession(open.order, { status: 'expired', paid: false, paymentIntent: null }));
  const ports = await portsOf(database, 'owner', { expire });
  const user = await verifiedAccount(database, { email: GUEST });
  const open = await placedWithSession(database, user.id);
  const asGuest = await placedWithSession(database);
  await asGuest.repository.apply(asGuest.order.orderNumber, 'payment-expired', null);
  for (const [id, text] of [
    [user.id, 'secret-note-1'],
    [asGuest.order.id, 'secret-note-2'],
  ] as const)
    await addCustomerNote(ports, ports.request(), id, text);
  await addOrderNote(ports, ports.request(), open.order.orderNumber, 'secret-note-3');
  const request = { ...ports.request(), reason: 'secret-note-4' };
  const erase = () => eraseCustomer(ports, request, { id: user.id, expected: expectedOf(2) });
  expect(await erase()).toEqual(DONE);
  expect(await erase()).toEqual(ok({ isRepeated: true }));
  const stored = await allStoredText(database);
  for (const value of [GUEST, 'secret-note', open.order.shipping.line1])
    expect([value, stored.includes(value)]).toEqual([value, false]);
  expect(await database.rows('select status from orders order by created_at')).toEqual([
    { status: 'cancelled' },
    { status: 'expired' },
  ]);
  const [entry] = await ports.audit.list({ object: 'customer', objectId: user.id }, 1);
  expect(entry).toMatchObject({
    verb: 'erase',
    changes: [
      { field: 'account', before: null, after: 'erased' },
      { field: 'orders', before: null, after: 2 },
    ],
  });
  expect(await eraseCustomer(ports, ports.request(), { id: user.id, expected: expectedOf(2) })).toEqual(
    err('unknown-customer'),
  );
});

test('erases nothing of a customer who has changed since the page was opened', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedWithSession(database);
  const ports = await portsOf(database);
  const erase = (expected: ReturnType<typeof expectedOf>) =>
    eraseCustomer(ports, ports.request(), { id: order.id, expected });
  for (const expected of [expectedOf(1, 'other@example.com'), expectedOf(2)])
    expect(await erase(expected)).toEqual(err('customer-changed'));
  expect((await repository.find(order.orderNumber))?.status).toBe('awaiting-payment');
  await repository.apply(order.orderNumber, 'payment-expired', null);
  expect(await erase(expectedOf(2))).toEqual(err('customer-changed'));
  expect(await database.rows('select email from orders')).toEqual([{ email: GUEST }]);
  expect(await customerEntries(database)).toEqual([]);
});

test('erases nothing while a payment is unknown, or while another order is placed', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  const unavailable = await portsOf(database);
  const input = { id: order.id, expected: expectedOf(1) };
  expect(await eraseCustomer(unavailable, unavailable.request(), input)).toEqual(err('payment-unavailable'));
  const ports = await portsOf(database, 'owner', {
    async expire() {
      await placedWithSession(database);
      return ok(aPaidSession(order, { status: 'expired', paid: false, paymentIntent: null }));
    },
  });
  expect(await eraseCustomer(ports, ports.request(), input)).toEqual(err('customer-changed'));
  expect(await database.rows('select distinct email from orders')).toEqual([{ email: GUEST }]);
  expect(await customerEntries(database)).toEqual([]);
});

test('an erasure needs a recent sign-in', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = await portsOf(database);
  const request = ports.request(randomUUID(), 11 * MINUTE);
  expect(await eraseCustomer(ports, request, { id: order.id, expected: expectedOf(1) })).toEqual(
    err('recent-authentication-required'),
  );
});

test('a note goes with the last order or the account of its customer', async () => {
  await using database = await freshDatabase();
  const ports = await portsOf(database);
  const { order, repository } = await placedWithSession(database);
  await addCustomerNote(ports, ports.request(), order.id, 'a guest');
  await repository.apply(order.orderNumber, 'payment-expired', null);
  const anonymize = () => ports.accountData.anonymizeUnpaidOrders(new Date(Date.now() + MINUTE));
  const paid = await placedAndPaid(database);
  await anonymize();
  expect(await database.rows('select text from staff_notes')).toEqual([{ text: 'a guest' }]);
  await database.rows("update orders set email = 'other@example.com' where id = $1", [paid.order.id]);
  await anonymize();
  expect(await database.rows('select text from staff_notes')).toEqual([]);
  const user = await verifiedAccount(database, { email: 'ada@example.com', isVerified: false });
  await addCustomerNote(ports, ports.request(), user.id, 'an account');
  await ports.accountData.delete(user);
  expect(await allStoredText(database)).not.toContain('an account');
});
