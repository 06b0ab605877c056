import { sessionEnd, shouldRenew } from '#domain/accounts/session.ts';
import type { Ports, StoredSession } from '#services/ports/ports.ts';

type TouchSessionDeps = Pick<Ports, 'sessions' | 'secrets' | 'clock'>;

/** Returns the session of a secret and extends it (AUTH-10): always if `isForced`, otherwise when it is worth a write. */
export async function touchSession(
  { sessions, secrets, clock }: TouchSessionDeps,
  secret: string,
  { isForced = false } = {},
): Promise<{ session: StoredSession; isRenewed: boolean } | undefined> {
  const digest = secrets.digest(secret);
  const now = clock();
  const session = await sessions.find(digest, now);
  if (!session) return undefined;
  if (!isForced && !shouldRenew(session, now)) return { session, isRenewed: false };
  const expiresAt = sessionEnd(session.startedAt, now);
  await sessions.renew(digest, expiresAt);
  return { session: { ...session, expiresAt }, isRenewed: true };
}
