import { MINUTE } from '#domain/values/time.ts';

/** The server's time in ms since 1970 at the moment `at` of the browser's monotonic clock. */
let reference: { readonly time: number; readonly at: number } | undefined;
const changes = new EventTarget();

/** A response is cached for up to a minute, and server clocks differ. */
const MAX_CACHED_MS = 2 * MINUTE;

/** Reads the server's time from a `Date` header, but ignores one that a cache may have delayed. */
export const recordServerTime = (date: string | null): void => {
  const time = Date.parse(date ?? '');
  const behind = (serverTime() ?? time) - time;
  if (Number.isNaN(time) || (behind > 0 && behind < MAX_CACHED_MS)) return;
  reference = { time, at: performance.now() };
  changes.dispatchEvent(new Event('change'));
};

/** The server's time, since a browser's clock may be years off; `undefined` before the first response. */
export const serverTime = (): number | undefined =>
  reference && reference.time + performance.now() - reference.at;

/** Returns the server's time, or the browser's before the first response. */
export const currentTime = (): number => serverTime() ?? Date.now();

/** Calls back after each new server time; returns a function that stops. */
export const onServerTime = (callback: () => void): (() => void) => {
  changes.addEventListener('change', callback);
  return () => changes.removeEventListener('change', callback);
};
