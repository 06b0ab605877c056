import { following } from './following.ts';

/** Longer than every limit that a part has by itself; only many of them one after the other take so long. */
export const DEADLINE_MS = 20_000;

export const TOO_LATE = Symbol('too late');

type Limits = {
  readonly ms: number;
  /** Says that nobody waits for it any more. */
  readonly left: AbortSignal;
  /** Is told when what took too long fails in the end. */
  readonly failedLate: (error: unknown) => unknown;
};

/**
 * What comes of the work, or that it takes too long: nobody is kept waiting without an end. Work that has begun goes on,
 * since half a purchase helps nobody, and whoever repeats it finds what was done; what has not begun learns by the signal
 * that it need not, as it does when whoever waited has left.
 */
export const inTime = async <T>(
  work: (inVain: AbortSignal) => Promise<T>,
  { ms, left, failedLate }: Limits,
): Promise<T | typeof TOO_LATE> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<typeof TOO_LATE>();
  const overdue = setTimeout(resolve, ms, TOO_LATE);
  overdue.unref();
  using inVain = following(left);
  const working = work(inVain.signal);
  try {
    const answered = await Promise.race([working, tooLate]);
    if (answered === TOO_LATE) {
      working.catch(failedLate);
      inVain.abort();
    }
    return answered;
  } finally {
    clearTimeout(overdue);
  }
};
