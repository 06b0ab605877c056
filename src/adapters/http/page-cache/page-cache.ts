import { LRUCache } from 'lru-cache';
import type { Encoding } from '../responses/content-encoding.ts';
import type { CachedPage } from './cached-page.ts';
import type { PreparedPage } from './prepared-page.ts';

/** Pages show time-dependent content, so they are rendered again after this. */
const MAX_AGE_MS = 60_000;
/** Maximum age of a page that is served when rendering fails (stale-if-error). */
const STALE_IF_ERROR_MS = 5 * 60_000;

export type PageCacheStats = {
  readonly hits: number;
  readonly misses: number;
  /** Fewer than misses, because concurrent requests are coalesced. */
  readonly rendered: number;
  readonly clears: number;
  readonly pages: number;
  readonly bytes: number;
};

export type CacheEntry = {
  readonly page: CachedPage;
  readonly prepared: ReadonlyMap<Encoding, PreparedPage>;
  readonly route: string;
  readonly renderedAt: number;
  /** Pages of an older generation are served only if rendering fails. */
  readonly generation: number;
  failedAt: number;
};

/** Stores public pages in memory until they are invalidated or too old. */
export const createPageCache = (maxBytes: number, now = () => performance.now()) => {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: Math.floor(maxBytes) });
  const counts = { hits: 0, misses: 0, rendered: 0, clears: 0 };
  /** Increases with each invalidation: a page that began to render before it is not cached. */
  let generation = 0;
  /** False until invalidations can be received. */
  let isCaching = false;
  let lastRenderedAt = Number.NEGATIVE_INFINITY;

  const clear = () => {
    generation += 1;
    counts.clears += 1;
    entries.clear();
  };

  return {
    now,
    counts,
    generation: () => generation,
    isCaching: () => isCaching,
    get: (key: string): CacheEntry | undefined => entries.get(key),
    set(key: string, entry: CacheEntry): void {
      if (!isCaching || entry.generation !== generation) return;
      entries.set(key, entry, { size: entry.page.size });
      // A page larger than the whole cache is not stored.
      if (entries.has(key)) lastRenderedAt = entry.renderedAt;
    },
    isFresh: (entry: CacheEntry): boolean =>
      entry.generation === generation && now() < entry.renderedAt + MAX_AGE_MS,
    isUsableIfError: (entry: CacheEntry): boolean => now() < entry.renderedAt + STALE_IF_ERROR_MS,
    clear,
    /** Invalidates pages after a time-dependent change; they stay as stale while invalidations cannot be received. */
    invalidate(): void {
      if (isCaching) clear();
      else generation += 1;
    },
    /** Stops caching because invalidations cannot be received; existing entries are served stale-if-error. */
    pause(): void {
      if (!isCaching) return;
      isCaching = false;
      generation += 1;
    },
    resume(): void {
      isCaching = true;
      generation += 1;
    },
    canServe: (): boolean => entries.size > 0 && now() < lastRenderedAt + STALE_IF_ERROR_MS,
    stats: (): PageCacheStats => ({ ...counts, pages: entries.size, bytes: entries.calculatedSize }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
