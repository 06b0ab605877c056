import type { Ports } from '#services/ports/ports.ts';

export const forgetSessions =
  ({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>) =>
  (): Promise<void> =>
    sessions.removeEnded(clock());
