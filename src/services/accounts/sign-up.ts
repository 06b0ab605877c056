import type { SignUpRequest } from '#domain/accounts/credentials.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { createAccountLink } from './create-account-link.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { type OpenedSession, openSession } from './sessions/open-session.ts';
import { isWeakPassword, weakPasswordError } from './weak-password.ts';

type SignUpDeps = Pick<
  Ports,
  | 'accounts'
  | 'passwordHasher'
  | 'sessions'
  | 'secrets'
  | 'clock'
  | 'newId'
  | 'shopName'
  | 'passwordStrength'
  | 'rateLimits'
  | 'log'
>;

/** Creates an account, signs in and sends the verification email (AUTH-5, AUTH-8, AUTH-13). */
export async function signUp(
  ports: SignUpDeps,
  { email, displayName, password }: Omit<SignUpRequest, 'confirmPassword'>,
): Promise<Result<OpenedSession, ShopError>> {
  if (await isWeakPassword(ports, password, { email, displayName })) return weakPasswordError;
  const hash = await ports.passwordHasher.hash(password);
  if (!hash.ok) return hash;
  const user = await ports.accounts.createWithPassword(
    { id: ports.newId(), email, displayName },
    hash.value,
    createAccountLink(ports, 'prove-email'),
  );
  logAuthentication(
    ports,
    { action: 'signup', method: 'password' },
    user,
    user.ok ? user.value.id : undefined,
  );
  return user.ok ? openSession(ports, user.value, { passwordHash: hash.value }) : user;
}
