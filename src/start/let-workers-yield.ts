import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/**
 * How far threads go back, by what Node calls them: those that hash passwords and compress get a third of what the thread
 * gets that answers, when both want the same core; those that look for garbage, of which there are four at once for a tenth
 * of a second, a tenth each. Less, and the one that answers would have to wait for what they have begun.
 */
const NICENESS = new Map([
  ['libuv-worker', 5],
  ['node-V8Worker', 10],
]);

/**
 * Lets the threads that help give way to the one that answers everybody. On Linux, where each thread has a priority of its
 * own; elsewhere nothing is done.
 */
export const letWorkersYield = (): void => {
  for (const thread of threads()) {
    const niceness = NICENESS.get(nameOf(thread) ?? '');
    if (niceness !== undefined) addNiceness(Number(thread), niceness);
  }
};

/** A shop that was started with a niceness of its own may not go below it. */
const addNiceness = (thread: number, niceness: number): void => {
  try {
    setPriority(thread, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // The thread has ended, or the system forbids it; the shop works without it.
  }
};

const threads = (): string[] => {
  try {
    return readdirSync(THREADS);
  } catch {
    return [];
  }
};

/** A thread may end while it is looked at. */
const nameOf = (thread: string): string | undefined => {
  try {
    return readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
};
