import { sessionEnd, type User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Credential, Ports } from '#services/ports/ports.ts';
import { countSignIn } from './count-sign-in.ts';

/** A new session; `secret` goes to the cookie, only its digest is stored. */
export type OpenedSession = { readonly user: User; readonly secret: string; readonly expiresAt: Date };

/** Opens a session; fails with `auth/too-many-requests`, or `auth/invalid-credential` if the credential has changed. */
export async function openSession(
  ports: Pick<Ports, 'sessions' | 'secrets' | 'clock' | 'rateLimits'>,
  user: User,
  credential: Credential,
): Promise<Result<OpenedSession, ShopError>> {
  // The limit counts per credential, so that abuse of an old password does not lock out the new one.
  const credentialKey =
    'passwordHash' in credential ? credential.passwordHash : `${credential.issuer} ${credential.subject}`;
  if (await countSignIn(ports, 'successful-sign-in', `${user.id} ${credentialKey}`))
    return err({ code: 'auth/too-many-requests' });
  const { sessions, secrets, clock } = ports;
  const secret = secrets.generate();
  const now = clock();
  const expiresAt = sessionEnd(now, now);
  const isOpen = await sessions.open(secrets.digest(secret), user.id, now, expiresAt, credential);
  return isOpen ? ok({ user, secret, expiresAt }) : err({ code: 'auth/invalid-credential' });
}
