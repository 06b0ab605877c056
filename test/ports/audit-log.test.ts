import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { err, ok } from '#domain/values/result.ts';
import { addNoteVerb } from '#services/orders/admin/order-verbs.ts';
import type { AuditFilter } from '#services/ports/ports.ts';
import { exportAuditLog } from '#services/staff/export-audit-log.ts';
import { deleteExpiredStaffAccess } from '#services/staff/sessions/staff-sessions.ts';
import { changeRoleVerb, inviteMemberVerb } from '#services/staff/verbs/staff-verbs.ts';
import { accountWithPassword, verifiedAccount } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { anInvitation, DONE, entriesOf, perform } from '#test/support/staff-actions.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

test('the audit log rejects changes, and its entries survive the erasure of personal values', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  await perform(ports, actor, inviteMemberVerb, anInvitation(ports), { reason: 'For Ms. Smith' });
  for (const statement of [
    "update audit_entries set verb = 'x'",
    'delete from audit_entries',
    'truncate audit_entries cascade',
    "update audit_personal_values set after = 'x'",
  ])
    await expect(database.rows(statement)).rejects.toMatchObject({ code: '23514' });
  await database.rows('delete from audit_personal_values');
  expect(await entriesOf(ports)).toMatchObject([
    {
      verb: 'invite',
      changes: [
        { field: 'email', before: null, after: null, isPersonal: true },
        { field: 'name', before: null, after: null, isPersonal: true },
        { field: 'role', before: null, after: 'packer' },
      ],
      reason: null,
    },
  ]);
});

test('lists entries of a member or of an object, in pages', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  const invitations = [anInvitation(ports), anInvitation(ports), anInvitation(ports)];
  for (const [index, invitation] of invitations.entries())
    await perform(ports, actorOf(index === 1 ? bruno : ada), inviteMemberVerb, invitation);
  const idsOf = (entries: readonly { readonly objectId: string }[]) =>
    entries.map(({ objectId }) => objectId);
  const [first, second, third] = invitations.map(({ member }) => member.id);
  expect(idsOf(await entriesOf(ports, { staffId: ada.id }))).toEqual([third, first]);
  expect(idsOf(await entriesOf(ports, { object: 'staff', objectId: second ?? '' }))).toEqual([second]);
  expect(await ports.audit.list({ object: 'audit' }, 100)).toEqual([]);
  const [newest, next] = await ports.audit.list({}, 2);
  expect([newest?.objectId, next?.objectId]).toEqual([third, second]);
  expect(idsOf(await ports.audit.list({}, 1, next?.id))).toEqual([first]);
});

test('names the order that an entry is about, if there is one', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { order } = await placed(database);
  const entry = { requestKey: null, staffId: null, verb: 'pack', changes: [], reason: null };
  for (const [object, objectId] of [
    ['order', order.id],
    ['order', randomUUID()],
    ['order', 'no id'],
    ['enquiry', order.id],
  ] as const)
    await ports.staffTransactions.run(async ({ audit }) => {
      await audit.write({ ...entry, requestId: randomUUID(), object, objectId });
      return ok(undefined);
    });
  expect((await ports.audit.list({}, 10)).map(({ orderNumber }) => orderNumber)).toEqual([
    null,
    null,
    null,
    order.orderNumber,
  ]);
});

test('recognizes a repeated request for a week, and refuses it afterwards', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const invitation = anInvitation(ports);
  const request = { requestId: randomUUID(), reason: 'For Ms. Smith' };
  const repeat = () => perform(ports, actorOf(member, ports.clock()), inviteMemberVerb, invitation, request);
  expect(await repeat()).toEqual(DONE);
  await deleteExpiredStaffAccess(ports);
  expect(await repeat()).toEqual(ok({ isRepeated: true }));
  ports.wait(7 * DAY + MINUTE);
  await deleteExpiredStaffAccess(ports);
  expect(await repeat()).toEqual(err('request-id-used'));
  expect(await entriesOf(ports)).toMatchObject([
    { changes: [{ after: invitation.member.email }, {}, {}], reason: 'For Ms. Smith' },
  ]);
});

