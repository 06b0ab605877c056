import type { Ports } from '#services/ports/ports.ts';

/** Ends a session on the server (AUTH-9). The log hears of it only if there was one, or anybody could fill it. */
export const signOut =
  ({ sessions, secrets, log }: Pick<Ports, 'sessions' | 'secrets' | 'log'>) =>
  async (secret: string): Promise<void> => {
    if (await sessions.close(secrets.digest(secret))) log.info({ event: 'sign-out' }, 'a session was ended');
  };
