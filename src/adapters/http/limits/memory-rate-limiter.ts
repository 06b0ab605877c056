import { widerPrefixes } from '#platform/ip-prefix.ts';

/** Beyond this many keys, full buckets are deleted, then the oldest. */
const MAX_KEYS = 20_000;
const MAX_KEYS_AFTER_PURGE = 15_000;

/** `burst` hits at once, and one more each `everyMs`. */
export type MemoryLimit = { readonly burst: number; readonly everyMs: number };

/** An in-memory rate limiter per IP address and IPv6 prefix, where a database query would cost too much. */
export const createMemoryRateLimiter = (now = () => performance.now()) => {
  const fullAt = new Map<string, number>();

  const purge = () => {
    for (const [key, at] of fullAt) if (at <= now()) fullAt.delete(key);
    for (const key of fullAt.keys()) {
      if (fullAt.size < MAX_KEYS_AFTER_PURGE) break;
      fullAt.delete(key);
    }
  };
  const keysOf = (ipAddress: string, scope: string) =>
    [{ prefix: ipAddress, multiple: 1 }, ...widerPrefixes(ipAddress)].map(({ prefix, multiple }) => ({
      key: `${scope} ${prefix}`,
      multiple,
    }));

  return {
    /** Takes one hit and returns 0, or takes none and returns the milliseconds to wait. */
    hit(ipAddress: string, { burst, everyMs }: MemoryLimit, scope = ''): number {
      const hits = keysOf(ipAddress, scope).map(({ key, multiple }) => {
        const next = Math.max(now(), fullAt.get(key) ?? 0) + everyMs / multiple;
        return { key, next, waitMs: next - now() - burst * everyMs };
      });
      const waitMs = Math.max(...hits.map((hit) => hit.waitMs));
      if (waitMs <= 0 && fullAt.size >= MAX_KEYS) purge();
      for (const { key, next } of hits) {
        const at = waitMs > 0 ? fullAt.get(key) : next;
        // Moves the key to the end, so that the least recently used are deleted first.
        fullAt.delete(key);
        if (at !== undefined) fullAt.set(key, at);
      }
      return Math.max(0, waitMs);
    },
    creditBack(ipAddress: string, { everyMs }: MemoryLimit, scope = ''): void {
      for (const { key, multiple } of keysOf(ipAddress, scope)) {
        const at = fullAt.get(key);
        if (at !== undefined) fullAt.set(key, at - everyMs / multiple);
      }
    },
  };
};
