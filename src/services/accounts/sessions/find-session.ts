import { isRecentSignIn } from '#domain/accounts/session.ts';
import type { Ports, StoredSession } from '#services/ports/ports.ts';

type FindSessionDeps = Pick<Ports, 'sessions' | 'secrets' | 'clock'>;

export const findSession =
  ({ sessions, secrets, clock }: FindSessionDeps) =>
  (secret: string): Promise<StoredSession | undefined> =>
    sessions.find(secrets.digest(secret), clock());

/** True if the shopper signed in recently enough for sensitive actions. */
export const isRecentAuthentication =
  ({ clock }: Pick<Ports, 'clock'>) =>
  (session: StoredSession): boolean =>
    isRecentSignIn(session, clock());
