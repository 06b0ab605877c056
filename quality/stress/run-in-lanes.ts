/** Two environments use both cores: one starts its shop while the other buys. */
const LANES = 2;
/** Fewer rounds do not repay the start of a second environment. */
const MIN_ROUNDS_FOR_LANES = 20;

/** Distributes rounds over concurrent lanes and returns the result of each lane. */
export const runInLanes = async <T>(
  rounds: number,
  lane: (rounds: readonly number[]) => Promise<T>,
): Promise<T[]> => {
  const lanes = rounds < MIN_ROUNDS_FOR_LANES ? 1 : LANES;
  const all = Array.from({ length: rounds }, (_, round) => round);
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, (_, number) => lane(all.filter((round) => round % lanes === number))),
  );
  // Waits for every lane, so that none runs into the next test.
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
};
