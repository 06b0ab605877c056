import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalAddress } from '../requests/canonical-url.ts';
import { API, isApiNavigation } from '../requests/navigation.ts';
import type { Encoding } from '../responses/content-encoding.ts';
import { answerReady, withQueryOf } from './answer-ready.ts';
import { askedHeaders } from './asked-headers.ts';
import { createByteBudget } from './byte-budget.ts';
import {
  isForEverybody,
  isWholePage,
  type KeptPage,
  type ReadyPage,
  toKeptPage,
  toPassingPage,
} from './kept-page.ts';
import { createPageKey, type PublicPage } from './page-key.ts';
import { createPreparing, type PreparedPage } from './prepared-page.ts';

/** A page is rendered anew after this long, whatever it may say of the time. */
const FRESH_MS = 60_000;
/** While it cannot be rendered, one that is no older is better than none. */
const OLD_MS = 5 * 60_000;
/** How long rendering may take while there is an old page to show, and how long it is not tried again after it failed. */
const RENDER_MS = 1_000;
const RETRY_MS = 1_000;
/** What the names of pages that were asked for lately may take, and what each takes besides its text; bytes. */
const ASKED = { limit: 1_000_000, overhead: 100 };

export type PageCacheFigures = {
  readonly hits: number;
  /** Who found no page, or an old one. */
  readonly misses: number;
  /** Fewer, since who asks meanwhile is given the same. */
  readonly rendered: number;
  readonly clears: number;
  readonly pages: number;
  readonly bytes: number;
};

type PageCacheOptions = {
  readonly pages: readonly PublicPage[];
  readonly origin: string;
  /** What every answer of the shop carries. */
  readonly everyAnswer: Headers;
  /** Bytes that all kept pages may take. */
  readonly limit: number;
  /** Renders the page at an address for nobody in particular, in the place of whoever asked for it first. */
  readonly render: (request: Request, asker: IncomingMessage) => Response | Promise<Response>;
  /** Whether whoever asks may have a page made; what is in memory, or being made already, is given without asking. */
  readonly mayHaveMade?: (request: IncomingMessage) => boolean;
  /** Under what answers to a path are counted, and what counts those that are given at once. */
  readonly routeOf: (path: string) => string;
  readonly answered: (route: string, status: 200 | 304) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
};

type Kept = {
  readonly page: KeptPage;
  readonly prepared: ReadonlyMap<Encoding, PreparedPage>;
  readonly route: string;
  readonly renderedAt: number;
  /** The generation it belongs to: in a later one it is only for want of a better one. */
  readonly generation: number;
  /** When it could not be rendered anew. */
  failedAt: number;
};

/**
 * Answers public pages from memory. Each is rendered once without anything of the visitor, so nothing personal can be
 * in it, and kept until it is cleared, old, or pushed out by others.
 */
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
  /** Grows with each clearing: what was begun before one may be old already, and is not kept after it. */
  let generation = 0;
  /** Not before it is certain that changes are heard of. */
  let keeps = false;
  let renderedAt = Number.NEGATIVE_INFINITY;

  const isHere = (given: string | undefined): boolean =>
    given === host || (given !== undefined && isHost(given) && !canonicalAddress(`http://${given}/`, origin));

  /**
   * Notes what is asked for and tells whether it is worth keeping: what is asked for by words and filters is mostly asked once,
   * and kept, and packed for that, from the second time on.
   */
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

  /** Whoever asks from now on is not given what was begun before, unless there is nothing else. */
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

  /** The page as it is now, or what there is for want of it. */
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
    // Who has asked too often is given none, which says nothing of the page.
    return page ?? kept.page;
  };

  return {
    /**
     * Answers at once what most shoppers ask for: a page that is in memory, by its own address and under the shop's own
     * name. Whether it did; everything else is for `handle`.
     */
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
    /** Whether it has answered; what is no public page, or none that can be shared, or too much, is left to others. */
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
    /** Clears what the clock has made untrue; while changes are not heard of, it stays for want of something better. */
    renew: () => (keeps ? clear() : outdate()),
    /**
     * Keeps nothing new from now on: changes would not be heard of. What it has is for want of a database. Told again of each
     * attempt to hear of them that failed, it leaves what is being made to those who wait for it.
     */
    pause() {
      if (!keeps) return;
      keeps = false;
      outdate();
    },
    resume() {
      keeps = true;
      outdate();
    },
    /** Whether there is a page to show while none can be rendered. */
    canServe: (): boolean => budget.count > 0 && now() < renderedAt + OLD_MS,
    figures: (): PageCacheFigures => ({ ...count, pages: budget.count, bytes: budget.bytes }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;

const isHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`);
