import { expect, test } from 'vitest';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { err, ok } from '#domain/values/result.ts';
import { requestPasswordReset, resetPassword } from '#services/accounts/reset-password.ts';
import { findSession } from '#services/accounts/sessions/find-session.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { finishGoogleSignIn } from '#services/accounts/sign-in-with-google.ts';
import { verifyEmail } from '#services/accounts/verify-email.ts';
import type { FederatedPerson, GoogleSignIn } from '#services/ports/ports.ts';
import { type AccountPorts, accountPorts, signedUpAccount } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const ISSUER = 'https://accounts.google.com';
const una: FederatedPerson = {
  issuer: ISSUER,
  subject: '1',
  email: 'una@example.com',
  emailVerification: 'authoritative',
  name: 'Una',
};
const challenge = { state: 's', nonce: 'n', verifier: 'v' };
const callbackUrl = new URL('https://shop.example/');
const accountExists = err({ code: 'auth/account-exists' });

/** Signs in with these claims of Google. */
const signInWithGoogle = async (ports: AccountPorts, person: FederatedPerson) => {
  const google: GoogleSignIn = {
    begin: async () => ok({ url: ISSUER, challenge }),
    finish: async (url, received) =>
      url === callbackUrl && received === challenge ? ok(person) : err({ code: 'auth/google-cancelled' }),
  };
  const started = await google.begin();
  if (!started.ok) throw new Error(started.error.code);
  return finishGoogleSignIn({ ...ports, google }, callbackUrl, started.value.challenge);
};
const usersIn = ({ rows }: FreshDatabase) => rows('select email, display_name as name from users order by 1');
const verifyEmails = ({ rows }: FreshDatabase) => rows('update users set email_proven_at = now()');

test('[AUTH-7] [AUTH-8] the first Google sign-in creates a verified account, and later ones find it', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const first = await signInWithGoogle(ports, una);
  if (!first.ok) throw new Error(first.error.code);
  const { user, secret } = first.value;
  expect(user).toMatchObject({ email: una.email, displayName: 'Una', emailVerifiedAt: expect.any(Date) });
  expect((await findSession(ports, secret))?.user).toEqual(user);
  expect(
    await signInWithGoogle(ports, { ...una, email: 'new@example.com', emailVerification: 'unverified' }),
  ).toMatchObject(ok({ user }));
  expect(await usersIn(database)).toEqual([{ email: una.email, name: 'Una' }]);
  const logFields = { event: 'signin.succeeded', method: 'google', outcome: 'success', account: user.id };
  expect(ports.logLines).toEqual(Array(2).fill(['info', logFields, 'Sign-in succeeded']));
});

test('[AUTH-7] an email that Google has not verified opens and creates nothing', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, una.email);
  await verifyEmails(database);
  const notVerified = err({ code: 'auth/email-not-verified' });
  for (const email of [una.email, 'new@example.com'])
    expect(await signInWithGoogle(ports, { ...una, email, emailVerification: 'unverified' })).toEqual(
      notVerified,
    );
  expect(await usersIn(database)).toEqual([{ email: una.email, name: 'Ada' }]);
  expect(await database.rows('select 1 from sessions')).toHaveLength(1);
});

const unaVerifiedOnce: FederatedPerson = { ...una, emailVerification: 'verified-once' };
/** The secret of the latest email. */
const lastSecret = async ({ rows }: FreshDatabase): Promise<string> => {
  const messages = await rows<{ secret: string }>(
    `select facts->>'secret' as secret from letters order by created_at desc`,
  );
  return messages[0]?.secret ?? '';
};
const emailsIn = ({ rows }: FreshDatabase) => rows('select "to", kind from letters order by created_at');

test('creates an unverified account for an email that Google verified once, and sends the usual email', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const guest = await placed(database);
  await guest.repository.apply(guest.order.orderNumber, 'payment-received', aPaidSession(guest.order));
  await database.rows('delete from letters');
  const first = await signInWithGoogle(ports, { ...unaVerifiedOnce, email: 'guest@example.com' });
  if (!first.ok) throw new Error(first.error.code);
  const { user } = first.value;
  expect(user).toMatchObject({ email: 'guest@example.com', emailVerifiedAt: null });
  expect(await emailsIn(database)).toEqual([{ to: 'guest@example.com', kind: 'prove-email' }]);
  expect((await guest.repository.listForUser(user.id)).orders).toEqual([]);
  // Later sign-ins find the account, and request no confirmation.
  expect(await signInWithGoogle(ports, unaVerifiedOnce)).toMatchObject(
    ok({ user: { id: user.id, emailVerifiedAt: null } }),
  );
  expect(await emailsIn(database)).toHaveLength(1);
  const secret = await lastSecret(database);
  expect(await verifyEmail(ports, secret, user)).toEqual(ok(undefined));
  expect((await guest.repository.listForUser(user.id)).orders.map(({ orderNumber }) => orderNumber)).toEqual([
    guest.order.orderNumber,
  ]);
  expect((await signInWithGoogle(ports, unaVerifiedOnce)).ok).toBe(true);
});

