import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { readTextFile } from '#platform/read-text-file.ts';

const THREADS = '/proc/self/task';
/** A third of the main thread's share of a core for password hashing and compression, a tenth for each of four garbage collectors. */
const NICENESS = new Map([
  ['libuv-worker', 5],
  ['node-V8Worker', 10],
]);

/** Lowers the priority of worker threads, so that they do not delay the event loop. Linux only, where threads have priorities. */
export const lowerWorkerPriority = (): void => {
  for (const thread of threads()) {
    const name = readTextFile(`${THREADS}/${thread}/comm`) ?? '';
    const niceness = NICENESS.get(name.trim());
    if (niceness !== undefined) addNiceness(Number(thread), niceness);
  }
};

// Relative, since an unprivileged process cannot go below its initial niceness.
const addNiceness = (thread: number, niceness: number): void => {
  try {
    setPriority(thread, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // The thread ended, or the system forbids it.
  }
};

const threads = (): string[] => {
  try {
    return readdirSync(THREADS);
  } catch {
    return [];
  }
};
