/** The longest delay in a browser that is never idle. */
const IDLE_TIMEOUT_MS = 5_000;

/** Runs work once the page has loaded and the browser is idle. */
export const whenIdle = (work: () => void): void => {
  const wait = () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(work, 1);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