test('links no existing account without an authoritative email of Google', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signedUpAccount(ports, una.email);
  expect(await signInWithGoogle(ports, unaVerifiedOnce)).toEqual(accountExists);
  await verifyEmails(database);
  expect(await signInWithGoogle(ports, unaVerifiedOnce)).toEqual(accountExists);
  expect(await database.rows('select 1 from federated_accounts')).toEqual([]);
  expect(await database.rows('select 1 from sessions')).toHaveLength(1);
});

test('a Google account with the email of another person is signed out once the owner resets the password', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const squatter = { ...unaVerifiedOnce, subject: '666' };
  const squatterSession = await signInWithGoogle(ports, squatter);
  if (!squatterSession.ok) throw new Error(squatterSession.error.code);
  // Google is authoritative for the email, which the existing account has not verified.
  expect(await signInWithGoogle(ports, una)).toEqual(accountExists);
  await requestPasswordReset(ports, una.email);
  const secret = await lastSecret(database);
  expect((await resetPassword(ports, secret, 'eleven kettles sing')).ok).toBe(true);
  expect(await findSession(ports, squatterSession.value.secret)).toBeUndefined();
  expect(await signInWithGoogle(ports, squatter)).toEqual(accountExists);
  expect((await signIn(ports, { email: una.email, password: 'eleven kettles sing' })).ok).toBe(true);
  expect(await signInWithGoogle(ports, una)).toMatchObject(
    ok({ user: { id: squatterSession.value.user.id } }),
  );
  expect(await signInWithGoogle(ports, squatter)).toEqual(accountExists);
});

test('a Google sign-in during the owner’s password reset is signed out as well', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signInWithGoogle(ports, unaVerifiedOnce);
  await requestPasswordReset(ports, una.email);
  const secret = await lastSecret(database);
  const findFederated: AccountPorts['accounts']['findFederated'] = async (...args) => {
    const account = await ports.accounts.findFederated(...args);
    expect((await resetPassword(ports, secret, 'eleven kettles sing')).ok).toBe(true);
    return account;
  };
  const lateResult = await signInWithGoogle(
    { ...ports, accounts: { ...ports.accounts, findFederated } },
    unaVerifiedOnce,
  );
  expect(lateResult).toEqual(err({ code: 'auth/invalid-credential' }));
  expect(await database.rows('select 1 from sessions')).toEqual([]);
});

test('a password reset keeps the Google sign-in of a verified email', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  await signInWithGoogle(ports, una);
  await requestPasswordReset(ports, una.email);
  const secret = await lastSecret(database);
  expect((await resetPassword(ports, secret, 'eleven kettles sing')).ok).toBe(true);
  expect((await signInWithGoogle(ports, una)).ok).toBe(true);
});

test('rejects a sign-in that Google does not confirm, and logs it without a name', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const cancelled = err({ code: 'auth/google-cancelled' } as const);
  const google = { begin: () => Promise.reject(new Error('unexpected call')), finish: async () => cancelled };
  expect(await finishGoogleSignIn({ ...ports, google }, callbackUrl, challenge)).toEqual(cancelled);
  const logFields = { event: 'signin.failed', method: 'google', outcome: 'auth/google-cancelled' };
  expect(ports.logLines).toEqual([['info', logFields, 'Sign-in failed: auth/google-cancelled']]);
});

test('[AUTH-7] links Google to a password account only after its email is verified', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports, 'Una@Example.com');
  expect(await signInWithGoogle(ports, una)).toEqual(accountExists);
  await verifyEmails(database);
  for (let n = 0; n < 2; n += 1)
    expect(await signInWithGoogle(ports, una)).toMatchObject(
      ok({ user: { id: user.id, email: 'Una@Example.com' } }),
    );
  // The email now belongs to another person at Google, not to the linked account.
  expect(await signInWithGoogle(ports, { ...una, subject: '2' })).toEqual(accountExists);
  expect(await database.rows('select issuer, subject, user_id as user from federated_accounts')).toEqual([
    { issuer: ISSUER, subject: '1', user: user.id },
  ]);
});

test('links a Google account once in two simultaneous windows', async () => {
  await using database = await freshDatabase();
  const { user } = await signedUpAccount(accountPorts(database), una.email);
  await verifyEmails(database);
  const accounts = createAccountRepository(database.orm);
  const linked = await Promise.all([accounts.linkFederated(una), accounts.linkFederated(una)]);
  expect(linked.map((account) => account?.id)).toEqual([user.id, user.id]);
  const otherIssuer = await accounts.linkFederated({ ...una, issuer: 'https://elsewhere.example' });
  expect(otherIssuer?.id).toBe(user.id);
});

test('[AUTH-13] a repeated sign-up after a lost response returns the created account', async () => {
  await using database = await freshDatabase();
  const { accounts, newId } = accountPorts(database);
  const user = { id: newId(), email: 'ada@example.com', displayName: 'Ada' };
  const created = await accounts.createWithPassword(user, 'the hash', null);
  expect(created.ok).toBe(true);
  expect(await accounts.createWithPassword(user, 'the hash', null)).toEqual(created);
  expect(await database.rows('select 1 from users')).toHaveLength(1);
});
