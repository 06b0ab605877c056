import { expect, test } from 'vitest';
import { err } from '#domain/values/result.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { requestPasswordReset, resetPassword } from '#services/accounts/reset-password.ts';
import { findSession } from '#services/accounts/sessions/find-session.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { signUp } from '#services/accounts/sign-up.ts';
import {
  type AccountPorts,
  accountPorts,
  busyHasher,
  signedUpAccount,
} from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail, aSignUp, PASSWORD } from '#test/support/shopper.ts';

const DAY = 86_400_000;
const invalidCredential = err({ code: 'auth/invalid-credential' });
const overloaded = err({ code: 'overloaded' });

const countOf = async ({ rows }: FreshDatabase, table: string) =>
  (await rows(`select 1 from ${table}`)).length;
const warningEmails = ({ rows }: FreshDatabase) =>
  rows(`select "to", facts - 'name' - 'town' as facts from letters where kind = 'password-guessed'`);
const guess = async (ports: AccountPorts, email: string, times: number) => {
  for (let n = 0; n < times; n += 1)
    expect(await signIn(ports, { email, password: `guess ${n}` })).toEqual(invalidCredential);
};

test('[AUTH-5] [AUTH-8] a sign-up gets a session for fourteen days and one verification email', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const startMs = Date.now();
  const { user, secret, expiresAt } = await signedUpAccount(ports, 'Ada@example.com');
  expect(user).toMatchObject({ email: 'Ada@example.com', displayName: 'Ada', emailVerifiedAt: null });
  expect(expiresAt.getTime() - startMs).toBeGreaterThanOrEqual(14 * DAY);
  expect(expiresAt.getTime() - startMs).toBeLessThan(14 * DAY + 60_000);
  expect(await findSession(ports, secret)).toEqual({ user, startedAt: expect.any(Date), expiresAt });
  expect(await findSession(ports, 'another secret')).toBeUndefined();
  expect(await database.rows('select "to", kind from letters')).toEqual([
    { to: 'Ada@example.com', kind: 'prove-email' },
  ]);
  const [link] = await database.rows<{ digest: string; secret: string }>(
    `select digest, facts->>'secret' as secret from account_links, letters
     where purpose = 'prove-email' and user_id = $1 and expires_at > now() + interval '23 hours'`,
    [user.id],
  );
  expect(ports.secrets.digest(link?.secret ?? '')).toBe(link?.digest);
  expect(ports.logLines).toEqual([
    [
      'info',
      { event: 'signup.succeeded', method: 'password', outcome: 'success', account: user.id },
      'Sign-up succeeded',
    ],
  ]);
});

test('[AUTH-4] a sign-up with an existing email opens no session and changes nothing', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, 'ada@example.com');
  const secondSignUp = await signUp(ports, aSignUp('ADA@example.com', { password: 'eleven kettles sing' }));
  expect(secondSignUp).toEqual(err({ code: 'auth/email-already-in-use' }));
  expect(ports.logLines[1]).toEqual([
    'info',
    { event: 'signup.failed', method: 'password', outcome: 'auth/email-already-in-use' },
    'Sign-up failed: auth/email-already-in-use',
  ]);
  expect([await countOf(database, 'sessions'), await countOf(database, 'letters')]).toEqual([1, 1]);
});

test.each([
  ['is among the most common', 'password123'],
  ['contains their name and the shop’s', 'ada camellia'],
  ['is their email address', 'ada@example.com'],
  ['was breached', 'maverick!'],
])('rejects a sign-up with a password that %s at its field', async (_, password) => {
  await using database = await freshDatabase();
  const rejected = await signUp(accountPorts(database), aSignUp('ada@example.com', { password }));
  expect(rejected).toMatchObject(
    err({
      code: 'auth/common-password',
      details: { fields: { password: expect.stringContaining('too common') } },
    }),
  );
  expect(await countOf(database, 'users')).toBe(0);
});

