import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STAFF_ACCESS_CHANGES } from '#domain/email/email-message.ts';
import { err, ok } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { performVerb } from '#services/staff/verbs/perform-verb.ts';
import type { Actor, StaffVerb } from '#services/staff/verbs/staff-verb.ts';
import {
  changeRole,
  inviteMember,
  removeMember,
  sendRecoveryLink,
} from '#services/staff/verbs/staff-verbs.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail } from '#test/support/shopper.ts';
import { actorOf, type StaffTestPorts, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const MINUTE = 60_000;
const DONE = ok({ isRepeated: false });

const perform = <Input>(
  ports: StaffTestPorts,
  actor: Actor,
  verb: StaffVerb<Input>,
  input: Input,
  request: { readonly requestId?: string; readonly reason?: string } = {},
) => performVerb(ports, verb, { requestId: randomUUID(), actor, input, ...request });

const anInvitation = (ports: StaffTestPorts, email = anEmail()) => ({
  member: { id: randomUUID(), email, name: 'Bruno', role: 'packer' as const },
  link: createStaffLink(ports).link,
  emailSecret: null,
});

/** Entries of verbs, without those of the members' own sign-ins. */
const entriesOf = async (ports: StaffTestPorts, filter: Parameters<typeof ports.audit.list>[0] = {}) => {
  const own: readonly string[] = STAFF_ACCESS_CHANGES;
  return (await ports.audit.list(filter, 100)).filter(({ verb }) => !own.includes(verb));
};

test('every verb writes exactly one audit entry, with who, what, before, after and why', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member: owner } = await signedInMember(ports);
  const actor = actorOf(owner);
  const invitation = anInvitation(ports);
  const { id, email } = invitation.member;
  const { link } = createStaffLink(ports);
  expect(await perform(ports, actor, inviteMember, invitation)).toEqual(DONE);
  expect(await perform(ports, actor, changeRole, { id, role: 'manager' }, { reason: ' Promoted ' })).toEqual(
    DONE,
  );
  expect(await perform(ports, actor, sendRecoveryLink, { id, link, emailSecret: null })).toEqual(DONE);
  expect(await perform(ports, { kind: 'command-line' }, removeMember, { id })).toEqual(DONE);

  const by = { id: owner.id, name: owner.name };
  const entry = {
    object: 'staff',
    objectId: id,
    objectName: 'Bruno',
    reason: null,
    at: expect.any(Date),
    id: expect.any(Number),
  };
  const personal = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
    isPersonal: true,
  });
  expect(await entriesOf(ports)).toEqual([
    {
      ...entry,
      actor: null,
      verb: 'remove',
      changes: [
        personal('email', email, null),
        personal('name', 'Bruno', null),
        { field: 'role', before: 'manager', after: null },
      ],
    },
    { ...entry, actor: by, verb: 'send-recovery-link', changes: [] },
    {
      ...entry,
      actor: by,
      verb: 'change-role',
      changes: [{ field: 'role', before: 'packer', after: 'manager' }],
      reason: 'Promoted',
    },
    {
      ...entry,
      actor: by,
      verb: 'invite',
      changes: [
        personal('email', null, email),
        personal('name', null, 'Bruno'),
        { field: 'role', before: null, after: 'packer' },
      ],
    },
  ]);
});

test('a repeated request changes nothing, also while the first one runs', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const invitation = anInvitation(ports);
  const requestId = randomUUID();
  const results = await Promise.all(
    [1, 2, 3].map(() => perform(ports, actor, inviteMember, invitation, { requestId })),
  );
  expect(results.filter((result) => result.ok && !result.value.isRepeated)).toHaveLength(1);
  expect(results.filter((result) => result.ok && result.value.isRepeated)).toHaveLength(2);
  expect(await entriesOf(ports)).toHaveLength(1);
  const other = { id: invitation.member.id };
  expect(await perform(ports, actor, removeMember, other, { requestId })).toEqual(err('request-id-used'));
  const stranger = actorOf((await signedInMember(ports)).member);
  expect(await perform(ports, stranger, inviteMember, invitation, { requestId })).toEqual(
    err('request-id-used'),
  );
});

test('refuses what the role does not permit, and what needs a recent authentication', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const invitation = anInvitation(ports);
  for (const role of ['manager', 'packer'] as const) {
    const { member } = await signedInMember(ports, role);
    expect(await perform(ports, actorOf(member), inviteMember, invitation)).toEqual(err('not-permitted'));
  }
  const { member } = await signedInMember(ports);
  const old = actorOf(member, new Date(Date.now() - 11 * MINUTE));
  expect(await perform(ports, old, inviteMember, invitation)).toEqual(err('recent-authentication-required'));
  const recent = actorOf(member, new Date(Date.now() - 9 * MINUTE));
  expect(await perform(ports, recent, inviteMember, invitation)).toEqual(DONE);
  expect(await entriesOf(ports)).toHaveLength(1);
});

test('a refused verb changes nothing and writes no entry', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const actor = actorOf(member);
  const id = randomUUID();
  expect(await perform(ports, actor, removeMember, { id })).toEqual(err('unknown-member'));
  expect(await perform(ports, actor, changeRole, { id, role: 'owner' })).toEqual(err('unknown-member'));
  const taken = anInvitation(ports, member.email.toUpperCase());
  expect(await perform(ports, actor, inviteMember, taken)).toEqual(err('email-taken'));
  expect(await entriesOf(ports)).toEqual([]);
  expect(await ports.staff.list()).toHaveLength(1);
});

test('a failure after the change rolls both the change and its entry back', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  await database.rows('alter table audit_personal_values rename to elsewhere');
  await expect(perform(ports, actor, inviteMember, anInvitation(ports))).rejects.toThrow();
  await database.rows('alter table elsewhere rename to audit_personal_values');
  expect(await entriesOf(ports)).toEqual([]);
  expect(await ports.staff.list()).toHaveLength(1);
});

