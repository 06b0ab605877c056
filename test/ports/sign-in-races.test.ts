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

const PASSWORD = 'the password of whoever came first';
const OLD = `hash of ${PASSWORD}`;
const wrong = err({ code: 'auth/invalid-credential' });

const sessionsIn = async (database: FreshDatabase) => (await database.rows('select 1 from sessions')).length;

/** An account, and its owner's use of the password reset link. */
const squatted = async (database: FreshDatabase) => {
  const { accounts, accountData, accountLinks } = accountPorts(database);
  const email = anEmail();
  const user = { id: randomUUID(), email, displayName: 'Ada' };
  const created = await accounts.createWithPassword(user, OLD, null);
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
  const { email, reset } = await squatted(database);
  const ports = accountPorts(database);
  const passwords = {
    ...ports.passwordHasher,
    verify: async (password: string, hash: string | undefined) => {
      const answer = await ports.passwordHasher.verify(password, hash);
      await reset();
      return answer;
    },
  };
  expect(await signIn({ ...ports, passwordHasher: passwords })({ email, password: PASSWORD })).toEqual(wrong);
  expect(await sessionsIn(database)).toBe(0);
});

test('repeated sign-ins on two servers leave no session after a password change', async () => {
  await using database = await freshDatabase();
  const attacker = withoutRateLimits(accountPorts(database.another(4)));
  for (let round = 0; round < 12; round += 1) {
    const { email, user, reset } = await squatted(database);
    const done = new AbortController();
    const loop = async () => {
      const codes: string[] = [];
      while (!done.signal.aborted) {
        const entered = await signIn(attacker)({ email, password: PASSWORD });
        codes.push(entered.ok ? 'in' : entered.error.code);
      }
      return codes;
    };
    const loops = [loop(), loop(), loop(), loop()];
    await reset();
    done.abort();
    const codes = new Set((await Promise.all(loops)).flat());
    expect([...codes].filter((code) => code !== 'in' && code !== 'auth/invalid-credential')).toEqual([]);
    expect(await database.rows('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
  }
});

test('opens no session for a new account whose password was reset before', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const email = anEmail();
  const accounts: Ports['accounts'] = {
    ...ports.accounts,
    createWithPassword: async (...all) => {
      const made = await ports.accounts.createWithPassword(...all);
      await database.rows("update passwords set hash = 'another'");
      return made;
    },
  };
  const form = { email, displayName: 'Ada', password: PASSWORD, confirmPassword: PASSWORD };
  expect(await signUp({ ...ports, accounts })(form)).toEqual(wrong);
  expect(await sessionsIn(database)).toBe(0);
});

test('rejects a sign-in during the account’s removal like one after it', async () => {
  await using database = await freshDatabase();
  const { email, remove } = await squatted(database);
  const ports = accountPorts(database);
  const passwords = {
    ...ports.passwordHasher,
    verify: async () => {
      await remove();
      return ok(true);
    },
  };
  expect(await signIn({ ...ports, passwordHasher: passwords })({ email, password: PASSWORD })).toEqual(wrong);
});

test('opens no session for a Google sign-in during the account’s removal', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const email = anEmail();
  const person: FederatedPerson = {
    issuer: 'https://accounts.google.com',
    subject: '1',
    email,
    emailIs: 'vouched-for',
    name: 'Una',
  };
  const google = { begin: () => Promise.reject(new Error('not asked')), finish: async () => ok(person) };
  const enter = (deps: typeof ports) =>
    finishGoogleSignIn({ ...deps, google })(new URL('https://shop.example/'), {
      state: '',
      nonce: '',
      verifier: '',
    });
  const first = await enter(ports);
  if (!first.ok) throw new Error(first.error.code);
  const accounts: Ports['accounts'] = {
    ...ports.accounts,
    findFederated: async (...of) => {
      const found = await ports.accounts.findFederated(...of);
      await ports.accountData.delete(first.value.user);
      return found;
    },
  };
  expect(await enter({ ...ports, accounts })).toEqual(wrong);
  expect(await sessionsIn(database)).toBe(0);
});

test('removal and simultaneous sign-ins of an account never deadlock', async () => {
  await using database = await freshDatabase();
  const other = accountPorts(database.another(4));
  for (let round = 0; round < 12; round += 1) {
    const { email, remove } = await squatted(database);
    const enter = () => signIn(other)({ email, password: PASSWORD });
    const [removed, ...entered] = await Promise.all([remove(), enter(), enter(), enter(), enter()]);
    expect(removed).toBe(true);
    for (const one of entered) if (!one.ok) expect(one).toEqual(wrong);
    expect(await sessionsIn(database)).toBe(0);
  }
});
