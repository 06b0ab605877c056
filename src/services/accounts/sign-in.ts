import { emailKey, type SignInRequest } from '#domain/accounts/credentials.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { FAILED_SIGN_IN_EMAIL_INTERVAL_MS } from '#domain/email/email-message.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { countSignIn } from './sessions/count-sign-in.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { type OpenedSession, openSession } from './sessions/open-session.ts';

type SignInDeps = Pick<
  Ports,
  'accounts' | 'passwordHasher' | 'sessions' | 'secrets' | 'clock' | 'rateLimits' | 'log'
>;

/** Signs in by password. An unknown email and a wrong password get the same error after the same time (AUTH-6). */
export async function signIn(
  ports: SignInDeps,
  form: SignInRequest,
): Promise<Result<OpenedSession, ShopError>> {
  const account = await ports.accounts.findWithPassword(form.email);
  const outcome = await authenticate(ports, account, form);
  logAuthentication(ports, { action: 'signin', method: 'password' }, outcome, account?.user.id);
  return outcome;
}

const authenticate = async (
  ports: SignInDeps,
  account: Awaited<ReturnType<Ports['accounts']['findWithPassword']>>,
  { email, password }: SignInRequest,
): Promise<Result<OpenedSession, ShopError>> => {
  const matches = await ports.passwordHasher.verify(password, account?.passwordHash);
  if (!matches.ok) return matches;
  if (account && matches.value) return openSession(ports, account.user, account);
  await countFailedSignIn(ports, email);
  return err({ code: 'auth/invalid-credential' });
};

const countFailedSignIn = async (ports: SignInDeps, email: string): Promise<void> => {
  if (!(await countSignIn(ports, 'failed-sign-in', emailKey(email)))) return;
  const { accounts, clock } = ports;
  const now = clock();
  await accounts.notifyOfFailedSignIns(
    email,
    now,
    new Date(now.getTime() - FAILED_SIGN_IN_EMAIL_INTERVAL_MS),
  );
};
