import { expect, test } from 'vitest';
import type { User } from '#domain/accounts/session.ts';
import { err, ok } from '#domain/values/result.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { signIn } from './sign-in.ts';

const ada: User = {
  id: '0',
  email: 'ada@example.com',
  displayName: 'Ada',
  createdAt: new Date(0),
  emailVerifiedAt: null,
};

/** What a sign-in asks of the outside, in its order; the account has that hash, or there is none. */
const askedFor = async (hash: string | undefined, guesses: number): Promise<string[]> => {
  const asked: string[] = [];
  const ports = {
    accounts: {
      findWithPassword: async () => {
        asked.push('account');
        return hash === undefined ? undefined : { user: ada, passwordHash: hash };
      },
      notifyOfGuesses: async () => void asked.push('letter'),
    },
    passwordHasher: {
      verify: async () => {
        asked.push('hash');
        return ok(false);
      },
    },
    rateLimits: {
      count: async () => {
        asked.push('count');
        return { isRefused: guesses > 20, waitMs: 0 };
      },
    },
    secrets: { generate: () => '', digest: (text: string) => text },
    clock: () => new Date(0),
    log: silentLog,
  };
  // The rest is not asked: a session is opened only for who knows the password.
  const answered = await signIn(ports as unknown as Parameters<typeof signIn>[0])({
    email: ada.email,
    password: 'a guess',
  });
  expect(answered).toEqual(err({ code: 'auth/invalid-credential' }));
  return asked;
};

test('a wrong password costs the same work for an existing and an unknown account, before and after the alert email', async () => {
  expect(await askedFor('a hash', 1)).toEqual(['account', 'hash', 'count']);
  expect(await askedFor(undefined, 1)).toEqual(['account', 'hash', 'count']);
  expect(await askedFor('a hash', 21)).toEqual(['account', 'hash', 'count', 'letter']);
  expect(await askedFor(undefined, 21)).toEqual(['account', 'hash', 'count', 'letter']);
});
