import { isRecentSignIn } from '#domain/accounts/session.ts';
import type { Ports, StoredSession } from '#services/ports/ports.ts';

type FindSessionDeps = Pick<Ports, 'sessions' | 'secrets' | 'clock'>;

/** Finds the session of a secret; undefined if it has ended. */
export function findSession(
  { sessions, secrets, clock }: FindSessionDeps,
  secret: string,
): Promise<StoredSession | undefined> {
  return sessions.find(secrets.digest(secret), clock());
}

/** True if the shopper signed in recently enough for sensitive actions. */
export function isRecentAuthentication({ clock }: Pick<Ports, 'clock'>, session: StoredSession): boolean {
  return isRecentSignIn(session, clock());
}
