import { emailKey, type SignInForm } from '#domain/accounts/credentials.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { GUESSES_BEFORE_LETTER, GUESSES_LETTER_PAUSE_MS } from '#domain/email/email-message.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { tellEntry } from './sessions/log-authentication.ts';
import { openSession, type SignedIn } from './sessions/open-session.ts';

type SignInDeps = Pick<Ports, 'accounts' | 'passwords' | 'sessions' | 'secrets' | 'clock' | 'limits' | 'log'>;

/** Signs in by password. An unknown email and a wrong password get the same error after the same time (AUTH-6). */
export const signIn =
  (ports: SignInDeps) =>
  async (form: SignInForm): Promise<Result<SignedIn, ShopError>> => {
    const account = await ports.accounts.withPassword(form.email);
    const entered = await enter(ports, account, form);
    tellEntry(ports, { event: 'sign-in', way: 'password' }, entered, account?.user.id);
    return entered;
  };

const enter = async (
  ports: SignInDeps,
  account: Awaited<ReturnType<Ports['accounts']['withPassword']>>,
  { email, password }: SignInForm,
): Promise<Result<SignedIn, ShopError>> => {
  const matches = await ports.passwords.verify(password, account?.passwordHash);
  if (!matches.ok) return matches;
  if (account && matches.value) return openSession(ports, account.user, account);
  await noteGuess(ports, email);
  return err({ code: 'auth/invalid-credential' });
};

const noteGuess = async ({ accounts, secrets, clock, limits }: SignInDeps, email: string): Promise<void> => {
  const key = `guessed ${secrets.digest(emailKey(email))}`;
  const counted = await limits.count([{ key, ...GUESSES_BEFORE_LETTER, beyond: 'refused' }]);
  if (!counted.isRefused) return;
  const now = clock();
  await accounts.tellOfGuesses(email, now, new Date(now.getTime() - GUESSES_LETTER_PAUSE_MS));
};
