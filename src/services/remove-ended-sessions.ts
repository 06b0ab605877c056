import type { Ports } from './ports.ts';

/** Forgets sessions that nobody can use any more, so that their table does not grow for ever. */
export const removeEndedSessions =
  ({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>) =>
  (): Promise<void> =>
    sessions.removeEnded(clock());
