import type { SignUpForm } from '#domain/accounts/credentials.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { commonPassword, isCommonPassword } from './common-password.ts';
import { newLink } from './new-link.ts';
import { tellEntry } from './sessions/log-authentication.ts';
import { openSession, type SignedIn } from './sessions/open-session.ts';

type SignUpDeps = Pick<
  Ports,
  | 'accounts'
  | 'passwords'
  | 'sessions'
  | 'secrets'
  | 'clock'
  | 'newId'
  | 'shopName'
  | 'breached'
  | 'limits'
  | 'log'
>;

/** Creates an account, signs in and sends the verification email (AUTH-5, AUTH-8, AUTH-13). */
export const signUp =
  (ports: SignUpDeps) =>
  async ({ email, displayName, password }: SignUpForm): Promise<Result<SignedIn, ShopError>> => {
    if (await isCommonPassword(ports, password, { email, displayName })) return commonPassword;
    const hash = await ports.passwords.hash(password);
    if (!hash.ok) return hash;
    const user = await ports.accounts.createWithPassword(
      { id: ports.newId(), email, displayName },
      hash.value,
      newLink(ports, 'prove-email'),
    );
    tellEntry(ports, { event: 'sign-up', way: 'password' }, user, user.ok ? user.value.id : undefined);
    return user.ok ? openSession(ports, user.value, { passwordHash: hash.value }) : user;
  };
