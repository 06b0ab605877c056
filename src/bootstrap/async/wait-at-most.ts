import { setTimeout as wait } from 'node:timers/promises';

/** How long a stop waits for database subscriptions. */
export const UNSUBSCRIBE_MS = 2_000;

/** Waits for `ending`, at most `ms`, so that a stop never hangs. */
export const waitAtMost = async (ms: number, ending: Promise<unknown>): Promise<void> => {
  const ended = new AbortController();
  const overdue = wait(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([ending, overdue]);
  } finally {
    ended.abort();
  }
};
