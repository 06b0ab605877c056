import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { inviteMember, sendRecoveryLink } from '#services/staff/members.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import {
  changeRoleVerb,
  inviteMemberVerb,
  removeMemberVerb,
  sendRecoveryLinkVerb,
} from '#services/staff/verbs/staff-verbs.ts';
import { allStoredText } from '#test/support/all-stored-text.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail } from '#test/support/shopper.ts';
import { anInvitation, DONE, entriesOf, perform } from '#test/support/staff-actions.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const MINUTE = 60_000;

test('every verb writes exactly one audit entry, with who, what, before, after and why', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member: owner } = await signedInMember(ports);
  const actor = actorOf(owner);
  const invitation = anInvitation(ports);
  const { id } = invitation.member;
  const { link } = createStaffLink(ports);
  expect(await perform(ports, actor, inviteMemberVerb, invitation)).toEqual(DONE);
  expect(
    await perform(ports, actor, changeRoleVerb, { id, role: 'manager' }, { reason: ' Promoted ' }),
  ).toEqual(DONE);
  expect(await perform(ports, actor, sendRecoveryLinkVerb, { id, link, emailSecret: null })).toEqual(DONE);
  expect(await perform(ports, { kind: 'command-line' }, removeMemberVerb, { id })).toEqual(DONE);

  const by = { id: owner.id, name: owner.name };
  const entry = {
    object: 'staff',
    objectId: id,
    objectName: 'Bruno',
    orderNumber: null,
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
      changes: [personal('name', 'Bruno', null), { field: 'role', before: 'manager', after: null }],
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
        personal('email', null, null),
        personal('name', null, 'Bruno'),
        { field: 'role', before: null, after: 'packer' },
      ],
    },
  ]);
});

test('removing a member erases the email, and what was sent to it, but not the name', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const { member } = await signedInMember(ports, 'packer');
  const { link } = createStaffLink(ports);
  const again = { id: member.id, link, emailSecret: 'secret' };
  expect(await perform(ports, actor, sendRecoveryLinkVerb, again)).toEqual(DONE);
  expect(await perform(ports, actor, removeMemberVerb, { id: member.id })).toEqual(DONE);
  expect(await allStoredText(database)).not.toContain(member.email);
  expect(await ports.audit.list({ staffId: member.id }, 1)).toMatchObject([{ actor: { name: 'Ada' } }]);
});

test('a repeated request changes nothing, also while the first one runs', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const invitation = anInvitation(ports);
  const requestId = randomUUID();
  const results = await Promise.all(
    [1, 2, 3].map(() => perform(ports, actor, inviteMemberVerb, invitation, { requestId })),
  );
  expect(results.filter((result) => result.ok && !result.value.isRepeated)).toHaveLength(1);
  expect(results.filter((result) => result.ok && result.value.isRepeated)).toHaveLength(2);
  expect(await entriesOf(ports)).toHaveLength(1);
  const other = { id: invitation.member.id };
  expect(await perform(ports, actor, removeMemberVerb, other, { requestId })).toEqual(err('request-id-used'));
  const stranger = actorOf((await signedInMember(ports)).member);
  expect(await perform(ports, stranger, inviteMemberVerb, invitation, { requestId })).toEqual(
    err('request-id-used'),
  );
});

test('refuses what the role does not permit, and what needs a recent authentication', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const invitation = anInvitation(ports);
  for (const role of ['manager', 'packer'] as const) {
    const { member } = await signedInMember(ports, role);
    expect(await perform(ports, actorOf(member), inviteMemberVerb, invitation)).toEqual(err('not-permitted'));
  }
  const { member } = await signedInMember(ports);
  const old = actorOf(member, new Date(Date.now() - 11 * MINUTE));
  expect(await perform(ports, old, inviteMemberVerb, invitation)).toEqual(
    err('recent-authentication-required'),
  );
  const recent = actorOf(member, new Date(Date.now() - 9 * MINUTE));
  expect(await perform(ports, recent, inviteMemberVerb, invitation)).toEqual(DONE);
  expect(await entriesOf(ports)).toHaveLength(1);
});

test('a refused verb changes nothing and writes no entry', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const actor = actorOf(member);
  const id = randomUUID();
  expect(await perform(ports, actor, removeMemberVerb, { id })).toEqual(err('unknown-member'));
  expect(await perform(ports, actor, changeRoleVerb, { id, role: 'owner' })).toEqual(err('unknown-member'));
  const taken = anInvitation(ports, member.email.toUpperCase());
  expect(await perform(ports, actor, inviteMemberVerb, taken)).toEqual(err('email-taken'));
  expect(await entriesOf(ports)).toEqual([]);
  expect(await ports.staff.list()).toHaveLength(1);
});

test('a failure after the change rolls both the change and its entry back', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  await database.rows('alter table audit_personal_values rename to elsewhere');
  await expect(perform(ports, actor, inviteMemberVerb, anInvitation(ports))).rejects.toThrow();
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
  expect(await perform(ports, actor, removeMemberVerb, { id: one.id }, reused)).toEqual(DONE);
  expect(await perform(ports, actor, removeMemberVerb, { id: other.id }, reused)).toEqual(
    err('request-id-used'),
  );
  const corrected = { requestId: randomUUID() };
  expect(await perform(ports, actor, inviteMemberVerb, anInvitation(ports), corrected)).toEqual(DONE);
  expect(await perform(ports, actor, inviteMemberVerb, anInvitation(ports), corrected)).toEqual(
    err('request-id-used'),
  );
});

test('a new role applies to open sessions', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const owner = actorOf((await signedInMember(ports)).member);
  const packer = await signedInMember(ports, 'packer');
  await perform(ports, owner, changeRoleVerb, { id: packer.member.id, role: 'manager' });
  expect((await findStaffSession(ports, packer.secret))?.member.role).toBe('manager');
});

test('a member invites and sends links until a limit; others go on', async () => {
  await using database = await freshDatabase();
  const ports = { ...staffPorts(database), newId: randomUUID };
  const [ada, bruno] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  const request = (member = ada) => ({ requestId: randomUUID(), actor: actorOf(member) });
  const invitation = () => ({ email: anEmail(), name: 'Cleo', role: 'packer' as const });
  for (let n = 0; n < 19; n += 1) expect(await inviteMember(ports, request(), invitation())).toEqual(DONE);
  expect(await sendRecoveryLink(ports, request(), bruno.id)).toEqual(DONE);
  expect(await inviteMember(ports, request(), invitation())).toEqual(err('too-many-links'));
  expect(await sendRecoveryLink(ports, request(), bruno.id)).toEqual(err('too-many-links'));
  expect(await inviteMember(ports, request(bruno), invitation())).toEqual(DONE);
});
