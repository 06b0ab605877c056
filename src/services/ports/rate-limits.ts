import type { RateLimit } from '#domain/api/rate-limit-policies.ts';

/** A hit on a rate limit; `key` names the client and the action. */
export type RateLimitHit = Pick<RateLimit, 'burst' | 'everyMs' | 'onExceed'> & { readonly key: string };

/** Counters of rate limits, shared by all servers. */
export type RateLimits = {
  /** Counts until one rejects; `waitMs` is then the time until a retry, else the delay of a throttled request. */
  count(hits: readonly RateLimitHit[]): Promise<{ readonly isRejected: boolean; readonly waitMs: number }>;
  creditBack(hits: readonly RateLimitHit[]): Promise<void>;
  deleteOld(): Promise<void>;
};
