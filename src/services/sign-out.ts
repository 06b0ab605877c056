import type { Ports } from './ports.ts';

/** Ends a session on the server (AUTH-9). */
export const signOut =
  ({ sessions, secrets }: Pick<Ports, 'sessions' | 'secrets'>) =>
  (secret: string): Promise<void> =>
    sessions.close(secrets.digest(secret));
