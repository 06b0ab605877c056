import { MINUTE } from '#domain/values/time.ts';

/** The server's time in ms since 1970 at the moment `at` of the browser's monotonic clock. */
let reference: { readonly time: number; readonly at: number } | undefined;

/** A response is cached for up to a minute, and server clocks differ. */
const MAX_CACHED_MS = 2 * MINUTE;

/** Reads the server's time from a `Date` header, but ignores one that a cache may have delayed. */
export const recordServerTime = (date: string | null): void => {
  const time = Date.parse(date ?? '');
  const behind = (serverTime() ?? time) - time;
  if (Number.isNaN(time) || (behind > 0 && behind < MAX_CACHED_MS)) return;
  reference = { time, at: performance.now() };
};

/** The server's time, since a browser's clock may be years off; `undefined` before the first response. */
export const serverTime = (): number | undefined =>
  reference && reference.time + performance.now() - reference.at;

/** Returns the server's time, or the browser's before the first response. */
export const currentTime = (): number => serverTime() ?? Date.now();
