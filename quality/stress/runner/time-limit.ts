/** A limit and its text for the report. */
export type TimeLimit = { readonly ms: number; readonly text: string };

const formatMs = (ms: number): string =>
  ms < 2_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;

/**
 * Returns the goal in a full run. A short run shares a machine that may be slow,
 * so it gets the larger of goal and `toleratedMs`.
 */
export const timeLimit = (goalMs: number, isFull: boolean, toleratedMs: number): TimeLimit => {
  const ms = isFull ? goalMs : Math.max(goalMs, toleratedMs);
  return { ms, text: ms > goalMs ? `${formatMs(ms)} instead of ${formatMs(goalMs)}` : formatMs(goalMs) };
};

export const widestLimit = (limits: readonly TimeLimit[]): string =>
  limits.toSorted((one, other) => other.ms - one.ms)[0]?.text ?? '';
