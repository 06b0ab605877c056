import { expect, test } from 'vitest';
import { err } from '#domain/values/result.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { changeRoleVerb, inviteMemberVerb, removeMemberVerb } from '#services/staff/verbs/staff-verbs.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { anInvitation, DONE, entriesOf, perform } from '#test/support/staff-actions.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

test('an owner who never set up a sign-in can be removed while another one can sign in', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const actor = actorOf((await signedInMember(ports)).member);
  const mistyped = anInvitation(ports);
  const owner = { ...mistyped, member: { ...mistyped.member, role: 'owner' as const } };
  await perform(ports, actor, inviteMemberVerb, owner);
  expect(await perform(ports, actor, removeMemberVerb, { id: owner.member.id })).toEqual(DONE);
  const corrected = anInvitation(ports, owner.member.email);
  expect(await perform(ports, { kind: 'command-line' }, inviteMemberVerb, corrected)).toEqual(DONE);
});

test('the last owner who can sign in is neither removed nor given another role', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const actor = actorOf(member);
  const invitation = anInvitation(ports);
  const invited = { ...invitation.member, role: 'owner' as const };
  await perform(ports, actor, inviteMemberVerb, { ...invitation, member: invited });
  const { id } = member;
  expect(await perform(ports, actor, removeMemberVerb, { id })).toEqual(err('last-owner'));
  expect(await perform(ports, actor, changeRoleVerb, { id, role: 'manager' })).toEqual(err('last-owner'));
  expect(await perform(ports, actor, changeRoleVerb, { id, role: 'owner' })).toEqual(DONE);
  await signedInMember(ports);
  expect(await perform(ports, actor, removeMemberVerb, { id })).toEqual(DONE);
});

test('of three owners, one who is removed meanwhile changes nothing afterwards', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  await signedInMember(ports);
  const [removed, invited] = await Promise.all([
    perform(ports, actorOf(ada), removeMemberVerb, { id: bruno.id }),
    perform(ports, actorOf(bruno), inviteMemberVerb, anInvitation(ports)),
  ]);
  expect(removed).toEqual(DONE);
  const newestFirst = (await entriesOf(ports)).map(({ verb }) => verb);
  expect(newestFirst).toEqual(invited.ok ? ['remove', 'invite'] : ['remove']);
  expect(await perform(ports, actorOf(bruno), inviteMemberVerb, anInvitation(ports))).toEqual(
    err('not-permitted'),
  );
});

test('two owners who remove each other at once leave one of them', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  const results = await Promise.all([
    perform(ports, actorOf(ada), removeMemberVerb, { id: bruno.id }),
    perform(ports, actorOf(bruno), removeMemberVerb, { id: ada.id }),
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
  expect(await perform(ports, owner, removeMemberVerb, { id })).toEqual(DONE);
  expect(await findStaffSession(ports, packer.secret)).toBeUndefined();
  expect(await ports.staffCredentials.findPassword(email)).toBeUndefined();
  expect(await ports.staff.findByEmail(email)).toBeUndefined();
  expect(await ports.staffSessions.open('digest', packer.member, ports.clock(), ports.clock())).toBe(false);
  expect(await perform(ports, owner, removeMemberVerb, { id })).toEqual(err('unknown-member'));
  expect(await perform(ports, owner, inviteMemberVerb, anInvitation(ports, email))).toEqual(DONE);
});

test('a member who was removed or given another role meanwhile performs nothing', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const owner = actorOf((await signedInMember(ports)).member);
  const [removed, changed] = [(await signedInMember(ports)).member, (await signedInMember(ports)).member];
  await perform(ports, owner, removeMemberVerb, { id: removed.id });
  await perform(ports, owner, changeRoleVerb, { id: changed.id, role: 'packer' });
  for (const former of [removed, changed])
    expect(await perform(ports, actorOf(former), inviteMemberVerb, anInvitation(ports))).toEqual(
      err('not-permitted'),
    );
});
