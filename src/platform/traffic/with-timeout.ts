/** Derives a signal that is released on disposal; `AbortSignal.any` and `.timeout` retain memory for seconds. */
export const createLinkedAbortController = (
  signal: AbortSignal,
): Disposable & { signal: AbortSignal; abort(): void } => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    abort,
    [Symbol.dispose]: () => signal.removeEventListener('abort', abort),
  };
};

/** The result of work that took too long. */
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
