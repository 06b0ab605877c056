import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { createRecoveryCodes, redeemRecoveryCode } from '#services/staff/credentials/recovery-codes.ts';
import { setUpPassword } from '#services/staff/credentials/set-up-credentials.ts';
import { signInStaff } from '#services/staff/sessions/sign-in-staff.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { busyHasher } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { codeOf } from '#test/support/one-time-code.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';
import { recoveryCodesOf, sessionOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const MINUTE = 60_000;
const STEP_MS = 30_000;

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
  expect((await signInStaff(ports, formOf(bruno))).ok).toBe(true);
});

test('a sign-in, recovery codes and a session of an earlier set-up grant no access after another one', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret, secret } = await signedInMember(ports);
  const session = await sessionOf(ports, secret);
  const { email } = member;
  const [recoveryCode = ''] = await recoveryCodesOf(ports, secret);
  const { secret: linkSecret, link } = createStaffLink(ports);
  await ports.staff.writeLink(member.id, link);
  ports.wait(2 * STEP_MS);
  // The set-up commits while the earlier password is verified. Its time step is before the one of the sign-in, so that
  // not the step, but the set-up rejects it.
  const passwordHasher = {
    ...ports.passwordHasher,
    verify: async (password: string, hash: string | undefined) => {
      const code = codeOf(link.totpSecret, new Date(ports.clock().getTime() - STEP_MS));
      const set = await setUpPassword(ports, linkSecret, { password: 'second flush in june', code });
      expect(set.ok).toBe(true);
      return ports.passwordHasher.verify(password, hash);
    },
  };
  const form = { email, password: PASSWORD, code: codeOf(totpSecret, ports.clock()) };
  expect(await signInStaff({ ...ports, passwordHasher }, form)).toEqual(err('wrong-credentials'));
  expect(await redeemRecoveryCode(ports, { email, code: recoveryCode })).toEqual(err('wrong-credentials'));
  const recent = { ...session, authenticatedAt: ports.clock() };
  expect(await createRecoveryCodes(ports, recent)).toEqual(err('no-credential'));
  expect(await findStaffSession(ports, secret)).toBeUndefined();
  expect(await database.rows('select 1 from staff_sessions')).toHaveLength(1);
});

test('reports guessed codes once in the time of the limit, in the log and by email', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member } = await signedInMember(ports);
  const guess = () => signInStaff(ports, { email: member.email, password: PASSWORD, code: 'wrong' });
  const reports = async () => [
    ports.logLines.filter(([, { event }]) => event === 'staff.codes-guessed').length,
    ...(await database.rows(`select "to" from letters where kind = 'staff-codes-guessed'`)),
  ];
  for (let n = 0; n < 10; n += 1) await guess();
  expect(await reports()).toEqual([0]);
  expect(await Promise.all([guess(), guess(), guess()])).toEqual(Array(3).fill(err('too-many-codes')));
  const email = { to: member.email };
  expect(await reports()).toEqual([1, email]);
  ports.wait(100 * MINUTE - 1);
  await guess();
  expect(await reports()).toEqual([1, email]);
  ports.wait(1);
  await guess();
  expect(await reports()).toEqual([2, email, email]);
});

test('a successful sign-in counts as no guess, also if it cannot be credited back', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret } = await signedInMember(ports);
  const signIn = (changes: object = {}) => {
    ports.wait(STEP_MS);
    const form = { email: member.email, password: PASSWORD, code: codeOf(totpSecret, ports.clock()) };
    return signInStaff({ ...ports, ...changes }, form);
  };
  for (let n = 0; n < 12; n += 1) expect((await signIn()).ok).toBe(true);
  const creditBack = () => Promise.reject(new Error('the database is read-only'));
  expect((await signIn({ rateLimits: { ...ports.rateLimits, creditBack } })).ok).toBe(true);
  expect(JSON.stringify(ports.logLines)).toContain('rate-limiter.failed');
});

test('a code whose session cannot be opened is not used up', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, totpSecret } = await signedInMember(ports);
  ports.wait(STEP_MS);
  const form = { email: member.email, password: PASSWORD, code: codeOf(totpSecret, ports.clock()) };
  await database.rows('alter table staff_sessions rename to elsewhere');
  await expect(signInStaff(ports, form)).rejects.toThrow();
  await database.rows('alter table elsewhere rename to staff_sessions');
  expect((await signInStaff(ports, form)).ok).toBe(true);
});
