/** Runs at most `running` jobs at once and lets at most `waiting` wait; answers `undefined` to those beyond. */
export const createQueue = (running: number, waiting: number) => {
  let active = 0;
  const line: (() => void)[] = [];

  return async <T>(job: () => Promise<T>): Promise<T | undefined> => {
    if (active >= running) {
      if (line.length >= waiting) return undefined;
      // The place is handed over by the job that ends, so `active` stays as it is.
      await new Promise<void>((turn) => line.push(turn));
    } else active += 1;
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
};
