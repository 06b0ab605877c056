import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { requestPasswordReset } from '#services/accounts/reset-password.ts';
import { signUp } from '#services/accounts/sign-up.ts';
import { accountPorts, openHasher, signedUpAccount } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';

/** Spies on connections opened from now on; returns the first words of each statement with a cost. */
const listening = () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  return {
    statementsOf: async (act: () => Promise<unknown>): Promise<string[]> => {
      asked.mockClear();
      await act();
      return asked.mock.calls.map(([statement]: readonly unknown[]) =>
        textOf(statement).split(' ').slice(0, 3).join(' '),
      );
    },
    [Symbol.dispose]: () => asked.mockRestore(),
  };
};
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

test('a reset request runs the same statements with and without an account', async () => {
  using ear = listening();
  await using database = await freshDatabase();
  const books = accountPorts(database);
  const { user } = await signedUpAccount(books);
  await requestPasswordReset(books)(anEmail());
  const toSomebody = await ear.statementsOf(() => requestPasswordReset(books)(user.email));
  const toNobody = await ear.statementsOf(() => requestPasswordReset(books)(anEmail()));
  expect(toNobody).toEqual(toSomebody);
  expect(toSomebody).toContainEqual(expect.stringContaining('insert into "letters"'));
});

test('a sign-up always computes a password hash, also for an existing account', async () => {
  await using database = await freshDatabase();
  const hash = vi.fn(openHasher.hash);
  const books = { ...accountPorts(database), passwordHasher: { ...openHasher, hash } };
  const email = anEmail();
  expect((await signUp(books)(aSignUp(email))).ok).toBe(true);
  expect((await signUp(books)(aSignUp(email))).ok).toBe(false);
  expect(hash).toHaveBeenCalledTimes(2);
});
