const MIN_THROTTLE_DELAY_MS = 250;
/** Including password hashing, a throttled customer signs in within five seconds. */
export const MAX_THROTTLE_DELAY_MS = 3000;

/** Returns the delay in milliseconds of the nth hit beyond a limit: exponential, capped at MAX_THROTTLE_DELAY_MS. */
export const throttleDelayMs = (excessHits: number): number =>
  excessHits <= 0 ? 0 : Math.min(MIN_THROTTLE_DELAY_MS * 2 ** (excessHits - 1), MAX_THROTTLE_DELAY_MS);

/** Further hits beyond a limit do not count, so that throttling ends soon after an attack. */
export const MAX_EXCESS_HITS = 10;
