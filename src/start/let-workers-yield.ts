import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/** What Node's pool calls its threads. */
const WORKER = 'libuv-worker';
/** A third of what the thread gets that answers, when both want the same core. */
const NICENESS = 5;

/**
 * Lets the threads that hash passwords and compress give way to the one that answers everybody. On
 * Linux, where each thread has a priority of its own; elsewhere nothing is done.
 */
export const letWorkersYield = (): void => {
  for (const thread of threads()) if (nameOf(thread) === WORKER) setPriority(Number(thread), NICENESS);
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
