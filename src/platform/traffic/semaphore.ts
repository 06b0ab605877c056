type AbortSignalLike = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Creates a semaphore with a FIFO queue of at most `maxQueueLength` callers. */
export const createSemaphore = (permits: number, maxQueueLength = Number.POSITIVE_INFINITY) => {
  let inUse = 0;
  const queue: (() => void)[] = [];

  const isFull = (): boolean => inUse >= permits && queue.length >= maxQueueLength;

  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else inUse -= 1;
  };

  /** Waits for a permit; returns false if the queue is full or the signal aborts first. */
  const acquire = async (signal?: AbortSignalLike): Promise<boolean> => {
    if (signal?.aborted || isFull()) return false;
    if (inUse < permits) {
      inUse += 1;
      return true;
    }
    let resolve = (_isGranted: boolean): void => undefined;
    const promise = new Promise<boolean>((resolvePromise) => {
      resolve = resolvePromise;
    });
    const grant = () => resolve(true);
    const abort = () => {
      const index = queue.indexOf(grant);
      if (index >= 0) queue.splice(index, 1);
      resolve(false);
    };
    queue.push(grant);
    signal?.addEventListener('abort', abort, { once: true });
    const isGranted = await promise;
    signal?.removeEventListener('abort', abort);
    if (!isGranted || !signal?.aborted) return isGranted;
    // The signal aborted in the same tick as the permit arrived, so it goes to the next caller.
    release();
    return false;
  };

  return {
    inUse: () => inUse,
    isFull,
    acquire,
    release,
    /** Runs a job with a permit; returns undefined, without running it, if the queue is full. */
    async run<T>(job: () => Promise<T>): Promise<T | undefined> {
      if (!(await acquire())) return undefined;
      try {
        return await job();
      } finally {
        release();
      }
    },
  };
};
