/** Derives a signal that is released on disposal; `AbortSignal.any` and `.timeout` retain memory for seconds. */
export const following = (signal: AbortSignal): Disposable & { signal: AbortSignal; abort(): void } => {
  const own = new AbortController();
  const abort = () => own.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return {
    signal: own.signal,
    abort,
    [Symbol.dispose]: () => signal.removeEventListener('abort', abort),
  };
};
