import type { IncomingMessage, ServerResponse } from 'node:http';
import { canonicalAddress } from '../canonical-address.ts';
import { answerReady } from './answer-ready.ts';
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

/** A page is rendered anew after this long, since some things change by the clock alone. */
const FRESH_MS = 60_000;

export type PageCacheFigures = {
  readonly hits: number;
  readonly misses: number;
  readonly clears: number;
  readonly pages: number;
  readonly bytes: number;
};

type Parts = {
  readonly pages: readonly PublicPage[];
  readonly origin: string;
  /** Bytes that all kept pages may take. */
  readonly limit: number;
  /** Renders the page at an address for nobody in particular. */
  readonly render: (request: Request) => Response | Promise<Response>;
  readonly now?: () => number;
};

type Kept = { readonly page: KeptPage; readonly until: number };

/**
 * Answers public pages from memory. Each is rendered once without anything of the visitor, so nothing personal can be
 * in it, and kept until it is cleared, old, or pushed out by others.
 */
export const createPageCache = ({ pages, origin, limit, render, now = Date.now }: Parts) => {
  const keyOf = createPageKey(pages);
  const budget = createByteBudget<Kept>(limit);
  const flights = new Map<string, Promise<ReadyPage | undefined>>();
  const { host } = new URL(origin);
  const count = { hits: 0, misses: 0, clears: 0 };
  /** Grows with each clearing: what was begun before one may be old already, and is not kept after it. */
  let generation = 0;
  /** Not before it is certain that changes are heard of. */
  let keeps = false;

  const isHere = (given: string | undefined): boolean =>
    given === host ||
    (given !== undefined && isAddress(given) && !canonicalAddress(`http://${given}/`, origin));

  const fetchPage = async (key: string): Promise<ReadyPage | undefined> => {
    const begun = generation;
    const response = await render(new Request(new URL(key, origin), { headers: { accept: 'text/html' } }));
    if (!isForEverybody(response)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!isWholePage(response)) return toPassingPage(response);
    const page = await toKeptPage(key, response);
    if (keeps && begun === generation) budget.set(key, { page, until: now() + FRESH_MS }, page.size);
    return page;
  };

  const fetchOnce = (key: string): Promise<ReadyPage | undefined> => {
    const under = flights.get(key);
    if (under) return under;
    const flight = fetchPage(key).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    flights.set(key, flight);
    return flight;
  };

  const clear = () => {
    generation += 1;
    count.clears += 1;
    budget.clear();
    // Whoever asks from now on must not be given what was begun before.
    flights.clear();
  };

  return {
    /** Whether it has answered; what is no public page, or none that can be shared, is left to others. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = keyOf(request.url ?? '');
      if (key === undefined || !isHere(request.headers.host)) return false;
      const kept = budget.get(key);
      if (kept && now() < kept.until) {
        count.hits += 1;
        answerReady(kept.page, request, response);
        return true;
      }
      count.misses += 1;
      const page = await fetchOnce(key);
      if (page) answerReady(page, request, response);
      return page !== undefined;
    },
    clear,
    /** Keeps nothing from now on: changes would not be heard of. */
    pause() {
      keeps = false;
      clear();
    },
    resume() {
      keeps = true;
      clear();
    },
    figures: (): PageCacheFigures => ({ ...count, pages: budget.count, bytes: budget.bytes }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;

const isAddress = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`);
