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

/** Records the calls of a sign-in in order; the account has this hash, or does not exist. */
const lookedUp = async (hash: string | undefined, guesses: number): Promise<string[]> => {
  const lookups: string[] = [];
  const ports = {
    accounts: {
      findWithPassword: async () => {
        lookups.push('account');
        return hash === undefined ? undefined : { user: ada, passwordHash: hash };
      },
      notifyOfFailedSignIns: async () => void lookups.push('letter'),
    },
    passwordHasher: {
      verify: async () => {
        lookups.push('hash');
        return ok(false);
      },
    },
    rateLimits: {
      count: async () => {
        lookups.push('count');
        return { isRejected: guesses > 20, waitMs: 0 };
      },
    },
    secrets: { generate: () => '', digest: (text: string) => text },
    clock: () => new Date(0),
    log: silentLog,
  };
  // A wrong password opens no session, so no other port is called.
  const result = await signIn(ports as unknown as Parameters<typeof signIn>[0], {
    email: ada.email,
    password: 'a guess',
  });
  expect(result).toEqual(err({ code: 'auth/invalid-credential' }));
  return lookups;
};

test('a wrong password costs the same work for an existing and an unknown account, before and after the alert email', async () => {
  expect(await lookedUp('a hash', 1)).toEqual(['account', 'hash', 'count']);
  expect(await lookedUp(undefined, 1)).toEqual(['account', 'hash', 'count']);
  expect(await lookedUp('a hash', 21)).toEqual(['account', 'hash', 'count', 'letter']);
  expect(await lookedUp(undefined, 21)).toEqual(['account', 'hash', 'count', 'letter']);
});
