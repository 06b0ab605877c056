import { ENTRIES, sessionEnd, type User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { EnteredBy, Ports } from '#services/ports/ports.ts';

/** What a browser gets after signing in: the secret for its cookie and when it ends. */
export type SignedIn = { readonly user: User; readonly secret: string; readonly expiresAt: Date };

/**
 * Opens a fresh session, if what was shown still opens the account, and has not done so too often of late; only the
 * digest of its secret is stored.
 */
export const openSession = async (
  { sessions, secrets, clock, limits }: Pick<Ports, 'sessions' | 'secrets' | 'clock' | 'limits'>,
  user: User,
  by: EnteredBy,
): Promise<Result<SignedIn, ShopError>> => {
  // By what was shown, so that a new password is not kept out by what was done with the one before.
  const shown = 'passwordHash' in by ? by.passwordHash : `${by.issuer} ${by.subject}`;
  const entry = {
    key: `entered ${secrets.digest(`${user.id} ${shown}`)}`,
    ...ENTRIES,
    beyond: 'refused',
  } as const;
  if ((await limits.count([entry])).isRefused) return err({ code: 'auth/too-many-requests' });
  const secret = secrets.fresh();
  const now = clock();
  const expiresAt = sessionEnd(now, now);
  const isOpen = await sessions.open(secrets.digest(secret), user.id, now, expiresAt, by);
  return isOpen ? ok({ user, secret, expiresAt }) : err({ code: 'auth/invalid-credential' });
};
