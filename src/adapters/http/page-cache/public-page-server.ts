import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { coalesce } from '#platform/coalesce.ts';
import { TIMED_OUT, withTimeout } from '#platform/with-timeout.ts';
import { canonicalUrl, isDataNavigation, isDataUrl } from '../requests/navigation.ts';
import {
  type EncodedPage,
  isCompletePage,
  isShareable,
  toCachedPage,
  toUncachedPage,
} from './cached-page.ts';
import { type CacheEntry, createPageKey, type PageCache, type PublicPage } from './page-cache.ts';
import { readRequestHeaders } from './request-headers.ts';
import { createPagePreparer, sendPage, withQueryOf } from './send-cached-page.ts';

/** While a stale page exists: the timeout of rendering, and the pause after a failure. */
const RENDER_TIMEOUT_MS = 1_000;
const RETRY_DELAY_MS = 1_000;
/** Limit of the recently requested keys, and the overhead of each; bytes. */
const REQUESTED_KEYS = { maxBytes: 1_000_000, overheadBytes: 100 };

type PublicPageServerOptions = {
  readonly pageCache: PageCache;
  readonly pages: readonly PublicPage[];
  readonly origin: string;
  readonly defaultHeaders: Headers;
  /** Renders a page without personal data; it counts against the limits of the client that requested it first. */
  readonly render: (request: Request, requester: IncomingMessage) => Response | Promise<Response>;
  /** False if the client may not have a page rendered; cached and in-flight pages are served anyway. */
  readonly mayRender?: (request: IncomingMessage) => boolean;
  readonly routeOf: (path: string) => string;
  readonly onHit: (route: string, status: 200 | 304) => void;
};

/** Serves public pages from the cache; they are rendered without cookies, so they contain nothing personal. */
export const createPublicPageServer = (options: PublicPageServerOptions) => {
  const {
    pageCache,
    pages,
    origin,
    defaultHeaders,
    render,
    routeOf,
    onHit,
    mayRender = () => true,
  } = options;
  const { counts, now } = pageCache;
  const keyOf = createPageKey(pages);
  const uncached = new Set(pages.flatMap(({ uncachedQuery = [] }) => uncachedQuery));
  const requestedKeys = new LRUCache<string, true>({ maxSize: REQUESTED_KEYS.maxBytes });
  const { host } = new URL(origin);
  const { prepareAll, encodingFor } = createPagePreparer(defaultHeaders);

  const isShopHost = (requested: string | undefined): boolean =>
    requested === host ||
    (requested !== undefined && isHost(requested) && !canonicalUrl(`http://${requested}/`, origin));

  /** Pages with a query are mostly requested once, so they are cached only from the second request on. */
  const recordRequest = (key: string): boolean => {
    const query = new URLSearchParams(key.split('?', 2)[1]);
    if ([...query.keys()].some((name) => uncached.has(name))) return false;
    const isWorthCaching = !key.includes('?') || requestedKeys.get(key) === true;
    if (!isWorthCaching)
      requestedKeys.set(key, true, { size: 2 * key.length + REQUESTED_KEYS.overheadBytes });
    return isWorthCaching;
  };

  const renderPage = async (key: string, requester: IncomingMessage): Promise<EncodedPage | undefined> => {
    const generation = pageCache.generation();
    counts.rendered += 1;
    const accept = isDataUrl(key) ? 'application/json' : 'text/html';
    const request = new Request(new URL(key, origin), { headers: { accept } });
    const response = await render(request, requester);
    if (!isShareable(response)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!pageCache.isCaching() || !isCompletePage(response) || !recordRequest(key))
      return toUncachedPage(response);
    const page = await toCachedPage(key, response);
    pageCache.set(key, {
      page,
      prepared: prepareAll(page),
      route: routeOf(key.split('?', 1)[0] ?? ''),
      renderedAt: now(),
      generation,
      failedAt: Number.NEGATIVE_INFINITY,
    });
    return page;
  };

  /** Coalesces requests for a page, except with a rendering that began before an invalidation. */
  const renderCoalesced = coalesce(renderPage, (key) => `${pageCache.generation()} ${key}`);
  const renderOnce = async (key: string, requester: IncomingMessage): Promise<EncodedPage | undefined> =>
    renderCoalesced.isShared(key, requester) || mayRender(requester)
      ? renderCoalesced(key, requester)
      : undefined;

  /** The fresh page, or a stale one if rendering fails or takes too long. */
  const findPage = async (
    key: string,
    entry: CacheEntry | undefined,
    requester: IncomingMessage,
  ): Promise<EncodedPage | undefined> => {
    if (!entry || !pageCache.isUsableIfError(entry)) return renderOnce(key, requester);
    if (now() < entry.failedAt + RETRY_DELAY_MS) return entry.page;
    const page = await withTimeout(RENDER_TIMEOUT_MS, () => renderOnce(key, requester)).catch(
      (): typeof TIMED_OUT => TIMED_OUT,
    );
    if (page === TIMED_OUT || (page && page.status >= 500)) {
      entry.failedAt = now();
      return entry.page;
    }
    // A client over its limit gets no new page, which is no failure of the page.
    return page ?? entry.page;
  };

  return {
    /** Serves a fresh page at its exact URL synchronously; returns false for anything else, which `handle` takes. */
    serveFresh(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || isDataNavigation(request)) return false;
      const entry = pageCache.get(request.url ?? '');
      if (!entry || !pageCache.isFresh(entry)) return false;
      const requestHeaders = readRequestHeaders(request.rawHeaders);
      if (requestHeaders?.host !== host) return false;
      const page = entry.prepared.get(encodingFor(requestHeaders.acceptEncoding ?? ''));
      if (!page || (requestHeaders.ifNoneMatch !== undefined && requestHeaders.ifNoneMatch !== page.etag))
        return false;
      counts.hits += 1;
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
      if (key === undefined || !isShopHost(request.headers.host) || isDataNavigation(request)) return false;
      const entry = pageCache.get(key);
      if (entry && pageCache.isFresh(entry)) {
        counts.hits += 1;
        sendPage(entry.page, request, response);
        return true;
      }
      counts.misses += 1;
      const page = await findPage(key, entry, request);
      const hasQuery = key.includes('?');
      if (page) sendPage(hasQuery ? page : withQueryOf(request.url ?? '', page), request, response);
      return page !== undefined;
    },
  };
};

export type PublicPageServer = ReturnType<typeof createPublicPageServer>;

const isHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`);
