import { MINUTE } from '#domain/values/time.ts';

/** The server's time in milliseconds since 1970 as it was at a moment of the browser's monotonic clock. */
let known: { readonly time: number; readonly at: number } | undefined;
const changes = new EventTarget();

/** A response is cached for up to a minute, and the clocks of servers differ. */
const MAX_CACHED_MS = 2 * MINUTE;

/** Takes the server's time from the `Date` header of a response, unless an earlier one of a cache explains the difference. */
export const noteServerTime = (date: string | null): void => {
  const time = Date.parse(date ?? '');
  const behind = (serverTime() ?? time) - time;
  if (Number.isNaN(time) || (behind > 0 && behind < MAX_CACHED_MS)) return;
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
