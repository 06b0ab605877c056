/** The result of work that took too long. */
export const TIMED_OUT = Symbol('timed out');

type TimeoutOptions = {
  /** Aborts the signal of the work as well. */
  readonly signal?: AbortSignal;
  /** Receives an error that occurs after the timeout. */
  readonly onLateError?: (error: unknown) => unknown;
};

/** Waits at most `ms` for work. After that the work goes on, but its signal is aborted, so it can skip what it has not begun. */
export const withTimeout = async <T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  { signal, onLateError = () => undefined }: TimeoutOptions = {},
): Promise<T | typeof TIMED_OUT> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<typeof TIMED_OUT>();
  // Not `AbortSignal.any` and `.timeout`, which retain memory for seconds.
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => {
    resolve(TIMED_OUT);
    abort();
  }, ms);
  try {
    const running = work(controller.signal);
    const result = await Promise.race([running, timedOut]);
    if (result === TIMED_OUT) running.catch(onLateError);
    return result;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};
