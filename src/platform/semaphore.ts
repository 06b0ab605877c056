/** Until when somebody waits: as much of an AbortSignal as it takes. */
type Patience = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Lets at most so many in at once; of the others so many may wait in line, each until it does not want to any more. */
export const createTurns = (most: number, waiting = Number.POSITIVE_INFINITY) => {
  let taken = 0;
  const line: (() => void)[] = [];

  const isFull = (): boolean => taken >= most && line.length >= waiting;

  /** Gives a turn back, to whoever waits longest. */
  const pass = (): void => {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  };

  /** Waits for a turn. False when there is no place to wait, or when the signal says first that the turn would come too late. */
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
    // It came in the very moment in which it was not wanted any more, and goes on to the next.
    pass();
    return false;
  };

  return {
    taken: () => taken,
    /** Whether whoever comes now finds no place, not even in the line. */
    isFull,
    take,
    pass,
    /** Does a job in its turn; `undefined` when there is no place for it. */
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
