import type { Budget } from '#domain/rate-limits.ts';

/** One attempt against a budget of somebody; the key says of whom and of what. */
export type Attempt = Pick<Budget, 'burst' | 'everyMs' | 'beyond'> & { readonly key: string };

/** Attempts of all visitors, counted for all servers of the shop together. */
export type RateLimits = {
  /**
   * Counts an attempt against each of these budgets, one after the other until one refuses it. `waitMs` is how long until
   * that one has room; of budgets that only slow, how long this attempt waits, which is once, for the longest of them.
   */
  count(budgets: readonly Attempt[]): Promise<{ readonly isRefused: boolean; readonly waitMs: number }>;
  /** Takes back what has been counted. */
  forgive(attempts: readonly Attempt[]): Promise<void>;
  /** Forgets what does not count any more. */
  removeOld(): Promise<void>;
};
