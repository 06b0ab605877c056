import { widerBlocks } from '#platform/ip-prefix.ts';

/** When so many keys are held, those that no longer count are deleted, then the oldest. */
const MAX_KEYS = 20_000;
const KEYS_LEFT = 15_000;

/** `burst` hits at once, and one more each `everyMs`. */
export type MemoryLimit = { readonly burst: number; readonly everyMs: number };

/** Limits requests per address and per wider IPv6 prefix in this process alone, where a database query would cost too much. */
export const createMemoryRateLimiter = (now = () => performance.now()) => {
  /** When each bucket is full again, by key. */
  const fullAt = new Map<string, number>();

  const deleteOld = () => {
    for (const [key, at] of fullAt) if (at <= now()) fullAt.delete(key);
    for (const key of fullAt.keys()) {
      if (fullAt.size < KEYS_LEFT) break;
      fullAt.delete(key);
    }
  };
  const keysOf = (address: string, scope: string) =>
    [{ block: address, times: 1 }, ...widerBlocks(address)].map(({ block, times }) => ({
      key: `${scope} ${block}`,
      times,
    }));

  return {
    /** Takes one hit; returns 0, or in how many milliseconds one is left, and then takes none. */
    hit(address: string, { burst, everyMs }: MemoryLimit, scope = ''): number {
      const hits = keysOf(address, scope).map(({ key, times }) => {
        const next = Math.max(now(), fullAt.get(key) ?? 0) + everyMs / times;
        return { key, next, waitMs: next - now() - burst * everyMs };
      });
      const waitMs = Math.max(...hits.map((one) => one.waitMs));
      if (waitMs <= 0 && fullAt.size >= MAX_KEYS) deleteOld();
      for (const { key, next } of hits) {
        const at = waitMs > 0 ? fullAt.get(key) : next;
        // Moves the key to the end, so that those unused for longest are deleted first.
        fullAt.delete(key);
        if (at !== undefined) fullAt.set(key, at);
      }
      return Math.max(0, waitMs);
    },
    /** Gives back one hit. */
    credit(address: string, { everyMs }: MemoryLimit, scope = ''): void {
      for (const { key, times } of keysOf(address, scope)) {
        const at = fullAt.get(key);
        if (at !== undefined) fullAt.set(key, at - everyMs / times);
      }
    },
  };
};
