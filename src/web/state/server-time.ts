/** The server's time in milliseconds since 1970 as it was at a moment of the browser's monotonic clock. */
let known: { readonly time: number; readonly at: number } | undefined;
const changes = new EventTarget();

/** Takes the server's time from the `Date` header of a response. */
export const noteServerTime = (date: string | null): void => {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  known = { time, at: performance.now() };
  changes.dispatchEvent(new Event('change'));
};

/** The time by the server's clock, since that of a browser may be years off; `undefined` before the first response. */
export const serverTime = (): number | undefined => known && known.time + performance.now() - known.at;

/** The same, or the browser's time as long as nothing better is known. */
export const bestTime = (): number => serverTime() ?? Date.now();

/** Calls back after each response; returns how to stop. */
export const onServerTime = (changed: () => void): (() => void) => {
  changes.addEventListener('change', changed);
  return () => changes.removeEventListener('change', changed);
};
