/** Milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Browsers and Node.js run a longer timer immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
