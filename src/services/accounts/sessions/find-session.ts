import { isRecent } from '#domain/accounts/session.ts';
import type { Ports, StoredSession } from '#services/ports/ports.ts';

type FindSessionDeps = Pick<Ports, 'sessions' | 'secrets' | 'clock'>;

/** The session that a cookie's secret stands for, if it has not ended. */
export const findSession =
  ({ sessions, secrets, clock }: FindSessionDeps) =>
  (secret: string): Promise<StoredSession | undefined> =>
    sessions.find(secrets.digest(secret), clock());

/** Whether somebody has signed in just now. */
export const isRecentVisit =
  ({ clock }: Pick<Ports, 'clock'>) =>
  (session: StoredSession): boolean =>
    isRecent(session, clock());