test('a repeated request id with another target or input is refused', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const [one, other] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  const reused = { requestId: randomUUID() };
  expect(await perform(ports, actor, removeMember, { id: one.id }, reused)).toEqual(DONE);
  expect(await perform(ports, actor, removeMember, { id: other.id }, reused)).toEqual(err('request-id-used'));
  const corrected = { requestId: randomUUID() };
  expect(await perform(ports, actor, inviteMember, anInvitation(ports), corrected)).toEqual(DONE);
  expect(await perform(ports, actor, inviteMember, anInvitation(ports), corrected)).toEqual(
    err('request-id-used'),
  );
});

test('an owner who never set up a sign-in can be removed while another one can sign in', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const mistyped = anInvitation(ports);
  const owner = { ...mistyped, member: { ...mistyped.member, role: 'owner' as const } };
  await perform(ports, actor, inviteMember, owner);
  expect(await perform(ports, actor, removeMember, { id: owner.member.id })).toEqual(DONE);
  expect(await perform(ports, { kind: 'command-line' }, inviteMember, owner)).toEqual(DONE);
});

test('the last owner who can sign in is neither removed nor given another role', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const actor = actorOf(member);
  const invitation = anInvitation(ports);
  const invited = { ...invitation.member, role: 'owner' as const };
  await perform(ports, actor, inviteMember, { ...invitation, member: invited });
  const { id } = member;
  expect(await perform(ports, actor, removeMember, { id })).toEqual(err('last-owner'));
  expect(await perform(ports, actor, changeRole, { id, role: 'manager' })).toEqual(err('last-owner'));
  expect(await perform(ports, actor, changeRole, { id, role: 'owner' })).toEqual(DONE);
  await signedInMember(ports);
  expect(await perform(ports, actor, removeMember, { id })).toEqual(DONE);
});

test('of three owners, one who is removed meanwhile changes nothing afterwards', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  await signedInMember(ports);
  const [removed, invited] = await Promise.all([
    perform(ports, actorOf(ada), removeMember, { id: bruno.id }),
    perform(ports, actorOf(bruno), inviteMember, anInvitation(ports)),
  ]);
  expect(removed).toEqual(DONE);
  const newestFirst = (await entriesOf(ports)).map(({ verb }) => verb);
  expect(newestFirst).toEqual(invited.ok ? ['remove', 'invite'] : ['remove']);
  expect(await perform(ports, actorOf(bruno), inviteMember, anInvitation(ports))).toEqual(
    err('not-permitted'),
  );
});

test('two owners who remove each other at once leave one of them', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  const results = await Promise.all([
    perform(ports, actorOf(ada), removeMember, { id: bruno.id }),
    perform(ports, actorOf(bruno), removeMember, { id: ada.id }),
  ]);
  expect(results.map(({ ok: isOk }) => isOk).toSorted()).toEqual([false, true]);
  expect(await ports.staff.list()).toHaveLength(1);
});

test('a removed member is signed out, cannot sign in, and can be invited again', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const owner = actorOf((await signedInMember(ports)).member);
  const packer = await signedInMember(ports, 'packer');
  const { id, email } = packer.member;
  expect(await perform(ports, owner, removeMember, { id })).toEqual(DONE);
  expect(await findStaffSession(ports, packer.secret)).toBeUndefined();
  expect(await ports.staffCredentials.findPassword(email)).toBeUndefined();
  expect(await ports.staff.findByEmail(email)).toBeUndefined();
  expect(await ports.staffSessions.open('digest', packer.member, ports.clock(), ports.clock())).toBe(false);
  expect(await perform(ports, owner, removeMember, { id })).toEqual(err('unknown-member'));
  expect(await perform(ports, owner, inviteMember, anInvitation(ports, email))).toEqual(DONE);
});

test('a member who was removed or given another role meanwhile performs nothing', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const owner = actorOf((await signedInMember(ports)).member);
  const [removed, changed] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  await perform(ports, owner, removeMember, { id: removed.id });
  await perform(ports, owner, changeRole, { id: changed.id, role: 'packer' });
  for (const former of [removed, changed])
    expect(await perform(ports, actorOf(former), inviteMember, anInvitation(ports))).toEqual(
      err('not-permitted'),
    );
});

test('a new role applies to open sessions', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const owner = actorOf((await signedInMember(ports)).member);
  const packer = await signedInMember(ports, 'packer');
  await perform(ports, owner, changeRole, { id: packer.member.id, role: 'manager' });
  expect((await findStaffSession(ports, packer.secret))?.member.role).toBe('manager');
});

test('the audit log rejects changes, and its entries survive the erasure of personal values', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  await perform(ports, actor, inviteMember, anInvitation(ports), { reason: 'For Ms. Smith' });
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
    await perform(ports, actorOf(index === 1 ? bruno : ada), inviteMember, invitation);
  const idsOf = (entries: readonly { readonly objectId: string }[]) =>
    entries.map(({ objectId }) => objectId);
  const [first, second, third] = invitations.map(({ member }) => member.id);
  expect(idsOf(await entriesOf(ports, { staffId: ada.id }))).toEqual([third, first]);
  expect(idsOf(await entriesOf(ports, { object: 'staff', objectId: second ?? '' }))).toEqual([second]);
  expect(await ports.audit.list({ object: 'audit' }, 100)).toEqual([]);
  const [newest, next] = await ports.audit.list({}, 2);
  expect([newest?.objectId, next?.objectId]).toEqual([third, second]);
  expect(idsOf(await ports.audit.list({}, 2, next?.id))).toEqual([first]);
});
