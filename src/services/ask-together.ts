/**
 * Asks a question once for all who come while the one before is under way: their answer was begun after each of them came,
 * so it is never older than what a question of their own would have found.
 */
export const askTogether = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  const begin = (): Promise<Answer> => {
    next = undefined;
    const answer = ask();
    underWay = answer;
    return answer;
  };
  return () => {
    next ??= underWay.then(begin, begin);
    return next;
  };
};
