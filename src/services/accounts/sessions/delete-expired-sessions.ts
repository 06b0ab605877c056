import type { Ports } from '#services/ports/ports.ts';

/** Forgets sessions that nobody can use any more, so that their table does not grow for ever. */
export const forgetSessions =
  ({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>) =>
  (): Promise<void> =>
    sessions.removeEnded(clock());
