import type { SignUpForm } from '#domain/credentials.ts';
import type { ShopError } from '#domain/error-table.ts';
import { ok, type Result } from '#domain/result.ts';
import { newLink } from './new-link.ts';
import { openSession, type SignedIn } from './open-session.ts';
import type { Ports } from './ports.ts';

type Needs = Pick<Ports, 'accounts' | 'passwords' | 'sessions' | 'secrets' | 'clock' | 'newId'>;

/** Makes account and user record in one, signs in, and asks by letter for a proof of the address (AUTH-5, AUTH-8, AUTH-13). */
export const signUp =
  (ports: Needs) =>
  async ({ email, displayName, password }: SignUpForm): Promise<Result<SignedIn, ShopError>> => {
    const hash = await ports.passwords.hash(password);
    if (!hash.ok) return hash;
    const user = await ports.accounts.createWithPassword(
      { id: ports.newId(), email, displayName },
      hash.value,
      newLink(ports, 'prove-email'),
    );
    return user.ok ? ok(await openSession(ports, user.value)) : user;
  };
