/**
 * A signal that says what another one says, or what it is told itself, until it is disposed of. Other than `AbortSignal.any`
 * and `AbortSignal.timeout` it leaves nothing behind: they keep what every request holds until the clock or the collector
 * of garbage comes to it, seconds later.
 */
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
