// Shows the page that was asked for as soon as the shop can be reached. A connection that has just returned often carries
// nothing yet, and a shop that was away returns without a word: so it is asked, with pauses that double up to half a minute.
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
// Opened by its own address, this page stands for no other: it would be shown again for ever.
const isItself = location.pathname === '/offline';
let timer;

const ask = (pauseMs) => {
  clearTimeout(timer);
  if (!navigator.onLine) return;
  const later = () => {
    timer = setTimeout(ask, pauseMs, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
  };
  fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), later);
};

if (!isItself) {
  addEventListener('online', () => ask(FIRST_PAUSE_MS));
  timer = setTimeout(ask, FIRST_PAUSE_MS, FIRST_PAUSE_MS * 2);
}
document.querySelector('button')?.addEventListener('click', () => {
  if (isItself) location.assign('/');
  else location.reload();
});
