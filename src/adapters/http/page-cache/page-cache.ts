import { LRUCache } from 'lru-cache';
import type { PageQuery } from '#domain/api/page-policy.ts';
import { createPageFinder, normalizePath } from '../requests/navigation.ts';
import type { Encoding } from '../responses/content-encoding.ts';
import type { CachedPage } from './cached-page.ts';
import type { PreparedPage } from './send-cached-page.ts';

/** A page without personal data, and the query parameters that it reads. */
export type PublicPage = {
  readonly pattern: string;
  readonly query: PageQuery;
  /** Parameters whose pages are not stored, because they have too many combinations. */
  readonly uncachedQuery?: readonly string[];
};

/** Longer than any URL that the shop itself writes. */
const MAX_URL_LENGTH = 1_000;
/** The value of a filter that selects everything. */
const SELECT_ALL = 'all';

/** Returns the normalized URL that a page is cached by; undefined for other pages and non-canonical paths. */
export const createPageKey = (pages: readonly PublicPage[]) => {
  const find = createPageFinder(pages.map(({ pattern }) => pattern));
  const pageOf = new Map(pages.map((page) => [page.pattern, page]));
  return (url: string): string | undefined => {
    // Browsers treat a backslash as a slash and proxies do not.
    if (/^[^?]*\\/.test(url)) return undefined;
    // Rejects long paths before decoding them.
    if ((url.split('?', 1)[0] ?? '').length > MAX_URL_LENGTH) return undefined;
    // Parsed as the router does, so that equal pages have equal keys.
    const { pathname, search } = new URL(`http://shop${url}`);
    const path = normalizePath(pathname);
    const match = path === undefined ? undefined : find(path);
    const page = match && pageOf.get(match.pattern);
    const key = page && match.path === path ? withQuery(path, page, search) : undefined;
    return key === undefined || key.length > MAX_URL_LENGTH ? undefined : key;
  };
};

const normalizeValue = (allowed: PageQuery[string], value: string): string | undefined => {
  if (typeof allowed === 'function') return allowed(value);
  return allowed.includes(value) ? value : allowed.find((one) => one === SELECT_ALL);
};

const withQuery = (path: string, { query }: PublicPage, search: string): string | undefined => {
  if (!search) return path;
  const requested = new URLSearchParams(search);
  const normalized: string[] = [];
  for (const [name, values] of Object.entries(query)) {
    // Pages read the first of repeated parameters, and treat an unknown value as none.
    const [first] = requested.getAll(name);
    if (first === undefined) continue;
    const value = normalizeValue(values, first);
    if (value) normalized.push(`${name}=${encodeURIComponent(value)}`);
  }
  return normalized.length > 0 ? `${path}?${normalized.join('&')}` : path;
};

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
