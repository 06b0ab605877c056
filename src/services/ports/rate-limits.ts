import type { Budget } from '#domain/rate-limits.ts';

/** One attempt against a budget of somebody; the key says of whom and of what. */
export type Attempt = Pick<Budget, 'burst' | 'everyMs' | 'beyond'> & { readonly key: string };

/** Attempts of all visitors, counted for all servers of the shop together. */
export type RateLimits = {
  /**
   * Counts the attempt. `waitMs` is how long until one is free; of a budget that only slows, how long this one waits.
   */
  count(attempt: Attempt): Promise<{ readonly isRefused: boolean; readonly waitMs: number }>;
  /** Takes one back that has been counted. */
  forgive(attempts: readonly Attempt[]): Promise<void>;
  /** Forgets what does not count any more. */
  removeOld(): Promise<void>;
};
