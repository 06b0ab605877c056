import { sessionEnd } from '#domain/accounts/session.ts';
import type { Ports, StoredSession } from '#services/ports/ports.ts';

type RenewSessionDeps = Pick<Ports, 'sessions' | 'secrets' | 'clock'>;

/** Extends a session that has not expired (AUTH-10). */
export async function renewSession(
  { sessions, secrets, clock }: RenewSessionDeps,
  secret: string,
): Promise<StoredSession | undefined> {
  const digest = secrets.digest(secret);
  const now = clock();
  const session = await sessions.find(digest, now);
  if (!session) return undefined;
  const expiresAt = sessionEnd(session.startedAt, now);
  await sessions.renew(digest, expiresAt);
  return { ...session, expiresAt };
}
