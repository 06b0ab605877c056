import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { finishGoogleSignIn } from '#services/accounts/sign-in-with-google.ts';
import { signUp } from '#services/accounts/sign-up.ts';
import type { FederatedPerson, Ports } from '#services/ports/ports.ts';
import { accountPorts, withoutRateLimits } from '#test/support/account-fixtures.ts';
import { aSecret } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail } from '#test/support/shopper.ts';

const PASSWORD = 'the first password';
const OLD_HASH = `hash of ${PASSWORD}`;
const invalidCredential = err({ code: 'auth/invalid-credential' });

const sessionsIn = async (database: FreshDatabase) => (await database.rows('select 1 from sessions')).length;

/** An account, and its owner's use of the password reset link. */
const accountWithReset = async (database: FreshDatabase) => {
  const { accounts, accountData, accountLinks } = accountPorts(database);
  const email = anEmail();
  const user = { id: randomUUID(), email, displayName: 'Ada' };
  const created = await accounts.createWithPassword(user, OLD_HASH, null);
  if (!created.ok) throw new Error(created.error.code);
  const link = { secret: aSecret(), digest: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) };
  const reset = async () => {
    await accountLinks.createResetLink(email, link, new Date());
    expect(await accountLinks.resetPassword(link.digest, 'hash of another', new Date())).toBe(true);
  };
  return { email, user: created.value, reset, remove: () => accountData.delete(created.value) };
};

test('a sign-in with the old password during a password change gets no session', async () => {
  await using database = await freshDatabase();
  const { email, reset } = await accountWithReset(database);
  const ports = accountPorts(database);
  const passwords = {
    ...ports.passwordHasher,
    verify: async (password: string, hash: string | undefined) => {
      const isRight = await ports.passwordHasher.verify(password, hash);
      await reset();
      return isRight;
    },
  };
  expect(await signIn({ ...ports, passwordHasher: passwords }, { email, password: PASSWORD })).toEqual(
    invalidCredential,
  );
  expect(await sessionsIn(database)).toBe(0);
});

test('repeated sign-ins on two servers leave no session after a password change', async () => {
  await using database = await freshDatabase();
  const attacker = withoutRateLimits(accountPorts(database.another(4)));
  for (let round = 0; round < 12; round += 1) {
    const { email, user, reset } = await accountWithReset(database);
    const stop = new AbortController();
    const loop = async () => {
      const codes: string[] = [];
      while (!stop.signal.aborted) {
        const result = await signIn(attacker, { email, password: PASSWORD });
        codes.push(result.ok ? 'signed-in' : result.error.code);
      }
      return codes;
    };
    const loops = [loop(), loop(), loop(), loop()];
    await reset();
    stop.abort();
    const codes = new Set((await Promise.all(loops)).flat());
    expect([...codes].filter((code) => code !== 'signed-in' && code !== 'auth/invalid-credential')).toEqual(
      [],
    );
    expect(await database.rows('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
  }
});

test('opens no session for a new account whose password was reset before', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const email = anEmail();
  const accounts: Ports['accounts'] = {
    ...ports.accounts,
    createWithPassword: async (...args) => {
      const created = await ports.accounts.createWithPassword(...args);
      await database.rows("update passwords set hash = 'another'");
      return created;
    },
  };
  const form = { email, displayName: 'Ada', password: PASSWORD, confirmPassword: PASSWORD };
  expect(await signUp({ ...ports, accounts }, form)).toEqual(invalidCredential);
  expect(await sessionsIn(database)).toBe(0);
});

test('rejects a sign-in during the account’s removal like one after it', async () => {
  await using database = await freshDatabase();
  const { email, remove } = await accountWithReset(database);
  const ports = accountPorts(database);
  const passwords = {
    ...ports.passwordHasher,
    verify: async () => {
      await remove();
      return ok(true);
    },
  };
  expect(await signIn({ ...ports, passwordHasher: passwords }, { email, password: PASSWORD })).toEqual(
    invalidCredential,
  );
});

test('opens no session for a Google sign-in during the account’s removal', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const email = anEmail();
  const person: FederatedPerson = {
    issuer: 'https://accounts.google.com',
    subject: '1',
    email,
    emailVerification: 'authoritative',
    name: 'Una',
  };
  const google = {
    begin: () => Promise.reject(new Error('unexpected call')),
    finish: async () => ok(person),
  };
  const attemptSignIn = (deps: typeof ports) =>
    finishGoogleSignIn({ ...deps, google }, new URL('https://shop.example/'), {
      state: '',
      nonce: '',
      verifier: '',
    });
  const first = await attemptSignIn(ports);
  if (!first.ok) throw new Error(first.error.code);
  const accounts: Ports['accounts'] = {
    ...ports.accounts,
    findFederated: async (...args) => {
      const account = await ports.accounts.findFederated(...args);
      await ports.accountData.delete(first.value.user);
      return account;
    },
  };
  expect(await attemptSignIn({ ...ports, accounts })).toEqual(invalidCredential);
  expect(await sessionsIn(database)).toBe(0);
});

test('removal and simultaneous sign-ins of an account never deadlock', async () => {
  await using database = await freshDatabase();
  const other = accountPorts(database.another(4));
  for (let round = 0; round < 12; round += 1) {
    const { email, remove } = await accountWithReset(database);
    const attemptSignIn = () => signIn(other, { email, password: PASSWORD });
    const [removed, ...results] = await Promise.all([
      remove(),
      attemptSignIn(),
      attemptSignIn(),
      attemptSignIn(),
      attemptSignIn(),
    ]);
    expect(removed).toBe(true);
    for (const result of results) if (!result.ok) expect(result).toEqual(invalidCredential);
    expect(await sessionsIn(database)).toBe(0);
  }
});
