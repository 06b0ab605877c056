import { constants } from 'node:os';
import { endAllProcesses } from '../../../test/support/child-processes.ts';
import type { RunControl } from './run-test-case.ts';

/** Stops every child process before this process exits on a signal or an unhandled error. */
export const handleTermination = () => {
  let isTerminating = false;
  let hasTimedOut = false;
  const terminate = (code: number): void => {
    if (isTerminating) return;
    isTerminating = true;
    void endAllProcesses().then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => terminate(128 + constants.signals[signal]));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      // Errors during termination only say that connections were closed.
      if (!isTerminating) console.error(error);
      // A test that timed out may still reject; the others continue.
      if (!hasTimedOut) terminate(1);
    });
  const runControl: RunControl = {
    isStopped: () => isTerminating,
    onTimeout: () => {
      hasTimedOut = true;
    },
  };
  return {
    runControl,
    /** Blocks the next test while the process terminates. */
    unlessTerminating: () => (isTerminating ? new Promise<never>(() => undefined) : Promise.resolve()),
  };
};
