import type { SignInForm } from '#domain/credentials.ts';
import type { ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { openSession, type SignedIn } from './open-session.ts';
import type { Ports } from './ports.ts';

type Needs = Pick<Ports, 'accounts' | 'passwords' | 'sessions' | 'secrets' | 'clock'>;

/** Signs in by password. An unknown address and a wrong password are answered alike, and as slowly (AUTH-6). */
export const signIn =
  (ports: Needs) =>
  async ({ email, password }: SignInForm): Promise<Result<SignedIn, ShopError>> => {
    const account = await ports.accounts.withPassword(email);
    const matches = await ports.passwords.verify(password, account?.passwordHash);
    if (!matches.ok) return matches;
    if (!account || !matches.value) return err({ code: 'auth/invalid-credential' });
    return ok(await openSession(ports, account.user));
  };
