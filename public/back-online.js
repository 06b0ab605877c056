// Reloads the page as soon as the shop can be reached. The `online` event comes before a connection works, and the shop
// announces nothing, so the page retries with a doubling delay.
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
// Opened at its own URL, the page would reload itself forever.
const isOfflinePage = location.pathname === '/offline';
let timer;

const tryToReload = (delayMs) => {
  clearTimeout(timer);
  if (!navigator.onLine) return;
  const retryLater = () => {
    timer = setTimeout(tryToReload, delayMs, Math.min(delayMs * 2, MAX_DELAY_MS));
  };
  fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), retryLater);
};

if (!isOfflinePage) {
  addEventListener('online', () => tryToReload(FIRST_DELAY_MS));
  timer = setTimeout(tryToReload, FIRST_DELAY_MS, FIRST_DELAY_MS * 2);
}
document.querySelector('button')?.addEventListener('click', () => {
  if (isOfflinePage) location.assign('/');
  else location.reload();
});
