const MAX_WAIT_MS = 100;

const timeout = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));

/** Coalesces calls: those made during a run share the next one, so no result predates its call. A run that hangs delays it by at most 100 ms. */
export const coalesceRequests = <Result>(run: () => Promise<Result>): (() => Promise<Result>) => {
  let inFlight: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const start = (): Promise<Result> => {
    next = undefined;
    const result = run();
    inFlight = Promise.race([result, timeout()]).catch(() => undefined);
    return result;
  };
  return () => {
    next ??= inFlight.then(start);
    return next;
  };
};
