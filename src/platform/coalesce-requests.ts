const PATIENCE_MS = 100;

const patience = (): Promise<void> => new Promise((end) => setTimeout(end, PATIENCE_MS));

/** Coalesces calls: those made during a run share the next one, so no result predates its call. A run that hangs delays it by at most 100 ms. */
export const askTogether = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  const begin = (): Promise<Answer> => {
    next = undefined;
    const answer = ask();
    underWay = Promise.race([answer, patience()]).catch(() => undefined);
    return answer;
  };
  return () => {
    next ??= underWay.then(begin);
    return next;
  };
};
