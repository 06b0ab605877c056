import { withTimeout } from './with-timeout.ts';

/** How long a call with `startsAfterCall` waits for the run before it. */
const MAX_WAIT_MS = 100;

type CoalesceOptions = {
  /** Calls made during a run share the next one, so no result predates its call. A run that hangs delays it by 100 ms. */
  readonly startsAfterCall?: boolean;
};

/** Returns a function that runs once for all concurrent calls with the same key (single flight). */
export const coalesce = <Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
  { startsAfterCall = false }: CoalesceOptions = {},
) => {
  const shared = new Map<string, Promise<Result>>();
  const running = new Map<string, Promise<unknown>>();

  const startNext = (key: string, args: Args): Promise<Result> => {
    shared.delete(key);
    const result = run(...args);
    const ended: Promise<void> = withTimeout(MAX_WAIT_MS, () => result)
      .catch(() => undefined)
      .then(() => {
        if (running.get(key) === ended) running.delete(key);
      });
    running.set(key, ended);
    return result;
  };
  const start = (key: string, args: Args): Promise<Result> =>
    startsAfterCall
      ? (running.get(key) ?? Promise.resolve()).then(() => startNext(key, args))
      : run(...args).finally(() => shared.delete(key));

  const coalesced = (...args: Args): Promise<Result> => {
    const key = keyOf(...args);
    const result = shared.get(key) ?? start(key, args);
    shared.set(key, result);
    return result;
  };
  /** True if a call with these arguments would share a run. */
  const isShared = (...args: Args): boolean => shared.has(keyOf(...args));
  return Object.assign(coalesced, { isShared });
};
