import type { Ports } from '#services/ports/ports.ts';

export const deleteExpiredSessions =
  ({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>) =>
  (): Promise<void> =>
    sessions.deleteExpired(clock());
