/** What all rows together may take, in the full size. */
const MOST_MINUTES = 60;
const MINUTE_MS = 60_000;

/** How long a run has taken, in words, and whether that is too long; a part of the rows has no limit. */
export const judgeRun = (
  ms: number,
  isWhole: boolean,
): { readonly said: string; readonly isOver: boolean } => {
  const isOver = isWhole && ms > MOST_MINUTES * MINUTE_MS;
  const minutes = (ms / MINUTE_MS).toFixed(1);
  return { isOver, said: `all in ${minutes} min${isOver ? `, and not ${MOST_MINUTES}: MISSED` : ''}` };
};
