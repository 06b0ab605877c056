import { expect, test } from 'vitest';
import { STAFF_LINK_HOURS } from '#domain/email/email-message.ts';
import { err, ok } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { redeemRecoveryCode } from '#services/staff/credentials/recovery-codes.ts';
import { findStaffLink, setUpPassword } from '#services/staff/credentials/set-up-credentials.ts';
import { signInStaff } from '#services/staff/sessions/sign-in-staff.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { busyHasher } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { codeOf } from '#test/support/one-time-code.ts';
import { PASSWORD } from '#test/support/shopper.ts';
import { invitedMember, recoveryCodesOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const HOUR = 3_600_000;

test('sets up a password and an authenticator app with an invitation, once', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret, totpSecret } = await invitedMember(ports, 'packer');
  expect(await findStaffLink(ports, secret)).toMatchObject({ member, totpSecret });
  const code = codeOf(totpSecret, ports.clock());

  const opened = await setUpPassword(ports, secret, { password: PASSWORD, code });
  if (!opened.ok) throw new Error(opened.error);
  const withSignIn = { ...member, credentialRevision: 1 };
  expect(opened.value.member).toEqual(withSignIn);
  expect((await findStaffSession(ports, opened.value.secret))?.member).toEqual(withSignIn);

  expect(await findStaffLink(ports, secret)).toBeUndefined();
  expect(await setUpPassword(ports, secret, { password: PASSWORD, code })).toEqual(err('link-ended'));
});

test('sets up credentials from one of two concurrent requests', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { secret, totpSecret } = await invitedMember(ports);
  const code = codeOf(totpSecret, ports.clock());
  const results = await Promise.all(
    ['a first long password', 'another long password'].map((password) =>
      setUpPassword(ports, secret, { password, code }),
    ),
  );
  expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
  expect(await database.rows('select 1 from staff_sessions')).toHaveLength(1);
});

test('rejects a weak password, a wrong code, an unknown and an expired link, and leaves the link open', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { secret, totpSecret } = await invitedMember(ports);
  const code = codeOf(totpSecret, ports.clock());
  const setUp = (changes: object = {}, link = secret) =>
    setUpPassword(ports, link, { password: PASSWORD, code, ...changes });

  expect(await setUp({ password: 'password' })).toEqual(err('weak-password'));
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await setUp({ code: wrong })).toEqual(err('wrong-code'));
  expect(await setUp({}, 'unknown')).toEqual(err('link-ended'));
  expect(
    await setUpPassword({ ...ports, passwordHasher: busyHasher }, secret, { password: PASSWORD, code }),
  ).toEqual(err('overloaded'));
  expect(await findStaffLink(ports, secret)).toBeDefined();
  ports.wait(STAFF_LINK_HOURS * HOUR);
  expect(await findStaffLink(ports, secret)).toBeUndefined();
  expect(await setUp({ code: codeOf(totpSecret, ports.clock()) })).toEqual(err('link-ended'));
});

test('a new link replaces the earlier one', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await invitedMember(ports);
  const { secret: newer, link } = createStaffLink(ports);
  expect(await ports.staff.writeLink(member.id, link)).toEqual(ok(member));
  expect(await findStaffLink(ports, secret)).toBeUndefined();
  expect(await findStaffLink(ports, newer)).toMatchObject({ member });
});

test('logs ids and outcomes, but no personal data and no secret', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret, totpSecret } = await signedInMember(ports);
  const { email } = member;
  const recoveryCodes = await recoveryCodesOf(ports, secret);
  await signInStaff(ports, { email, password: 'wrong', code: '123456' });
  await redeemRecoveryCode(ports, { email, code: 'a'.repeat(16) });
  await redeemRecoveryCode(ports, { email, code: recoveryCodes[0] ?? '' });
  const text = JSON.stringify(ports.logLines);
  for (const event of ['credentials-set', 'signin.failed', 'recovery-failed', 'recovery-code-used'])
    expect(text).toContain(`staff.${event}`);
  for (const personal of [email, member.name, secret, totpSecret, PASSWORD, ...recoveryCodes])
    expect(text).not.toContain(personal);
});

test('records each change of a sign-in in the audit log, and reports it to the member by email', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  const [code = ''] = await recoveryCodesOf(ports, secret);
  await redeemRecoveryCode(ports, { email: member.email, code });
  const changes = ['use-recovery-code', 'create-recovery-codes', 'set-up-sign-in'];
  const entries = await ports.audit.list({ objectId: member.id }, 100);
  expect(entries.map(({ verb, actor }) => [verb, actor?.id])).toEqual(
    changes.map((verb) => [verb, member.id]),
  );
  const emails = await database.rows(
    `select "to", facts->>'change' as change from letters where kind = 'staff-access-changed' order by created_at desc`,
  );
  expect(emails).toEqual(changes.map((change) => ({ to: member.email, change })));
});
