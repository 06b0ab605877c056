/** Returns a function that runs once for all concurrent calls with the same key (single flight). */
export const coalesce = <Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
) => {
  const shared = new Map<string, Promise<Result>>();
  const coalesced = (...args: Args): Promise<Result> => {
    const key = keyOf(...args);
    const result = shared.get(key) ?? run(...args).finally(() => shared.delete(key));
    shared.set(key, result);
    return result;
  };
  /** True if a call with these arguments would share a run. */
  const isShared = (...args: Args): boolean => shared.has(keyOf(...args));
  return Object.assign(coalesced, { isShared });
};
