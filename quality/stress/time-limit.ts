/** The limit that a time is judged by, in words for the row, and whether it is exceeded. */
export type TimeLimit = { readonly ms: number; readonly text: string };

const formatMs = (ms: number): string =>
  ms < 2_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;

/**
 * What a time may be at most. In the full size that is the goal as it is printed, whatever else the machine does. A short
 * run goes on beside other work, as in the tests, and there a machine that is slow by itself gets as much more.
 */
export const timeLimit = (goalMs: number, isFull: boolean, toleratedMs: number): TimeLimit => {
  const ms = isFull ? goalMs : Math.max(goalMs, toleratedMs);
  return { ms, text: ms > goalMs ? `${formatMs(ms)} and not ${formatMs(goalMs)}` : formatMs(goalMs) };
};

/** The widest of the limits that were used, for the row. */
export const widestLimit = (limits: readonly TimeLimit[]): string =>
  limits.toSorted((one, other) => other.ms - one.ms)[0]?.text ?? '';
