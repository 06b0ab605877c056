import { expect, test } from 'vitest';
import type { User } from '#domain/accounts/session.ts';
import { err, ok } from '#domain/values/result.ts';
import { findResetEmail, requestPasswordReset, resetPassword } from '#services/accounts/reset-password.ts';
import { isTrustedDevice } from '#services/accounts/sessions/trusted-devices.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { requestEmailVerification, verifyEmail } from '#services/accounts/verify-email.ts';
import {
  type AccountPorts,
  accountPorts,
  addTrustedDevice,
  busyHasher,
  plainTextHasher,
  signedUpAccount,
} from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { PASSWORD } from '#test/support/shopper.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PASSWORD = 'eleven kettles sing';
const ADA = 'Ada@Example.com';
const linkExpired = err({ code: 'link-ended' });
const succeeded = ok(undefined);

/** Secrets of the emails of a kind, oldest first. */
const secretsOf = async ({ rows }: FreshDatabase, kind: string) =>
  (
    await rows<{ secret: string }>(
      `select facts->>'secret' as secret from letters where kind = $1 order by created_at`,
      [kind],
    )
  ).map(({ secret }) => secret);
const requestReset = async (database: FreshDatabase, ports: AccountPorts, email = ADA) => {
  await requestPasswordReset(ports, email);
  return (await secretsOf(database, 'reset-password')).at(-1) ?? '';
};
const verifiedIn = ({ rows }: FreshDatabase) =>
  rows('select email from users where email_proven_at is not null');

test('sends a password reset to the account’s email with a link valid for an hour', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, ADA);
  const secret = await requestReset(database, ports, ADA.toLowerCase());
  const query = `select "to", due_at is not null as due from letters where kind = 'reset-password'`;
  expect(await database.rows(query)).toEqual([{ to: ADA, due: true }]);
  expect(await findResetEmail(ports, secret)).toBe(ADA);
  expect(await findResetEmail(accountPorts(database, 0.99 * HOUR), secret)).toBe(ADA);
  expect(await findResetEmail(accountPorts(database, 1.01 * HOUR), secret)).toBeUndefined();
  expect(await resetPassword(accountPorts(database, 1.01 * HOUR), secret, NEW_PASSWORD)).toEqual(linkExpired);
  expect(await resetPassword(ports, secret, NEW_PASSWORD)).toEqual(succeeded);
  expect(await findResetEmail(ports, secret)).toBeUndefined();
  expect((await signIn(ports, { email: ADA, password: NEW_PASSWORD })).ok).toBe(true);
  expect((await signIn(ports, { email: ADA, password: PASSWORD })).ok).toBe(false);
  const resetSucceeded = {
    event: 'password-reset.succeeded',
    method: 'email',
    outcome: 'success',
    account: user.id,
  };
  expect(ports.logLines.slice(1, 3)).toEqual([
    ['info', { event: 'password-reset.requested' }, 'A password reset was requested'],
    ['info', resetSucceeded, 'Password reset succeeded'],
  ]);
});

test('sends one reset email a minute, also for concurrent requests, with or without an account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, ADA);
  const resetEmails = () => database.rows(`select 1 from letters where kind = 'reset-password'`);
  await Promise.all(Array.from({ length: 8 }, () => requestPasswordReset(ports, ADA)));
  expect(await resetEmails()).toHaveLength(1);
  await requestPasswordReset(accountPorts(database, 0.9 * MINUTE), ADA.toUpperCase());
  expect(await resetEmails()).toHaveLength(1);
  await requestPasswordReset(accountPorts(database, 1.1 * MINUTE), ADA);
  expect(await resetEmails()).toHaveLength(2);
  for (let n = 0; n < 2; n += 1) await requestPasswordReset(ports, 'unknown@example.com');
  expect(await resetEmails()).toHaveLength(3);
});

test('a password reset ends all sessions and trusted devices of that account alone', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [{ user }, other] = [await signedUpAccount(ports, ADA), await signedUpAccount(ports)];
  const browser = await addTrustedDevice(ports, user);
  const otherBrowser = await addTrustedDevice(ports, other.user);
  expect(await resetPassword(ports, await requestReset(database, ports), NEW_PASSWORD)).toEqual(succeeded);
  expect(await database.rows('select user_id as "of" from sessions')).toEqual([{ of: other.user.id }]);
  expect(await isTrustedDevice(ports, browser, ADA)).toBe(false);
  expect(await isTrustedDevice(ports, otherBrowser, other.user.email)).toBe(true);
  expect(await verifiedIn(database)).toEqual([{ email: ADA }]);
});

test('sets a password for a Google-only account by email', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const google = { issuer: 'https://accounts.google.com', subject: '1' };
  const ada = { id: ports.newId(), email: ADA, displayName: 'Ada' };
  await ports.accounts.createFederated(ada, google, null);
  expect(await resetPassword(ports, await requestReset(database, ports), NEW_PASSWORD)).toEqual(succeeded);
  expect((await signIn(ports, { email: ADA, password: NEW_PASSWORD })).ok).toBe(true);
});