test('erasing a person deletes the personal values of entries about them and the reasons that name them', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const [erased, other] = [anInvitation(ports, 'Ada@Example.com'), anInvitation(ports)];
  for (const invitation of [erased, other]) await perform(ports, actor, inviteMemberVerb, invitation);
  const { id } = erased.member;
  await perform(ports, actor, changeRoleVerb, { id, role: 'manager' }, { reason: 'As Ms. Smith wishes' });
  const named = { reason: 'She takes over from ada@example.com' };
  await perform(ports, actor, changeRoleVerb, { id: other.member.id, role: 'manager' }, named);
  expect(await createAccountData(database.orm).deleteGuest('ada@example.com')).toBe(0);
  const about = async (objectId: string) => entriesOf(ports, { object: 'staff', objectId });
  expect(await about(id)).toMatchObject([
    { changes: [{ field: 'role', before: 'packer', after: 'manager' }], reason: null },
    { changes: [{ field: 'email', after: null }, { field: 'name', after: null }, { field: 'role' }] },
  ]);
  expect(await about(other.member.id)).toMatchObject([
    { reason: null },
    { changes: [{ field: 'email', after: other.member.email }, { field: 'name', after: 'Bruno' }, {}] },
  ]);
  const rest = await database.rows('select * from audit_personal_values');
  expect(JSON.stringify(rest)).not.toMatch(/ada@example|Smith/i);
});

test('deleting an account deletes them as well, if its email is verified', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const accountData = createAccountData(database.orm);
  const [verified, unverified] = [await verifiedAccount(database), await accountWithPassword(database)];
  for (const { email } of [verified, unverified])
    await perform(ports, actor, inviteMemberVerb, anInvitation(ports, email));
  for (const user of [verified, unverified]) expect(await accountData.delete(user)).toBe(true);
  const emailOf = ({ changes: [email] }: { readonly changes: readonly { readonly after: unknown }[] }) =>
    email?.after;
  expect((await entriesOf(ports)).map(emailOf)).toEqual([unverified.email, null]);
});

test('lists entries by member, verb, kind of object, order and time', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const { order } = await placedAndPaid(database);
  const { orderNumber } = order;
  const note = { orderNumber, text: 'Call first', staffId: null };
  await perform(ports, actorOf(member), inviteMemberVerb, anInvitation(ports));
  await perform(ports, actorOf(member), addNoteVerb, note);
  await perform(ports, { kind: 'command-line' }, addNoteVerb, note);
  const verbsOf = async (filter: AuditFilter) =>
    (await entriesOf(ports, filter)).map(
      ({ verb, actor }) => `${verb} by ${actor?.name ?? 'the command line'}`,
    );
  expect(await verbsOf({ staffId: member.id })).toEqual(['add-note by Ada', 'invite by Ada']);
  expect(await verbsOf({ staffId: null })).toEqual(['add-note by the command line']);
  expect(await verbsOf({ object: 'staff', verb: 'invite' })).toEqual(['invite by Ada']);
  const orders = { from: orderNumber, to: orderNumber };
  expect(await verbsOf({ orders })).toEqual(['add-note by the command line', 'add-note by Ada']);
  expect(await verbsOf({ orders: { from: member.id, to: member.id } })).toEqual([]);
  const [now, later] = [new Date(Date.now() - MINUTE), new Date(Date.now() + MINUTE)];
  expect(await verbsOf({ from: now, until: later })).toHaveLength(3);
  expect(await verbsOf({ from: later })).toEqual([]);
  expect(await verbsOf({ until: now })).toEqual([]);
});

test('exports the entries of the filters in parts, once recorded, and only to an owner', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const owner = actorOf((await signedInMember(ports)).member);
  const manager = actorOf((await signedInMember(ports, 'manager')).member);
  // The log alone, which a limit of 500 entries at a time does not fit.
  await database.rows(
    `insert into audit_entries (request_id, verb, object, object_id, changes)
     select gen_random_uuid(), 'pack', 'order', n::text, '[]' from generate_series(1, 1200) n`,
  );
  const choice = { filter: { object: 'order' as const }, query: { object: 'order' } };
  expect(await exportAuditLog(ports, { requestId: randomUUID(), actor: manager }, choice)).toEqual(
    err('not-permitted'),
  );
  const request = { requestId: randomUUID(), actor: owner };
  for (const _ of [1, 2]) {
    const exported = await exportAuditLog(ports, request, choice);
    if (!exported.ok) throw new Error(exported.error);
    const parts = await Array.fromAsync(exported.value);
    expect(parts.map(({ entries, isCut }) => [entries.length, isCut])).toEqual([
      [500, false],
      [500, false],
      [200, false],
    ]);
    expect(parts.flatMap(({ entries }) => entries.map(({ objectId }) => Number(objectId)))).toEqual(
      Array.from({ length: 1200 }, (__, index) => 1200 - index),
    );
  }
  expect(await ports.audit.list({ object: 'audit' }, 10)).toMatchObject([
    { verb: 'export', changes: [{ field: 'object', before: null, after: 'order' }] },
  ]);
});
