/** Runs a call once for all callers with the same key while it is in flight; each of them gets its result. */
export const coalesce = <Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
) => {
  const inFlight = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    const key = keyOf(...args);
    const known = inFlight.get(key);
    if (known) return known;
    const result = run(...args).finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
};
