import { following } from './linked-abort-controller.ts';

/** Longer than the timeout of any single step. */
export const DEADLINE_MS = 20_000;

export const TOO_LATE = Symbol('too late');

type Limits = {
  readonly ms: number;
  readonly left: AbortSignal;
  /** Receives an error that occurs after the timeout. */
  readonly failedLate: (error: unknown) => unknown;
};

/** Work in progress continues after the timeout, since a retry finds its result; only work not yet begun is aborted. */
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
