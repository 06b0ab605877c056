import { sessionEnd, type User } from '#domain/session.ts';
import type { Ports } from './ports.ts';

/** What a browser gets after signing in: the secret for its cookie and when it ends. */
export type SignedIn = { readonly user: User; readonly secret: string; readonly expiresAt: Date };

/** Opens a fresh session; only the digest of its secret is stored. */
export const openSession = async (
  { sessions, secrets, clock }: Pick<Ports, 'sessions' | 'secrets' | 'clock'>,
  user: User,
): Promise<SignedIn> => {
  const secret = secrets.fresh();
  const now = clock();
  const expiresAt = sessionEnd(now, now);
  await sessions.open(secrets.digest(secret), user.id, now, expiresAt);
  return { user, secret, expiresAt };
};
