import { expect, test } from 'vitest';
import { STAFF_LINK_HOURS } from '#domain/email/email-message.ts';
import { err, ok } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import {
  createRecoveryCodes,
  findStaffLink,
  redeemRecoveryCode,
  setUpPassword,
} from '#services/staff/credentials/set-up-credentials.ts';
import { signInStaff } from '#services/staff/sessions/sign-in-staff.ts';
import { endStaffSession, findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { busyHasher } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { codeOf } from '#test/support/one-time-code.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';
import {
  invitedMember,
  type StaffTestPorts,
  signedInMember,
  staffPorts,
} from '#test/support/staff-fixtures.ts';

const HOUR = 3_600_000;
const STEP_MS = 30_000;

/** New recovery codes of the member of a session. */
const recoveryCodesOf = async (ports: StaffTestPorts, secret: string): Promise<readonly string[]> => {
  const session = await findStaffSession(ports, secret);
  const codes = session && (await createRecoveryCodes(ports, session));
  if (!codes?.ok) throw new Error(codes?.error ?? 'the session has ended');
  return codes.value;
};

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

test('signs in with password and code, ignoring the case of the email', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret } = await signedInMember(ports);
  ports.wait(STEP_MS);
  const code = codeOf(totpSecret, ports.clock());
  const opened = await signInStaff(ports, { email: member.email.toUpperCase(), password: PASSWORD, code });
  expect(opened).toMatchObject(ok({ member: { id: member.id } }));
});

test('rejects a wrong email, password or code with one error', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret } = await signedInMember(ports);
  const other = await signedInMember(ports, 'packer');
  ports.wait(STEP_MS);
  const { email } = member;
  const code = codeOf(totpSecret, ports.clock());
  const wrongForms = [
    { email: anEmail(), password: PASSWORD, code },
    { email, password: 'another password', code },
    { email, password: PASSWORD, code: codeOf(other.totpSecret, ports.clock()) },
    { email: other.member.email, password: PASSWORD, code },
  ];
  for (const form of wrongForms) expect(await signInStaff(ports, form)).toEqual(err('wrong-credentials'));
  expect(
    await signInStaff({ ...ports, passwordHasher: busyHasher }, { email, password: PASSWORD, code }),
  ).toEqual(err('overloaded'));
  expect((await signInStaff(ports, { email, password: PASSWORD, code })).ok).toBe(true);
});

test('accepts a code once, also from two concurrent sign-ins', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret } = await signedInMember(ports);
  const { email } = member;
  const atSetUp = codeOf(totpSecret, ports.clock());
  expect(await signInStaff(ports, { email, password: PASSWORD, code: atSetUp })).toEqual(
    err('wrong-credentials'),
  );
  ports.wait(STEP_MS);
  const code = codeOf(totpSecret, ports.clock());
  const results = await Promise.all(
    [1, 2, 3].map(() => signInStaff(ports, { email, password: PASSWORD, code })),
  );
  expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
});

test('a recovery code gives a link to new credentials, which end all earlier access', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const lost = await signedInMember(ports);
  const { email } = lost.member;
  const [code = '', another = ''] = await recoveryCodesOf(ports, lost.secret);
  expect(await redeemRecoveryCode(ports, { email: anEmail(), code })).toEqual(err('wrong-credentials'));
  expect(await redeemRecoveryCode(ports, { email, code: 'a'.repeat(16) })).toEqual(err('wrong-credentials'));
  const redeemed = await Promise.all([1, 2].map(() => redeemRecoveryCode(ports, { email, code })));
  expect(redeemed.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
  const secret = redeemed.find((result) => result.ok)?.value ?? '';

  const link = await findStaffLink(ports, secret);
  if (!link) throw new Error('the recovery has no link');
  expect(link.totpSecret).not.toBe(lost.totpSecret);
  expect(await findStaffSession(ports, lost.secret)).toBeDefined();
  const set = await setUpPassword(ports, secret, {
    password: 'second flush in june',
    code: codeOf(link.totpSecret, ports.clock()),
  });
  expect(set.ok).toBe(true);
  expect(await findStaffSession(ports, lost.secret)).toBeUndefined();
  expect(await redeemRecoveryCode(ports, { email, code: another })).toEqual(err('wrong-credentials'));
  ports.wait(STEP_MS);
  const formerCode = codeOf(lost.totpSecret, ports.clock());
  expect(await signInStaff(ports, { email, password: PASSWORD, code: formerCode })).toEqual(
    err('wrong-credentials'),
  );
});

test('a session ends after 12 hours without a request, after 7 days, and by signing out', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { secret } = await signedInMember(ports);
  const isOpen = async () => (await findStaffSession(ports, secret)) !== undefined;
  ports.wait(12 * HOUR - 1_000);
  expect(await isOpen()).toBe(true);
  ports.wait(12 * HOUR - 1_000);
  expect(await isOpen()).toBe(true);
  ports.wait(12 * HOUR);
  expect(await isOpen()).toBe(false);

  const other = await signedInMember(ports);
  for (let hours = 0; hours < 7 * 24 - 12; hours += 11) {
    ports.wait(11 * HOUR);
    await findStaffSession(ports, other.secret);
  }
  expect(await findStaffSession(ports, other.secret)).toBeDefined();
  ports.wait(11 * HOUR);
  expect(await findStaffSession(ports, other.secret)).toBeUndefined();

  const third = await signedInMember(ports);
  await endStaffSession(ports, third.secret);
  expect(await findStaffSession(ports, third.secret)).toBeUndefined();
});

