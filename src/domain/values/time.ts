/** Milliseconds. */
export const SECOND = 1_000;
/** Milliseconds. */
export const MINUTE = 60 * SECOND;
/** Milliseconds. */
export const HOUR = 60 * MINUTE;
/** Milliseconds; a calendar day may be an hour longer or shorter. */
export const DAY = 24 * HOUR;

/** Browsers and Node.js run a longer timer immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
