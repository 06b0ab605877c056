import { fieldMessages } from '#copy/messages/fields.ts';
import { isRecentSignIn } from '#domain/accounts/session.ts';
import { messageOf, type ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

type VerifyOwnerDeps = Pick<Ports, 'sessions' | 'passwordHasher' | 'secrets' | 'clock'>;

/** What a signed-in client offers to show that it is the owner, as cookies leak. */
export type Reauthentication = {
  /** The secret of the session. */
  readonly secret: string;
  readonly password: string | undefined;
};

/** Returns the error at the field that has the wrong password. */
export const wrongPassword = (field: string): ShopError => ({
  code: 'password-wrong',
  details: { fields: { [field]: messageOf('password-wrong') } },
});

/** Requires the account's password, or a recent sign-in if `hash` is undefined because the account has none. */
export async function verifyOwner(
  { passwordHasher, sessions, secrets, clock }: VerifyOwnerDeps,
  { secret, password }: Reauthentication,
  hash: string | undefined,
): Promise<Result<void, ShopError>> {
  if (hash === undefined) {
    const session = await sessions.find(secrets.digest(secret), clock());
    return session && isRecentSignIn(session, clock())
      ? ok(undefined)
      : err({ code: 'auth/requires-recent-login' });
  }
  if (!password)
    return err({ code: 'invalid-request', details: { fields: { password: fieldMessages.password } } });
  const matches = await passwordHasher.verify(password, hash);
  if (!matches.ok) return matches;
  return matches.value ? ok(undefined) : err(wrongPassword('password'));
}
