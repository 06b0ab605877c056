/** Waits for `work`, but rejects as soon as the signal tells to stop; what was begun then goes on unheard. */
export const unlessStopped = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
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
