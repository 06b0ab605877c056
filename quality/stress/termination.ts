import { constants } from 'node:os';
import { endEverything } from '../../test/support/living.ts';
import type { Hearing } from './run-test-case.ts';

/**
 * From now on this process, when it is told to end or meets what nobody foresaw, first ends everything that it has
 * started.
 */
export const endInOrder = () => {
  let isBrokenOff = false;
  let isAnyGivenUp = false;
  const breakOff = (code: number): void => {
    if (isBrokenOff) return;
    isBrokenOff = true;
    void endEverything().then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => breakOff(128 + constants.signals[signal]));
  for (const mishap of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(mishap, (error: unknown) => {
      // Once everything is being ended, whatever was waited for fails, which nobody has to be told.
      if (!isBrokenOff) console.error(error);
      // A row that was given up misses what it had started, and the others go on.
      if (!isAnyGivenUp) breakOff(1);
    });
  const hearing: Hearing = {
    isHushed: () => isBrokenOff,
    givenUp: () => {
      isAnyGivenUp = true;
    },
  };
  return {
    /** What rows are run with. */
    hearing,
    /** Lets the next row begin; while everything is being ended none does, and the process goes when that is done. */
    next: () => (isBrokenOff ? new Promise<never>(() => undefined) : Promise.resolve()),
  };
};