test('deletes expired sessions and links', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  await signedInMember(ports);
  await invitedMember(ports);
  ports.wait(30 * 24 * HOUR);
  await ports.staffCredentials.deleteExpired(ports.clock());
  await ports.staffSessions.deleteExpired(ports.clock());
  expect(await database.rows('select 1 from staff_links union all select 1 from staff_sessions')).toEqual([]);
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

test('creates recovery codes after a recent sign-in only, in place of earlier ones', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  expect(await ports.staffCredentials.countRecoveryCodes(member.id)).toBe(0);
  const [first = ''] = await recoveryCodesOf(ports, secret);
  const [second = '', ...others] = await recoveryCodesOf(ports, secret);
  expect(new Set([second, ...others]).size).toBe(10);
  const { email } = member;
  expect(await redeemRecoveryCode(ports, { email, code: first })).toEqual(err('wrong-credentials'));
  expect((await redeemRecoveryCode(ports, { email, code: second })).ok).toBe(true);
  expect(await ports.staffCredentials.countRecoveryCodes(member.id)).toBe(9);
  ports.wait(11 * 60_000);
  const session = await findStaffSession(ports, secret);
  if (!session) throw new Error('the session has ended');
  expect(await createRecoveryCodes(ports, session)).toEqual(err('recent-authentication-required'));
});

test('a sign-in, a recovery code and new codes of an earlier set-up grant no access after another one', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret, secret } = await signedInMember(ports);
  const session = await findStaffSession(ports, secret);
  if (!session) throw new Error('the session has ended');
  ports.wait(STEP_MS);
  const form = { email: member.email, password: PASSWORD, code: codeOf(totpSecret, ports.clock()) };
  const { secret: linkSecret, link } = createStaffLink(ports);
  await ports.staff.writeLink(member.id, link);
  // The set-up commits while the earlier password is verified.
  const passwordHasher = {
    ...ports.passwordHasher,
    verify: async (password: string, hash: string | undefined) => {
      const code = codeOf(link.totpSecret, ports.clock());
      await setUpPassword(ports, linkSecret, { password: 'second flush in june', code });
      return ports.passwordHasher.verify(password, hash);
    },
  };
  ports.wait(STEP_MS);
  const later = { ...form, code: codeOf(totpSecret, ports.clock()) };
  expect(await signInStaff({ ...ports, passwordHasher }, later)).toEqual(err('wrong-credentials'));
  expect(await createRecoveryCodes(ports, { ...session, authenticatedAt: ports.clock() })).toEqual(
    err('no-credential'),
  );
  expect(await database.rows('select 1 from staff_sessions')).toHaveLength(1);
});

test('rejects codes after ten with the right password, for that member only', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const [ada, bruno] = [await signedInMember(ports), await signedInMember(ports)];
  ports.wait(STEP_MS);
  const formOf = ({ member, totpSecret }: typeof ada, code = codeOf(totpSecret, ports.clock())) => ({
    email: member.email,
    password: PASSWORD,
    code,
  });
  for (let n = 0; n < 12; n += 1)
    await signInStaff(ports, { ...formOf(ada, '000000'), password: 'another password' });
  for (let n = 0; n < 10; n += 1)
    expect(await signInStaff(ports, formOf(ada, 'wrong'))).toEqual(err('wrong-credentials'));
  expect(await signInStaff(ports, formOf(ada))).toEqual(err('too-many-codes'));
  expect(JSON.stringify(ports.logLines)).toContain('staff.codes-guessed');
  expect((await signInStaff(ports, formOf(bruno))).ok).toBe(true);
});

test('records each change of a sign-in in the audit log, and reports it to the member by email', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  const [code = ''] = await recoveryCodesOf(ports, secret);
  await redeemRecoveryCode(ports, { email: member.email, code });
  const changes = ['use-recovery-code', 'create-recovery-codes', 'set-up-sign-in'];
  const entries = await ports.audit.list({ objectId: member.id }, 100);
  expect(entries.map(({ verb, actor }) => [verb, actor?.id])).toEqual(changes.map((verb) => [verb, member.id]));
  const emails = await database.rows(
    `select "to", facts->>'change' as change from letters where kind = 'staff-access-changed' order by created_at desc`,
  );
  expect(emails).toEqual(changes.map((change) => ({ to: member.email, change })));
});

test('the link that a recovery code opens ends after an hour', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  const [code = ''] = await recoveryCodesOf(ports, secret);
  const redeemed = await redeemRecoveryCode(ports, { email: member.email, code });
  const link = redeemed.ok ? redeemed.value : '';
  ports.wait(HOUR - 1_000);
  expect(await findStaffLink(ports, link)).toBeDefined();
  ports.wait(1_000);
  expect(await findStaffLink(ports, link)).toBeUndefined();
});
