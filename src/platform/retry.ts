import pRetry from 'p-retry';

/** Pauses of retries in milliseconds: `minMs` before the first, multiplied by `factor` each time. */
export type RetryOptions = {
  readonly minMs: number;
  readonly factor: number;
  /** Up to doubles each pause at random, so that two callers do not collide again. */
  readonly isRandom?: boolean;
  readonly signal?: AbortSignal;
  /** `failures` counts from 1. */
  readonly shouldRetry: (error: unknown, failures: number) => boolean;
};

/** Carries any error through p-retry, which takes a `TypeError` for a bug and never retries it. */
class FailedAttempt extends Error {}

const causeOf = (error: unknown): unknown => (error instanceof FailedAttempt ? error.cause : error);

/** Repeats failed work while `shouldRetry` returns true. @throws the last error, or the reason of the signal */
export const retry = async <T>(
  work: () => Promise<T>,
  { minMs, isRandom = false, shouldRetry, ...options }: RetryOptions,
): Promise<T> => {
  const attempt = () =>
    work().catch((cause: unknown) => {
      throw new FailedAttempt('attempt failed', { cause });
    });
  try {
    return await pRetry(attempt, {
      ...options,
      retries: Number.POSITIVE_INFINITY,
      minTimeout: minMs,
      randomize: isRandom,
      shouldRetry: ({ error, attemptNumber }) => shouldRetry(causeOf(error), attemptNumber),
    });
  } catch (error) {
    throw causeOf(error);
  }
};
