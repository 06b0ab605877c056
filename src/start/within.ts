import { setTimeout as wait } from 'node:timers/promises';

/** How long a stop waits for whoever listens to the database to take their leave. */
export const FEED_MS = 2_000;

/** Waits for the end of something, but no longer than `ms`: a stop must come to its own end. */
export const within = async (ms: number, ending: Promise<unknown>): Promise<void> => {
  const ended = new AbortController();
  const overdue = wait(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([ending, overdue]);
  } finally {
    ended.abort();
  }
};
