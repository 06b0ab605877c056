import { createLinkedAbortController } from './linked-abort-controller.ts';

/** Longer than the timeout of any single step. */
export const REQUEST_TIMEOUT_MS = 20_000;

export const TIMED_OUT = Symbol('timed out');

type TimeoutOptions = {
  readonly ms: number;
  readonly signal: AbortSignal;
  /** Receives an error that occurs after the timeout. */
  readonly onLateError: (error: unknown) => unknown;
};

/** Work in progress continues after the timeout, since a retry finds its result; only work not yet begun is aborted. */
export const withTimeout = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ms, signal, onLateError }: TimeoutOptions,
): Promise<T | typeof TIMED_OUT> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<typeof TIMED_OUT>();
  const timer = setTimeout(resolve, ms, TIMED_OUT);
  timer.unref();
  using controller = createLinkedAbortController(signal);
  const running = work(controller.signal);
  try {
    const result = await Promise.race([running, timedOut]);
    if (result === TIMED_OUT) {
      running.catch(onLateError);
      controller.abort();
    }
    return result;
  } finally {
    clearTimeout(timer);
  }
};
