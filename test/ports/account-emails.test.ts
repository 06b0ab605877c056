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
  busyHasher,
  openHasher,
  signedInAt,
  signedUpAccount,
} from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { PASSWORD } from '#test/support/shopper.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BETTER = 'eleven kettles sing';
const ADA = 'Ada@Example.com';
const ended = err({ code: 'link-ended' });
const done = ok(undefined);

/** Secrets of the emails of a kind, oldest first. */
const secretsOf = async ({ rows }: FreshDatabase, kind: string) =>
  (
    await rows<{ secret: string }>(
      `select facts->>'secret' as secret from letters where kind = $1 order by created_at`,
      [kind],
    )
  ).map(({ secret }) => secret);
const requestReset = async (database: FreshDatabase, ports: AccountPorts, email = ADA) => {
  await requestPasswordReset(ports)(email);
  return (await secretsOf(database, 'reset-password')).at(-1) ?? '';
};
const verifiedIn = ({ rows }: FreshDatabase) =>
  rows('select email from users where email_proven_at is not null');

test('sends a password reset to the account’s email with a link valid for an hour', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, ADA);
  const secret = await requestReset(database, ports, ADA.toLowerCase());
  const due = `select "to", due_at is not null as due from letters where kind = 'reset-password'`;
  expect(await database.rows(due)).toEqual([{ to: ADA, due: true }]);
  expect(await findResetEmail(ports)(secret)).toBe(ADA);
  expect(await findResetEmail(accountPorts(database, 0.99 * HOUR))(secret)).toBe(ADA);
  expect(await findResetEmail(accountPorts(database, 1.01 * HOUR))(secret)).toBeUndefined();
  expect(await resetPassword(accountPorts(database, 1.01 * HOUR))(secret, BETTER)).toEqual(ended);
  expect(await resetPassword(ports)(secret, BETTER)).toEqual(done);
  expect(await findResetEmail(ports)(secret)).toBeUndefined();
  expect((await signIn(ports)({ email: ADA, password: BETTER })).ok).toBe(true);
  expect((await signIn(ports)({ email: ADA, password: PASSWORD })).ok).toBe(false);
  const changed = {
    event: 'password-reset.succeeded',
    method: 'email',
    outcome: 'success',
    account: user.id,
  };
  expect(ports.logLines.slice(1, 3)).toEqual([
    ['info', { event: 'password-reset.requested' }, 'A password reset was requested'],
    ['info', changed, 'Password reset succeeded'],
  ]);
});

test('sends one reset email a minute, also for concurrent requests, with or without an account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, ADA);
  const stored = () => database.rows(`select 1 from letters where kind = 'reset-password'`);
  await Promise.all(Array.from({ length: 8 }, () => requestPasswordReset(ports)(ADA)));
  expect(await stored()).toHaveLength(1);
  await requestPasswordReset(accountPorts(database, 0.9 * MINUTE))(ADA.toUpperCase());
  expect(await stored()).toHaveLength(1);
  await requestPasswordReset(accountPorts(database, 1.1 * MINUTE))(ADA);
  expect(await stored()).toHaveLength(2);
  for (let n = 0; n < 2; n += 1) await requestPasswordReset(ports)('unknown@example.com');
  expect(await stored()).toHaveLength(3);
});

test('a password reset ends all sessions and trusted devices of that account alone', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [{ user }, other] = [await signedUpAccount(ports, ADA), await signedUpAccount(ports)];
  const browser = await signedInAt(ports, user);
  const theirs = await signedInAt(ports, other.user);
  expect(await resetPassword(ports)(await requestReset(database, ports), BETTER)).toEqual(done);
  expect(await database.rows('select user_id as "of" from sessions')).toEqual([{ of: other.user.id }]);
  expect(await isTrustedDevice(ports)(browser, ADA)).toBe(false);
  expect(await isTrustedDevice(ports)(theirs, other.user.email)).toBe(true);
  expect(await verifiedIn(database)).toEqual([{ email: ADA }]);
});

test('sets a password for a Google-only account by email', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const google = { issuer: 'https://accounts.google.com', subject: '1' };
  const ada = { id: ports.newId(), email: ADA, displayName: 'Ada' };
  await ports.accounts.createFederated(ada, google, null);
  expect(await resetPassword(ports)(await requestReset(database, ports), BETTER)).toEqual(done);
  expect((await signIn(ports)({ email: ADA, password: BETTER })).ok).toBe(true);
});

