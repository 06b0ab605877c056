/** Milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The longest timer, in milliseconds: browsers and Node run longer ones at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
