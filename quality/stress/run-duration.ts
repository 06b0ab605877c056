/** What all rows together may take, in the full size. */
const MAX_MINUTES = 60;
const MINUTE_MS = 60_000;

/** How long a run has taken, in words, and whether that is too long; a part of the rows has no limit. */
export const checkRunDuration = (
  ms: number,
  isComplete: boolean,
): { readonly text: string; readonly isTooLong: boolean } => {
  const isTooLong = isComplete && ms > MAX_MINUTES * MINUTE_MS;
  const minutes = (ms / MINUTE_MS).toFixed(1);
  return { isTooLong, text: `all in ${minutes} min${isTooLong ? `, and not ${MAX_MINUTES}: MISSED` : ''}` };
};
