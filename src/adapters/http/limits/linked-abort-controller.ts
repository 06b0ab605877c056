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
