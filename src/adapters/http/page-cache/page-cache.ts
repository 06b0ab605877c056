import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalUrl } from '../requests/canonical-url.ts';
import { API, isApiNavigation } from '../requests/navigation.ts';
import type { Encoding } from '../responses/content-encoding.ts';
import {
  type CachedPage,
  type EncodedPage,
  isCompletePage,
  isShareable,
  toCachedPage,
  toUncachedPage,
} from './cached-page.ts';
import { createLruCache } from './lru-cache.ts';
import { createPageKey, type PublicPage } from './page-key.ts';
import { createPagePreparer, type PreparedPage } from './prepared-page.ts';
import { readRequestHeaders } from './request-headers.ts';
import { sendPage, withQueryOf } from './send-cached-page.ts';

/** Pages show time-dependent content, so they are rendered again after this. */
const MAX_AGE_MS = 60_000;
/** Maximum age of a page that is served when rendering fails (stale-if-error). */
const STALE_IF_ERROR_MS = 5 * 60_000;
/** While a stale page exists: the timeout of rendering, and the pause after a failure. */
const RENDER_TIMEOUT_MS = 1_000;
const RETRY_DELAY_MS = 1_000;
/** Limit of the recently requested keys, and the overhead of each; bytes. */
const REQUESTED_KEYS = { maxBytes: 1_000_000, overheadBytes: 100 };

export type PageCacheStats = {
  readonly hits: number;
  readonly misses: number;
  /** Fewer than misses, because concurrent requests are coalesced. */
  readonly rendered: number;
  readonly clears: number;
  readonly pages: number;
  readonly bytes: number;
};

type PageCacheOptions = {
  readonly pages: readonly PublicPage[];
  readonly origin: string;
  readonly defaultHeaders: Headers;
  readonly maxBytes: number;
  /** Renders a page without personal data, in the queue and quota of its first requester. */
  readonly render: (request: Request, requester: IncomingMessage) => Response | Promise<Response>;
  /** False if the client may not have a page rendered; cached and in-flight pages are served anyway. */
  readonly mayRender?: (request: IncomingMessage) => boolean;
  readonly routeOf: (path: string) => string;
  readonly onHit: (route: string, status: 200 | 304) => void;
  readonly now?: () => number;
};

type CacheEntry = {
  readonly page: CachedPage;
  readonly prepared: ReadonlyMap<Encoding, PreparedPage>;
  readonly route: string;
  readonly renderedAt: number;
  /** Pages of an older generation are served only if rendering fails. */
  readonly generation: number;
  failedAt: number;
};

