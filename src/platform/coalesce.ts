/** Returns a function that runs once for all concurrent calls with the same key. */
export const coalesce = <Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
) => {
  const inFlight = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    const key = keyOf(...args);
    const running = inFlight.get(key);
    if (running) return running;
    const result = run(...args).finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
};
