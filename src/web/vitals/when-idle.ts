/** How long a browser that is never idle may put the work off. */
const LATEST_MS = 5_000;

/** Calls back once the page has loaded and the browser has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  const wait = () => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST_MS });
    else setTimeout(work, 1);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
};
