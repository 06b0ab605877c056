import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalAddress } from '../requests/canonical-url.ts';
import { API, isApiNavigation } from '../requests/navigation.ts';
import type { Encoding } from '../responses/content-encoding.ts';
import {
  isForEverybody,
  isWholePage,
  type KeptPage,
  type ReadyPage,
  toKeptPage,
  toPassingPage,
} from './cached-page.ts';
import { createByteBudget } from './lru-cache.ts';
import { createPageKey, type PublicPage } from './page-key.ts';
import { createPreparing, type PreparedPage } from './prepared-page.ts';
import { askedHeaders } from './request-headers.ts';
import { answerReady, withQueryOf } from './send-cached-page.ts';

/** Pages show time-dependent content, so they are rendered again after this. */
const FRESH_MS = 60_000;
/** The oldest page to serve when rendering fails (stale-if-error). */
const OLD_MS = 5 * 60_000;
/** While a stale page exists: the timeout of rendering, and the pause after a failure. */
const RENDER_MS = 1_000;
const RETRY_MS = 1_000;
/** Limit of the recently requested keys, and the overhead of each; bytes. */
const ASKED = { limit: 1_000_000, overhead: 100 };

export type PageCacheFigures = {
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
  readonly everyAnswer: Headers;
  readonly limit: number;
  /** Renders a page without personal data, in the queue and quota of its first requester. */
  readonly render: (request: Request, asker: IncomingMessage) => Response | Promise<Response>;
  /** False if the client may not have a page rendered; cached and in-flight pages are served anyway. */
  readonly mayHaveMade?: (request: IncomingMessage) => boolean;
  readonly routeOf: (path: string) => string;
  readonly answered: (route: string, status: 200 | 304) => void;
  readonly now?: () => number;
};

type Kept = {
  readonly page: KeptPage;
  readonly prepared: ReadonlyMap<Encoding, PreparedPage>;
  readonly route: string;
  readonly renderedAt: number;
  /** Pages of an older generation are served only if rendering fails. */
  readonly generation: number;
  failedAt: number;
};