test('rejects no sign-in and uses no limit while the password hasher is busy', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports);
  const busyPorts = { ...ports, passwordHasher: busyHasher };
  const limitsBefore = await database.rows('select * from rate_limits');
  expect(await signUp(busyPorts, aSignUp(anEmail()))).toEqual(overloaded);
  expect(await signIn(busyPorts, { email: user.email, password: PASSWORD })).toEqual(overloaded);
  expect(await countOf(database, 'users')).toBe(1);
  expect(await database.rows('select * from rate_limits')).toEqual(limitsBefore);
});

test('[AUTH-6] the right password signs in; a wrong one and an unknown account get the same response', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, 'ada@example.com');
  const result = await signIn(ports, { email: 'ADA@example.com', password: PASSWORD });
  expect(result).toMatchObject({ ok: true, value: { user } });
  expect(result.ok && (await findSession(ports, result.value.secret))?.user).toEqual(user);
  await guess(ports, 'ada@example.com', 1);
  await guess(ports, 'unknown@example.com', 1);
  const logFields = { event: 'signin.failed', method: 'password' };
  expect(ports.logLines.slice(1)).toEqual([
    [
      'info',
      { ...logFields, event: 'signin.succeeded', outcome: 'success', account: user.id },
      'Sign-in succeeded',
    ],
    [
      'info',
      { ...logFields, outcome: 'auth/invalid-credential', account: user.id },
      'Sign-in failed: auth/invalid-credential',
    ],
    ['info', { ...logFields, outcome: 'auth/invalid-credential' }, 'Sign-in failed: auth/invalid-credential'],
  ]);
  expect(await countOf(database, 'sessions')).toBe(2);
});

test('emails the owner after twenty wrong passwords, once a day, and no other account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, 'Ada@example.com');
  await signedUpAccount(ports, 'bruno@example.com');
  await guess(ports, 'ada@example.com', RATE_LIMIT_POLICIES['failed-sign-in'].limits[0].burst);
  await guess(ports, 'bruno@example.com', 1);
  expect(await warningEmails(database)).toEqual([]);
  await guess(ports, 'ADA@example.com', 3);
  const message = { to: 'Ada@example.com', facts: {} };
  expect(await warningEmails(database)).toEqual([message]);
  await guess(accountPorts(database, 0.9 * DAY), 'ada@example.com', 1);
  expect(await warningEmails(database)).toEqual([message]);
  await guess(accountPorts(database, 1.1 * DAY), 'ada@example.com', 1);
  expect(await warningEmails(database)).toEqual([message, message]);
  await guess(ports, 'unknown@example.com', RATE_LIMIT_POLICIES['failed-sign-in'].limits[0].burst + 2);
  expect(await warningEmails(database)).toHaveLength(2);
});

const tooMany = err({ code: 'auth/too-many-requests' });

test('the right password opens a limited number of sessions; wrong ones use none of them, and a password change resets the limit', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [{ user }, other] = [await signedUpAccount(ports), await signedUpAccount(ports)];
  const attemptSignIn = (email: string, password = PASSWORD) => signIn(ports, { email, password });
  await guess(ports, user.email, RATE_LIMIT_POLICIES['successful-sign-in'].limits[0].burst);
  // Signing up was the first hit.
  for (let n = 1; n < RATE_LIMIT_POLICIES['successful-sign-in'].limits[0].burst; n += 1)
    expect((await attemptSignIn(user.email.toUpperCase())).ok).toBe(true);
  const sessions = await countOf(database, 'sessions');
  expect(await attemptSignIn(user.email)).toEqual(tooMany);
  expect(await countOf(database, 'sessions')).toBe(sessions);
  expect(ports.logLines.at(-1)?.[1]).toMatchObject({ outcome: 'auth/too-many-requests', account: user.id });
  expect(await attemptSignIn(user.email, 'a guess')).toEqual(invalidCredential);
  expect((await attemptSignIn(other.user.email)).ok).toBe(true);

  // Knowing the password does not lock out the owner of the mailbox.
  await requestPasswordReset(ports, user.email);
  const [message] = await database.rows<{ secret: string }>(
    `select facts->>'secret' as secret from letters where kind = 'reset-password'`,
  );
  const newPassword = 'eleven kettles sing';
  expect((await resetPassword(ports, message?.secret ?? '', newPassword)).ok).toBe(true);
  expect((await attemptSignIn(user.email, newPassword)).ok).toBe(true);
});
