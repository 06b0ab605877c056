import type { Budget } from '#domain/rate-limits.ts';

/** A hit on a rate limit; `key` names the client and the action. */
export type Attempt = Pick<Budget, 'burst' | 'everyMs' | 'beyond'> & { readonly key: string };

export type RateLimits = {
  /** Counts until one rejects; `waitMs` is then the time until a retry, else the delay of a throttled request. */
  count(budgets: readonly Attempt[]): Promise<{ readonly isRefused: boolean; readonly waitMs: number }>;
  forgive(attempts: readonly Attempt[]): Promise<void>;
  removeOld(): Promise<void>;
};