test('an unknown link costs no password hash, and an emailed one sets one new password', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, ADA);
  const token = (await secretsOf(database, 'prove-email'))[0] ?? '';
  const busyPorts = { ...ports, passwordHasher: busyHasher };
  expect(await resetPassword(busyPorts, 'a guess', NEW_PASSWORD)).toEqual(linkExpired);
  // A secret of another kind of link does not reset a password.
  expect(await resetPassword(busyPorts, token, NEW_PASSWORD)).toEqual(linkExpired);
  const logFields = { event: 'password-reset.failed', method: 'email', outcome: 'link-ended' };
  expect(ports.logLines.slice(1)).toEqual(
    Array(2).fill(['info', logFields, 'Password reset failed: link-ended']),
  );

  // Used in another window while this one's password is hashed.
  const secret = await requestReset(database, ports);
  const hash = async (password: string) => {
    expect(await resetPassword(ports, secret, 'nine kettles sing')).toEqual(succeeded);
    return plainTextHasher.hash(password);
  };
  const racingPorts = { ...ports, passwordHasher: { ...plainTextHasher, hash } };
  expect(await resetPassword(racingPorts, secret, NEW_PASSWORD)).toEqual(linkExpired);
  expect(ports.logLines.at(-1)?.[1]).toEqual({ ...logFields, account: user.id });
  expect((await signIn(ports, { email: ADA, password: 'nine kettles sing' })).ok).toBe(true);
});

test('rejects a weak new password and keeps the link valid', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, ADA);
  const secret = await requestReset(database, ports);
  for (const password of ['password123', 'ada camellia', 'iloveyou2020'])
    expect(await resetPassword(ports, secret, password)).toMatchObject(err({ code: 'auth/common-password' }));
  const busyPorts = { ...ports, passwordHasher: busyHasher };
  expect(await resetPassword(busyPorts, secret, NEW_PASSWORD)).toEqual(err({ code: 'overloaded' }));
  expect((await signIn(ports, { email: ADA, password: PASSWORD })).ok).toBe(true);
  expect(await resetPassword(ports, secret, NEW_PASSWORD)).toEqual(succeeded);
});

test('[GUEST-1] verifies an email once, with its link and a session of its account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [{ user }, other] = [await signedUpAccount(ports, ADA), await signedUpAccount(ports)];
  const secret = (await secretsOf(database, 'prove-email'))[0] ?? '';
  const verify = (signedIn: User | null, linkSecret = secret) => verifyEmail(ports, linkSecret, signedIn);
  expect(await verify(user, 'a guess')).toEqual(linkExpired);
  expect(await verify(null)).toEqual(err({ code: 'signed-out' }));
  expect(await verify(other.user)).toEqual(err({ code: 'link-of-another' }));
  expect(await verifyEmail(accountPorts(database, 25 * HOUR), secret, user)).toEqual(linkExpired);
  expect(await verifiedIn(database)).toEqual([]);
  // Used in another window while this one looks up its account.
  const findOwner: AccountPorts['accountLinks']['findOwner'] = async (...args) => {
    const owner = await ports.accountLinks.findOwner(...args);
    expect(await verify(user)).toEqual(succeeded);
    return owner;
  };
  const racingPorts = { ...ports, accountLinks: { ...ports.accountLinks, findOwner } };
  expect(await verifyEmail(racingPorts, secret, user)).toEqual(linkExpired);
  expect(await verifiedIn(database)).toEqual([{ email: ADA }]);
  const logFields = { event: 'email.verification-failed', method: 'email' };
  const [wrongSecret, signedOut, otherAccount, ...ownAccount] = ports.logLines
    .slice(2)
    .map(([, facts]) => facts);
  expect(wrongSecret).toEqual({ ...logFields, outcome: 'link-ended', account: user.id });
  expect(signedOut).toEqual({ ...logFields, outcome: 'signed-out' });
  expect(otherAccount).toEqual({ ...logFields, outcome: 'link-of-another', account: other.user.id });
  expect(ownAccount).toContainEqual({
    ...logFields,
    event: 'email.verified',
    outcome: 'success',
    account: user.id,
  });
});

test('[GUEST-1] sends the verification email again after a minute, and not once it is verified', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, ADA);
  const verificationSecrets = () => secretsOf(database, 'prove-email');
  expect(await requestEmailVerification(accountPorts(database, 0.9 * MINUTE), user)).toEqual(
    err({ code: 'email-already-sent' }),
  );
  expect(await verificationSecrets()).toHaveLength(1);
  const portsLater = accountPorts(database, 1.1 * MINUTE);
  expect(await requestEmailVerification(portsLater, user)).toEqual(succeeded);
  const [first = '', second = ''] = await verificationSecrets();
  expect(await verifyEmail(ports, second, user)).toEqual(succeeded);
  // The link of the other email is deleted with it.
  expect(await verifyEmail(ports, first, user)).toEqual(linkExpired);
  const verifiedUser = (await ports.accounts.findWithPassword(ADA))?.user;
  expect(
    verifiedUser && (await requestEmailVerification(accountPorts(database, HOUR), verifiedUser)),
  ).toEqual(succeeded);
  expect(await verificationSecrets()).toHaveLength(2);
});