/** Serves public pages from memory; they are rendered without cookies, so they contain nothing personal. */
export const createPageCache = (parts: PageCacheOptions) => {
  const { pages, origin, everyAnswer, limit, render, routeOf, answered } = parts;
  const { mayHaveMade = () => true, now = () => performance.now() } = parts;
  const keyOf = createPageKey(pages);
  const budget = createByteBudget<Kept>(limit);
  const asked = createByteBudget<true>(ASKED.limit);
  const flights = new Map<string, Promise<ReadyPage | undefined>>();
  const { host } = new URL(origin);
  const { prepared, encodingFor } = createPreparing(everyAnswer);
  const count = { hits: 0, misses: 0, rendered: 0, clears: 0 };
  /** Increases with each invalidation: a page that began to render before it is not cached. */
  let generation = 0;
  /** False until invalidations can be received. */
  let keeps = false;
  let renderedAt = Number.NEGATIVE_INFINITY;

  const isHere = (given: string | undefined): boolean =>
    given === host || (given !== undefined && isHost(given) && !canonicalAddress(`http://${given}/`, origin));

  /** Pages with a query are mostly requested once, so they are cached only from the second request on. */
  const noteAsked = (key: string): boolean => {
    const isKnown = !key.includes('?') || asked.get(key) === true;
    if (!isKnown) asked.set(key, true, 2 * key.length + ASKED.overhead);
    return isKnown;
  };

  const fetchPage = async (key: string, asker: IncomingMessage): Promise<ReadyPage | undefined> => {
    const begun = generation;
    count.rendered += 1;
    const accept = key.startsWith(API) ? 'application/json' : 'text/html';
    const made = new Request(new URL(key, origin), { headers: { accept } });
    const response = await render(made, asker);
    if (!isForEverybody(response)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!keeps || !isWholePage(response) || !noteAsked(key)) return toPassingPage(response);
    const page = await toKeptPage(key, response);
    const kept = {
      page,
      prepared: prepared(page),
      route: routeOf(key.split('?', 1)[0] ?? ''),
      renderedAt: now(),
      generation: begun,
      failedAt: Number.NEGATIVE_INFINITY,
    };
    if (keeps && begun === generation && budget.set(key, kept, page.size)) renderedAt = kept.renderedAt;
    return page;
  };

  const fetchOnce = (key: string, asker: IncomingMessage): Promise<ReadyPage | undefined> => {
    const under = flights.get(key);
    if (under) return under;
    if (!mayHaveMade(asker)) return Promise.resolve(undefined);
    const flight = fetchPage(key, asker).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    flights.set(key, flight);
    return flight;
  };

  const outdate = () => {
    generation += 1;
    flights.clear();
  };

  const clear = () => {
    outdate();
    count.clears += 1;
    budget.clear();
  };

  const isFresh = (kept: Kept): boolean =>
    kept.generation === generation && now() < kept.renderedAt + FRESH_MS;
  const isBetterThanNone = (kept: Kept): boolean => now() < kept.renderedAt + OLD_MS;

  /** The fresh page, or a stale one if rendering fails or takes too long. */
  const findPage = async (
    key: string,
    kept: Kept | undefined,
    asker: IncomingMessage,
  ): Promise<ReadyPage | undefined> => {
    if (!kept || !isBetterThanNone(kept)) return fetchOnce(key, asker);
    if (now() < kept.failedAt + RETRY_MS) return kept.page;
    const overdue = new AbortController();
    const page = await Promise.race([
      fetchOnce(key, asker).catch(() => 'failed' as const),
      wait(RENDER_MS, 'failed' as const, { signal: overdue.signal, ref: false }).catch(
        () => 'failed' as const,
      ),
    ]);
    overdue.abort();
    if (page === 'failed' || (page && page.status >= 500)) {
      kept.failedAt = now();
      return kept.page;
    }
    // A client over its limit gets no new page, which is no failure of the page.
    return page ?? kept.page;
  };

  return {
    /** Serves a fresh page at its exact URL synchronously; returns false for anything else, which `handle` takes. */
    answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || isApiNavigation(request)) return false;
      const kept = budget.get(request.url ?? '');
      if (!kept || !isFresh(kept)) return false;
      const sent = askedHeaders(request.rawHeaders);
      if (sent?.host !== host) return false;
      const page = kept.prepared.get(encodingFor(sent.accepts ?? ''));
      if (!page || (sent.holds !== undefined && sent.holds !== page.etag)) return false;
      count.hits += 1;
      const { status, headers, body } = sent.holds === undefined ? page.whole : page.held;
      response.writeHead(status, headers as string[]);
      response.end(body);
      answered(kept.route, status);
      return true;
    },
    /** Returns false for anything but a public page that can be shared. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = keyOf(request.url ?? '');
      if (key === undefined || !isHere(request.headers.host) || isApiNavigation(request)) return false;
      const kept = budget.get(key);
      if (kept && isFresh(kept)) {
        count.hits += 1;
        answerReady(kept.page, request, response);
        return true;
      }
      count.misses += 1;
      const page = await findPage(key, kept, request);
      const readsQuery = key.includes('?');
      if (page) answerReady(readsQuery ? page : withQueryOf(request.url ?? '', page), request, response);
      return page !== undefined;
    },
    clear,
    /** Invalidates pages after a time-dependent change; they stay as stale while invalidations cannot be received. */
    renew: () => (keeps ? clear() : outdate()),
    /** Stops caching because invalidations cannot be received; existing entries are served stale-if-error. */
    pause() {
      if (!keeps) return;
      keeps = false;
      outdate();
    },
    resume() {
      keeps = true;
      outdate();
    },
    canServe: (): boolean => budget.count > 0 && now() < renderedAt + OLD_MS,
    figures: (): PageCacheFigures => ({ ...count, pages: budget.count, bytes: budget.bytes }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;

const isHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`);
