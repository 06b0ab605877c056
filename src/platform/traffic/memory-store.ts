import { LRUCache } from 'lru-cache';
import type { RateLimit } from './policies.ts';

/** A hit on a rate limit; `key` names the client and the action. */
export type RateLimitHit = Pick<RateLimit, 'burst' | 'everyMs' | 'onExceed'> & { readonly key: string };

/** `waitMs` is the time until a retry of a rejected request, else the delay of a throttled one. */
export type HitCount = {
  readonly isRejected: boolean;
  readonly waitMs: number;
  readonly rejectedKey?: string;
};

/** Beyond this many clients the least recently counted are forgotten. */
const MAX_KEYS = 20_000;

const MIN_THROTTLE_DELAY_MS = 250;
/** Including password hashing, a throttled customer signs in within five seconds. */
export const MAX_THROTTLE_DELAY_MS = 3000;

/** Returns the delay in milliseconds of the nth hit beyond a limit: exponential, capped at MAX_THROTTLE_DELAY_MS. */
export const throttleDelayMs = (excessHits: number): number =>
  excessHits <= 0 ? 0 : Math.min(MIN_THROTTLE_DELAY_MS * 2 ** (excessHits - 1), MAX_THROTTLE_DELAY_MS);

/** Further hits beyond a limit do not count, so that throttling ends soon after an attack. */
export const MAX_EXCESS_HITS = 10;

/** Counts hits (GCRA) in this process, as PostgreSQL does for all servers. A rejected request consumes nothing. */
export const createMemoryStore = (now = () => performance.now()) => {
  const arrivals = new LRUCache<string, number>({ max: MAX_KEYS });
  return {
    count(hits: readonly RateLimitHit[]): HitCount {
      const time = now();
      const counted = hits.map((hit) => {
        const next = Math.max(time, arrivals.get(hit.key) ?? 0) + hit.everyMs;
        return { hit, next, excessMs: next - time - hit.burst * hit.everyMs };
      });
      const rejected = counted.filter(({ hit, excessMs }) => hit.onExceed === 'reject' && excessMs > 0);
      if (rejected.length > 0)
        return { isRejected: true, waitMs: Math.max(...rejected.map(({ excessMs }) => excessMs)) };
      const delays = counted.map(({ hit: { key, burst, everyMs, onExceed }, next, excessMs }) => {
        arrivals.set(key, Math.min(next, time + (burst + MAX_EXCESS_HITS) * everyMs));
        return onExceed === 'throttle' ? throttleDelayMs(Math.round(excessMs / everyMs)) : 0;
      });
      return { isRejected: false, waitMs: Math.max(0, ...delays) };
    },
    creditBack(hits: readonly RateLimitHit[]): void {
      for (const { key, everyMs } of hits) {
        const at = arrivals.get(key);
        if (at !== undefined) arrivals.set(key, at - everyMs);
      }
    },
  };
};
