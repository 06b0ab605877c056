/** The limit that a time is judged by, in words for the row, and whether it is exceeded. */
export type Limit = { readonly ms: number; readonly said: string };

const inWords = (ms: number): string =>
  ms < 2_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;

/**
 * What a time may be at most. In the full size that is the goal as it is printed, whatever else the machine does. A short
 * run goes on beside other work, as in the tests, and there a machine that is slow by itself gets as much more.
 */
export const limitOf = (goalMs: number, isFull: boolean, stretchedMs: number): Limit => {
  const ms = isFull ? goalMs : Math.max(goalMs, stretchedMs);
  return { ms, said: ms > goalMs ? `${inWords(ms)} and not ${inWords(goalMs)}` : inWords(goalMs) };
};

/** The widest of the limits that were used, for the row. */
export const widest = (limits: readonly Limit[]): string =>
  limits.toSorted((one, other) => other.ms - one.ms)[0]?.said ?? '';
