/** Limit for all stress tests in full size. */
const MAX_MINUTES = 60;
const MINUTE_MS = 60_000;

/** Formats the duration of a run; only a complete run has a limit. */
export const checkRunDuration = (
  ms: number,
  isComplete: boolean,
): { readonly text: string; readonly isTooLong: boolean } => {
  const isTooLong = isComplete && ms > MAX_MINUTES * MINUTE_MS;
  const minutes = (ms / MINUTE_MS).toFixed(1);
  return { isTooLong, text: `total ${minutes} min${isTooLong ? `, limit ${MAX_MINUTES} min: MISSED` : ''}` };
};
