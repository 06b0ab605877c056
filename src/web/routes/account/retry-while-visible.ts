/** Milliseconds until the second try; each pause is twice the one before. */
export const FIRST_RETRY_MS = 5_000;
/** The last try comes five minutes after the first. */
export const MAX_TRIES = 7;

/** Tries at once, again after ever longer pauses while the tab is in sight, and when it comes back; returns how to stop. */
export const retryWhileVisible = (attempt: () => void): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || tries >= MAX_TRIES) return;
    attempt();
    timer = setTimeout(next, FIRST_RETRY_MS * 2 ** tries);
    tries += 1;
  };
  next();
  document.addEventListener('visibilitychange', next);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', next);
  };
};
