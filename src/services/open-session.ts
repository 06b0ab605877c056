import type { ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { sessionEnd, type User } from '#domain/session.ts';
import type { EnteredBy, Ports } from './ports.ts';

/** What a browser gets after signing in: the secret for its cookie and when it ends. */
export type SignedIn = { readonly user: User; readonly secret: string; readonly expiresAt: Date };

/** Opens a fresh session, if what was shown still opens the account; only the digest of its secret is stored. */
export const openSession = async (
  { sessions, secrets, clock }: Pick<Ports, 'sessions' | 'secrets' | 'clock'>,
  user: User,
  by: EnteredBy,
): Promise<Result<SignedIn, ShopError>> => {
  const secret = secrets.fresh();
  const now = clock();
  const expiresAt = sessionEnd(now, now);
  const isOpen = await sessions.open(secrets.digest(secret), user.id, now, expiresAt, by);
  return isOpen ? ok({ user, secret, expiresAt }) : err({ code: 'auth/invalid-credential' });
};
