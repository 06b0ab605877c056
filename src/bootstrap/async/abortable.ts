/** Awaits `work` but rejects when the signal aborts; the result of the work is then ignored. */
export const abortable = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([stopped, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
