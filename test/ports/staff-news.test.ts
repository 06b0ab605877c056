import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEnquiryRepository } from '#adapters/postgres/email/enquiry-repository.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { subscribeToOrders } from '#adapters/postgres/orders/order-subscription.ts';
import { createWithdrawalInbox } from '#adapters/postgres/orders/withdrawals/withdrawal-inbox.ts';
import { MAX_STAFF_EMAILS_PER_HOUR } from '#domain/email/enquiry.ts';
import { err, ok } from '#domain/values/result.ts';
import { addOrderNote } from '#services/orders/admin/perform-order-verbs.ts';
import { handleWithdrawalVerb, reopenWithdrawalVerb } from '#services/orders/admin/withdrawal-verbs.ts';
import { changeEnquiryStateVerb } from '#services/staff/verbs/enquiry-verbs.ts';
import { performVerb } from '#services/staff/verbs/perform-verb.ts';
import { changeRoleVerb } from '#services/staff/verbs/staff-verbs.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { actorOf, invitedMember, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const DONE = ok({ isRepeated: false });
const ON = { getsOrderEmails: true, getsEnquiryEmails: true };

const emailsOf = (database: FreshDatabase, kind: string) =>
  database.rows(`select "to", facts as data from letters where kind = $1 order by "to"`, [kind]);

const anEnquiry = (message = 'I sell books.') => ({
  name: 'Bruno',
  email: 'bruno@example.com',
  phone: '',
  town: 'Pécs',
  message,
});

const written = async (database: FreshDatabase, message?: string): Promise<string> => {
  const id = randomUUID();
  await createEnquiryRepository(database.orm).write(id, anEnquiry(message), new Date());
  return id;
};

test('emails each paid order once to the owners who have that switched on and can sign in', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno, off] = [
    (await signedInMember(ports)).member,
    (await signedInMember(ports)).member,
    (await signedInMember(ports)).member,
  ];
  await ports.staff.changeEmailSettings(off.id, { ...ON, getsOrderEmails: false });
  // A manager, and an owner who, like the demo owner, has no sign-in.
  await signedInMember(ports, 'manager');
  await invitedMember(ports);
  const { order, repository } = await placed(database);
  expect(await emailsOf(database, 'staff-new-order')).toEqual([]);
  for (let n = 0; n < 3; n += 1)
    await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  const data = { receipt: order.orderNumber, totalCents: order.totalCents, country: order.shipping.country };
  expect(await emailsOf(database, 'staff-new-order')).toEqual(
    [ada.email, bruno.email].toSorted().map((to) => ({ to, data })),
  );

  await ports.staff.changeEmailSettings(ada.id, { ...ON, getsOrderEmails: false });
  await ports.staff.remove(bruno.id);
  await placedAndPaid(database);
  // Those to a removed member are deleted.
  expect(await emailsOf(database, 'staff-new-order')).toEqual([{ to: ada.email, data }]);
  expect(await ports.staff.readEmailSettings(ada.id)).toEqual({ ...ON, getsOrderEmails: false });
});

test('emails each enquiry once, and the rest of a flood not at all', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const off = (await signedInMember(ports)).member;
  await ports.staff.changeEmailSettings(off.id, { ...ON, getsEnquiryEmails: false });
  const id = await written(database);
  await written(database);
  expect(await emailsOf(database, 'staff-new-enquiry')).toEqual([
    { to: member.email, data: { reference: id.slice(0, 8).toUpperCase() } },
  ]);
  for (let n = 0; n < MAX_STAFF_EMAILS_PER_HOUR + 2; n += 1) await written(database, `Number ${n}`);
  expect(await emailsOf(database, 'staff-new-enquiry')).toHaveLength(MAX_STAFF_EMAILS_PER_HOUR);
});

test('an enquiry changes its state once per request, and not after another member has changed it', async () => {
  await using database = await freshDatabase();
  const ports = { ...staffPorts(database), enquiries: createEnquiryRepository(database.orm) };
  const actor = actorOf((await signedInMember(ports, 'manager')).member);
  const id = await written(database);
  const request = { requestId: randomUUID(), actor, input: { id, from: 'open', to: 'answered' } } as const;
  expect(await performVerb(ports, changeEnquiryStateVerb, request)).toEqual(DONE);
  expect(await performVerb(ports, changeEnquiryStateVerb, request)).toEqual(ok({ isRepeated: true }));
  const late = { requestId: randomUUID(), actor, input: { id, from: 'open', to: 'closed' } } as const;
  expect(await performVerb(ports, changeEnquiryStateVerb, late)).toEqual(err('changed-meanwhile'));
  const unknown = { ...late, requestId: randomUUID(), input: { ...late.input, id: randomUUID() } };
  expect(await performVerb(ports, changeEnquiryStateVerb, unknown)).toEqual(err('unknown-enquiry'));
  expect(await ports.enquiries.list('answered', 10)).toMatchObject([{ id, town: 'Pécs', state: 'answered' }]);
  expect(await ports.enquiries.list('open', 10)).toEqual([]);
  expect(await ports.audit.list({ object: 'enquiry' }, 10)).toMatchObject([
    { verb: 'change-state', objectId: id, changes: [{ field: 'state', before: 'open', after: 'answered' }] },
  ]);
  const packer = actorOf((await signedInMember(ports, 'packer')).member);
  const back = {
    requestId: randomUUID(),
    actor: packer,
    input: { id, from: 'answered', to: 'open' },
  } as const;
  expect(await performVerb(ports, changeEnquiryStateVerb, back)).toEqual(err('not-permitted'));
});