test('an unknown link costs no password hash, and an emailed one sets one new password', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, ADA);
  const token = (await secretsOf(database, 'prove-email'))[0] ?? '';
  const tired = { ...ports, passwordHasher: busyHasher };
  expect(await resetPassword(tired)('a guess', BETTER)).toEqual(ended);
  // A secret of another kind of link does not reset a password.
  expect(await resetPassword(tired)(token, BETTER)).toEqual(ended);
  const line = { event: 'password-reset.failed', method: 'email', outcome: 'link-ended' };
  expect(ports.logLines.slice(1)).toEqual(Array(2).fill(['info', line, 'Password reset failed: link-ended']));

  // Used in another window while this one's password is hashed.
  const secret = await requestReset(database, ports);
  const hash = async (password: string) => {
    expect(await resetPassword(ports)(secret, 'nine kettles sing')).toEqual(done);
    return openHasher.hash(password);
  };
  const slow = { ...ports, passwordHasher: { ...openHasher, hash } };
  expect(await resetPassword(slow)(secret, BETTER)).toEqual(ended);
  expect(ports.logLines.at(-1)?.[1]).toEqual({ ...line, account: user.id });
  expect((await signIn(ports)({ email: ADA, password: 'nine kettles sing' })).ok).toBe(true);
});

test('rejects a weak new password and keeps the link valid', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, ADA);
  const secret = await requestReset(database, ports);
  for (const password of ['password123', 'ada camellia', 'stolen from another shop'])
    expect(await resetPassword(ports)(secret, password)).toMatchObject(err({ code: 'auth/common-password' }));
  const tired = { ...ports, passwordHasher: busyHasher };
  expect(await resetPassword(tired)(secret, BETTER)).toEqual(err({ code: 'overloaded' }));
  expect((await signIn(ports)({ email: ADA, password: PASSWORD })).ok).toBe(true);
  expect(await resetPassword(ports)(secret, BETTER)).toEqual(done);
});

test('[GUEST-1] verifies an email once, with its link and a session of its account', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [{ user }, other] = [await signedUpAccount(ports, ADA), await signedUpAccount(ports)];
  const secret = (await secretsOf(database, 'prove-email'))[0] ?? '';
  const verify = (who: User | null, what = secret) => verifyEmail(ports)(what, who);
  expect(await verify(user, 'a guess')).toEqual(ended);
  expect(await verify(null)).toEqual(err({ code: 'signed-out' }));
  expect(await verify(other.user)).toEqual(err({ code: 'link-of-another' }));
  expect(await verifyEmail(accountPorts(database, 25 * HOUR))(secret, user)).toEqual(ended);
  expect(await verifiedIn(database)).toEqual([]);
  // Used in another window while this one looks up its account.
  const findOwner: AccountPorts['accountLinks']['findOwner'] = async (...all) => {
    const found = await ports.accountLinks.findOwner(...all);
    expect(await verify(user)).toEqual(done);
    return found;
  };
  const slow = { ...ports, accountLinks: { ...ports.accountLinks, findOwner } };
  expect(await verifyEmail(slow)(secret, user)).toEqual(ended);
  expect(await verifiedIn(database)).toEqual([{ email: ADA }]);
  const line = { event: 'email.verification-failed', method: 'email' };
  const [guessed, unknownAccount, stranger, ...own] = ports.logLines.slice(2).map(([, facts]) => facts);
  expect(guessed).toEqual({ ...line, outcome: 'link-ended', account: user.id });
  expect(unknownAccount).toEqual({ ...line, outcome: 'signed-out' });
  expect(stranger).toEqual({ ...line, outcome: 'link-of-another', account: other.user.id });
  expect(own).toContainEqual({ ...line, event: 'email.verified', outcome: 'success', account: user.id });
});

test('[GUEST-1] sends the verification email again after a minute, and not once it is verified', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, ADA);
  const verificationSecrets = () => secretsOf(database, 'prove-email');
  expect(await requestEmailVerification(accountPorts(database, 0.9 * MINUTE))(user)).toEqual(
    err({ code: 'letter-underway' }),
  );
  expect(await verificationSecrets()).toHaveLength(1);
  const later = accountPorts(database, 1.1 * MINUTE);
  expect(await requestEmailVerification(later)(user)).toEqual(done);
  const [first = '', second = ''] = await verificationSecrets();
  expect(await verifyEmail(ports)(second, user)).toEqual(done);
  // The link of the other email is deleted with it.
  expect(await verifyEmail(ports)(first, user)).toEqual(ended);
  const verified = (await ports.accounts.findWithPassword(ADA))?.user;
  expect(verified && (await requestEmailVerification(accountPorts(database, HOUR))(verified))).toEqual(done);
  expect(await verificationSecrets()).toHaveLength(2);
});

test('an email queued by the previous version, which greets by name, renders without “undefined”', async () => {
  await using database = await freshDatabase();
  await signedUpAccount(accountPorts(database));
  expect(await database.rows("select facts->>'name' as name from letters")).toEqual([{ name: 'there' }]);
});