/** Serves public pages from memory; they are rendered without cookies, so they contain nothing personal. */
export const createPageCache = (options: PageCacheOptions) => {
  const { pages, origin, defaultHeaders, maxBytes, render, routeOf, onHit } = options;
  const { mayRender = () => true, now = () => performance.now() } = options;
  const keyOf = createPageKey(pages);
  const entries = createLruCache<CacheEntry>(maxBytes);
  const requestedKeys = createLruCache<true>(REQUESTED_KEYS.maxBytes);
  const inFlight = new Map<string, Promise<EncodedPage | undefined>>();
  const { host } = new URL(origin);
  const { prepareAll, encodingFor } = createPagePreparer(defaultHeaders);
  const count = { hits: 0, misses: 0, rendered: 0, clears: 0 };
  /** Increases with each invalidation: a page that began to render before it is not cached. */
  let generation = 0;
  /** False until invalidations can be received. */
  let isCaching = false;
  let lastRenderedAt = Number.NEGATIVE_INFINITY;

  const isShopHost = (requested: string | undefined): boolean =>
    requested === host ||
    (requested !== undefined && isHost(requested) && !canonicalUrl(`http://${requested}/`, origin));

  /** Pages with a query are mostly requested once, so they are cached only from the second request on. */
  const recordRequest = (key: string): boolean => {
    const isWorthCaching = !key.includes('?') || requestedKeys.get(key) === true;
    if (!isWorthCaching) requestedKeys.set(key, true, 2 * key.length + REQUESTED_KEYS.overheadBytes);
    return isWorthCaching;
  };

  const renderPage = async (key: string, requester: IncomingMessage): Promise<EncodedPage | undefined> => {
    const startGeneration = generation;
    count.rendered += 1;
    const accept = key.startsWith(API) ? 'application/json' : 'text/html';
    const request = new Request(new URL(key, origin), { headers: { accept } });
    const response = await render(request, requester);
    if (!isShareable(response)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!isCaching || !isCompletePage(response) || !recordRequest(key)) return toUncachedPage(response);
    const page = await toCachedPage(key, response);
    const entry = {
      page,
      prepared: prepareAll(page),
      route: routeOf(key.split('?', 1)[0] ?? ''),
      renderedAt: now(),
      generation: startGeneration,
      failedAt: Number.NEGATIVE_INFINITY,
    };
    if (isCaching && startGeneration === generation && entries.set(key, entry, page.size))
      lastRenderedAt = entry.renderedAt;
    return page;
  };

  const renderOnce = (key: string, requester: IncomingMessage): Promise<EncodedPage | undefined> => {
    const running = inFlight.get(key);
    if (running) return running;
    if (!mayRender(requester)) return Promise.resolve(undefined);
    const rendering = renderPage(key, requester).finally(() => {
      if (inFlight.get(key) === rendering) inFlight.delete(key);
    });
    inFlight.set(key, rendering);
    return rendering;
  };

  const startNextGeneration = () => {
    generation += 1;
    inFlight.clear();
  };

  const clear = () => {
    startNextGeneration();
    count.clears += 1;
    entries.clear();
  };

  const isFresh = (entry: CacheEntry): boolean =>
    entry.generation === generation && now() < entry.renderedAt + MAX_AGE_MS;
  const isUsableIfError = (entry: CacheEntry): boolean => now() < entry.renderedAt + STALE_IF_ERROR_MS;

  /** The fresh page, or a stale one if rendering fails or takes too long. */
  const findPage = async (
    key: string,
    entry: CacheEntry | undefined,
    requester: IncomingMessage,
  ): Promise<EncodedPage | undefined> => {
    if (!entry || !isUsableIfError(entry)) return renderOnce(key, requester);
    if (now() < entry.failedAt + RETRY_DELAY_MS) return entry.page;
    const timeout = new AbortController();
    const page = await Promise.race([
      renderOnce(key, requester).catch(() => 'failed' as const),
      wait(RENDER_TIMEOUT_MS, 'failed' as const, { signal: timeout.signal, ref: false }).catch(
        () => 'failed' as const,
      ),
    ]);
    timeout.abort();
    if (page === 'failed' || (page && page.status >= 500)) {
      entry.failedAt = now();
      return entry.page;
    }
    // A client over its limit gets no new page, which is no failure of the page.
    return page ?? entry.page;
  };

  return {
    /** Serves a fresh page at its exact URL synchronously; returns false for anything else, which `handle` takes. */
    serveFresh(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || isApiNavigation(request)) return false;
      const entry = entries.get(request.url ?? '');
      if (!entry || !isFresh(entry)) return false;
      const requestHeaders = readRequestHeaders(request.rawHeaders);
      if (requestHeaders?.host !== host) return false;
      const page = entry.prepared.get(encodingFor(requestHeaders.acceptEncoding ?? ''));
      if (!page || (requestHeaders.ifNoneMatch !== undefined && requestHeaders.ifNoneMatch !== page.etag))
        return false;
      count.hits += 1;
      const { status, headers, body } =
        requestHeaders.ifNoneMatch === undefined ? page.full : page.notModified;
      response.writeHead(status, headers as string[]);
      response.end(body);
      onHit(entry.route, status);
      return true;
    },
    /** Returns false for anything but a public page that can be shared. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = keyOf(request.url ?? '');
      if (key === undefined || !isShopHost(request.headers.host) || isApiNavigation(request)) return false;
      const entry = entries.get(key);
      if (entry && isFresh(entry)) {
        count.hits += 1;
        sendPage(entry.page, request, response);
        return true;
      }
      count.misses += 1;
      const page = await findPage(key, entry, request);
      const hasQuery = key.includes('?');
      if (page) sendPage(hasQuery ? page : withQueryOf(request.url ?? '', page), request, response);
      return page !== undefined;
    },
    clear,
    /** Invalidates pages after a time-dependent change; they stay as stale while invalidations cannot be received. */
    invalidate: () => (isCaching ? clear() : startNextGeneration()),
    /** Stops caching because invalidations cannot be received; existing entries are served stale-if-error. */
    pause() {
      if (!isCaching) return;
      isCaching = false;
      startNextGeneration();
    },
    resume() {
      isCaching = true;
      startNextGeneration();
    },
    canServe: (): boolean => entries.count > 0 && now() < lastRenderedAt + STALE_IF_ERROR_MS,
    stats: (): PageCacheStats => ({ ...count, pages: entries.count, bytes: entries.bytes }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;

const isHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`);
