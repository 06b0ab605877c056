import type { Ports } from '#services/ports/ports.ts';

/** Ends a session on the server (AUTH-9). Unknown secrets are not logged, or anyone could flood the log. */
export async function signOut(
  { sessions, secrets, log }: Pick<Ports, 'sessions' | 'secrets' | 'log'>,
  secret: string,
): Promise<void> {
  if (await sessions.close(secrets.digest(secret)))
    log.info({ event: 'signout.succeeded' }, 'A session was ended by signing out');
}
