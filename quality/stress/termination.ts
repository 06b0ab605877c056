import { constants } from 'node:os';
import { endEverything } from '../../test/support/living.ts';
import type { RunControl } from './run-test-case.ts';

/**
 * From now on this process, when it is told to end or meets what nobody foresaw, first ends everything that it has
 * started.
 */
export const handleTermination = () => {
  let isTerminating = false;
  let hasTimedOut = false;
  const terminate = (code: number): void => {
    if (isTerminating) return;
    isTerminating = true;
    void endEverything().then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => terminate(128 + constants.signals[signal]));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      // Once everything is being ended, whatever was waited for fails, which nobody has to be told.
      if (!isTerminating) console.error(error);
      // A row that was given up misses what it had started, and the others go on.
      if (!hasTimedOut) terminate(1);
    });
  const runControl: RunControl = {
    isStopped: () => isTerminating,
    onTimeout: () => {
      hasTimedOut = true;
    },
  };
  return {
    /** What rows are run with. */
    runControl,
    /** Lets the next row begin; while everything is being ended none does, and the process goes when that is done. */
    unlessTerminating: () => (isTerminating ? new Promise<never>(() => undefined) : Promise.resolve()),
  };
};
