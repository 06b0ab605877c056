import type { RateLimitStore } from '#platform/traffic/rate-limiter.ts';

export type { RateLimitHit } from '#platform/traffic/memory-store.ts';

/** Counters of rate limits, shared by all servers. */
export type RateLimits = RateLimitStore & { deleteOld(): Promise<void> };
