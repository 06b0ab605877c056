import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { requestPasswordReset } from '#services/accounts/reset-password.ts';
import { signUp } from '#services/accounts/sign-up.ts';
import { accountPorts, plainTextHasher, signedUpAccount } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';

/** Spies on connections opened from now on; returns the first words of each statement with a cost. */
const spyOnStatements = () => {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  return {
    statementsOf: async (call: () => Promise<unknown>): Promise<string[]> => {
      querySpy.mockClear();
      await call();
      return querySpy.mock.calls.map(([statement]: readonly unknown[]) =>
        textOf(statement).split(' ').slice(0, 3).join(' '),
      );
    },
    [Symbol.dispose]: () => querySpy.mockRestore(),
  };
};
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

test('a reset request runs the same statements with and without an account', async () => {
  using spy = spyOnStatements();
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const { user } = await signedUpAccount(ports);
  await requestPasswordReset(ports, anEmail());
  const toKnownAddress = await spy.statementsOf(() => requestPasswordReset(ports, user.email));
  const toUnknownAddress = await spy.statementsOf(() => requestPasswordReset(ports, anEmail()));
  expect(toUnknownAddress).toEqual(toKnownAddress);
  expect(toKnownAddress).toContainEqual(expect.stringContaining('insert into "letters"'));
});

test('a sign-up always computes a password hash, also for an existing account', async () => {
  await using database = await freshDatabase();
  const hash = vi.fn(plainTextHasher.hash);
  const ports = { ...accountPorts(database), passwordHasher: { ...plainTextHasher, hash } };
  const email = anEmail();
  expect((await signUp(ports, aSignUp(email))).ok).toBe(true);
  expect((await signUp(ports, aSignUp(email))).ok).toBe(false);
  expect(hash).toHaveBeenCalledTimes(2);
});
