/** Whoever has not been answered by then keeps nobody waiting any longer. */
const PATIENCE_MS = 100;

const patience = (): Promise<void> => new Promise((end) => setTimeout(end, PATIENCE_MS));

/**
 * Asks a question once for all who come while the one before is under way: their answer was begun after each of them came,
 * so it is never older than what a question of their own would have found. A question that hangs is waited for in vain, so
 * after a while the next is asked beside it.
 */
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
