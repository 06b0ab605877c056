/** Milliseconds until the second try; each delay is twice the one before. */
export const FIRST_RETRY_MS = 5_000;
/** The last try comes about five minutes after the first. */
export const MAX_TRIES = 7;

/** Tries whenever the tab becomes visible and, with growing delays, while it is; returns a stop function. */
export const retryWhileVisible = (task: () => void): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || tries >= MAX_TRIES) return;
    task();
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