test('lists enquiries of a state in pages', async () => {
  await using database = await freshDatabase();
  const enquiries = createEnquiryRepository(database.orm);
  for (const message of ['1', '2', '3']) await written(database, message);
  const [newest, second] = await enquiries.list('open', 2);
  if (!second) throw new Error('there is no second enquiry');
  const older = await enquiries.list('open', 2, { at: second.createdAt, id: second.id });
  expect([newest?.message, second.message, ...older.map(({ message }) => message)]).toEqual(['3', '2', '1']);
});

test('a withdrawal is handled once, after which its order is no longer held back', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const inbox = createWithdrawalInbox(database.orm);
  const actor = actorOf((await signedInMember(ports)).member);
  const { order } = await placedAndPaid(database);
  const [id, unmatched] = [randomUUID(), randomUUID()];
  for (const [withdrawal, orderId] of [
    [id, order.id],
    [unmatched, null],
  ])
    await database.rows(
      `insert into withdrawals (id, reference, order_id, order_number, name, email, items)
        values ($1, 'AB12CD34', $2, 'CAM-7K4Q2M', 'Ada', 'ada@example.com', '')`,
      [withdrawal, orderId],
    );
  expect(await inbox.list('open', 10)).toMatchObject([
    { id, orderNumber: order.orderNumber, isMatched: true },
    { id: unmatched, orderNumber: 'CAM-7K4Q2M', isMatched: false },
  ]);
  const handle = (withdrawal: string) =>
    performVerb(ports, handleWithdrawalVerb, { requestId: randomUUID(), actor, input: { id: withdrawal } });
  expect(await handle(id)).toEqual(DONE);
  expect(await handle(id)).toEqual(err('changed-meanwhile'));
  expect(await handle(randomUUID())).toEqual(err('unknown-withdrawal'));
  expect(await handle(unmatched)).toEqual(DONE);
  expect(await inbox.list('open', 10)).toEqual([]);
  expect(await inbox.list('handled', 10)).toHaveLength(2);
  const reopen = { requestId: randomUUID(), actor, input: { id } };
  expect(await performVerb(ports, reopenWithdrawalVerb, reopen)).toEqual(DONE);
  expect(await performVerb(ports, reopenWithdrawalVerb, { ...reopen, requestId: randomUUID() })).toEqual(
    err('changed-meanwhile'),
  );
  expect(await inbox.list('open', 10)).toMatchObject([{ id }]);
  expect(await ports.audit.list({ object: 'order' }, 10)).toMatchObject([
    { verb: 'reopen-withdrawal', objectId: order.id },
    { verb: 'handle-withdrawal', objectId: unmatched },
    { verb: 'handle-withdrawal', objectId: order.id },
  ]);
});

test('open pages of staff are notified of every order, also of guests, and of enquiries', async () => {
  await using database = await freshDatabase();
  const server = database.another(2);
  const subscription = subscribeToOrders(server, createOrderRepository(server.orm, server.orm), silentLog);
  let changes = 0;
  const unsubscribe = subscription.subscribeAdmin(() => {
    changes += 1;
  });
  // The connection itself.
  await expect.poll(() => changes).toBe(1);
  const { order, repository } = await placed(database);
  await expect.poll(() => changes).toBe(2);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect.poll(() => changes).toBe(3);
  await written(database);
  await expect.poll(() => changes).toBe(4);
  unsubscribe();
  await subscription.stop();
});

test('open pages of staff are notified of every verb once, and not of repeats or refusals', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const ports = staffPorts(database);
  const [owner, packer] = [await signedInMember(ports), await signedInMember(ports, 'packer')];
  const request = (requestId: string = randomUUID()) => ({ requestId, actor: actorOf(owner.member) });
  const server = database.another(2);
  const subscription = subscribeToOrders(server, createOrderRepository(server.orm, server.orm), silentLog);
  let changes = 0;
  const unsubscribe = subscription.subscribeAdmin(() => {
    changes += 1;
  });
  await expect.poll(() => changes).toBe(1);
  const { ship, undo } = fulfilment(database);
  const shipment = request();
  await ship(order.orderNumber, {}, shipment);
  await expect.poll(() => changes).toBe(2);
  await ship(order.orderNumber, {}, shipment);
  await ship(order.orderNumber, {}, request());
  await undo(shipment.requestId);
  await expect.poll(() => changes).toBe(3);
  await addOrderNote(ports, request(), order.orderNumber, 'Call first');
  await expect.poll(() => changes).toBe(4);
  await performVerb(ports, changeRoleVerb, {
    ...request(),
    input: { id: packer.member.id, role: 'manager' },
  });
  await expect.poll(() => changes).toBe(5);
  const id = await written(database);
  await expect.poll(() => changes).toBe(6);
  await performVerb(ports, changeEnquiryStateVerb, {
    ...request(),
    input: { id, from: 'open', to: 'answered' },
  });
  await expect.poll(() => changes).toBe(7);
  unsubscribe();
  await subscription.stop();
});
