type Patience = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Creates a semaphore of `most` permits, with a FIFO queue of at most `waiting` callers. */
export const createTurns = (most: number, waiting = Number.POSITIVE_INFINITY) => {
  let taken = 0;
  const line: (() => void)[] = [];

  const isFull = (): boolean => taken >= most && line.length >= waiting;

  const pass = (): void => {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  };

  /** Waits for a permit; returns false if the queue is full or the signal aborts first. */
  const take = async (signal?: Patience): Promise<boolean> => {
    if (signal?.aborted || isFull()) return false;
    if (taken < most) {
      taken += 1;
      return true;
    }
    let resolve = (_hasCome: boolean): void => undefined;
    const promise = new Promise<boolean>((settle) => {
      resolve = settle;
    });
    const come = () => resolve(true);
    const leave = () => {
      const place = line.indexOf(come);
      if (place >= 0) line.splice(place, 1);
      resolve(false);
    };
    line.push(come);
    signal?.addEventListener('abort', leave, { once: true });
    const hasCome = await promise;
    signal?.removeEventListener('abort', leave);
    if (!hasCome || !signal?.aborted) return hasCome;
    // The signal aborted in the same tick as the permit arrived, so it goes to the next caller.
    pass();
    return false;
  };

  return {
    taken: () => taken,
    isFull,
    take,
    pass,
    /** Runs a job with a permit; returns undefined, without running it, if the queue is full. */
    async run<T>(job: () => Promise<T>): Promise<T | undefined> {
      if (!(await take())) return undefined;
      try {
        return await job();
      } finally {
        pass();
      }
    },
  };
};
