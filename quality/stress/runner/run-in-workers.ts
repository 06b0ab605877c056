/** Two environments use both cores: one starts its shop while the other buys. */
const WORKERS = 2;
/** Fewer rounds do not repay the start of a second environment. */
const MIN_ROUNDS_FOR_TWO_WORKERS = 20;

/** Distributes rounds over concurrent workers and returns the result of each. */
export const runInWorkers = async <T>(
  rounds: number,
  runRounds: (rounds: readonly number[]) => Promise<T>,
): Promise<T[]> => {
  const workers = rounds < MIN_ROUNDS_FOR_TWO_WORKERS ? 1 : WORKERS;
  const all = Array.from({ length: rounds }, (_, round) => round);
  const ended = await Promise.allSettled(
    Array.from({ length: workers }, (_, number) =>
      runRounds(all.filter((round) => round % workers === number)),
    ),
  );
  // Waits for every worker, so that none runs into the next test.
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
};
