import { setTimeout as wait } from 'node:timers/promises';

/** Longer than every limit that a part has by itself; only many of them one after the other take so long. */
export const DEADLINE_MS = 20_000;

export const TOO_LATE = Symbol('too late');

/**
 * What comes of the work, or that it takes too long: nobody is kept waiting without an end. Work that has begun goes on,
 * since half a purchase helps nobody, and whoever repeats it finds what was done; what has not begun learns by the signal
 * that it need not. If it fails in the end, `failedLate` is told.
 */
export const inTime = async <T>(
  work: (late: AbortSignal) => Promise<T>,
  ms: number,
  failedLate: (error: unknown) => unknown,
): Promise<T | typeof TOO_LATE> => {
  const [done, late] = [new AbortController(), new AbortController()];
  const overdue = wait(ms, TOO_LATE, { signal: done.signal, ref: false });
  overdue.catch(() => undefined);
  const working = work(late.signal);
  try {
    const answered = await Promise.race([working, overdue]);
    if (answered === TOO_LATE) {
      working.catch(failedLate);
      late.abort();
    }
    return answered;
  } finally {
    done.abort();
  }
};
