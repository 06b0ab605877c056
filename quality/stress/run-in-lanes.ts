/** As many towns as two cores can drive: while one waits for its shop to start, the other buys. */
const LANES = 2;
/** For fewer rounds a second town is not worth opening. */
const MIN_ROUNDS_FOR_LANES = 20;

/** Shares so many rounds out among lanes of their own, which go on side by side; answers what each lane came to. */
export const runInLanes = async <T>(
  rounds: number,
  lane: (rounds: readonly number[]) => Promise<T>,
): Promise<T[]> => {
  const lanes = rounds < MIN_ROUNDS_FOR_LANES ? 1 : LANES;
  const all = Array.from({ length: rounds }, (_, round) => round);
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, (_, number) => lane(all.filter((round) => round % lanes === number))),
  );
  // None may still be at work when the next proof begins.
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
};
