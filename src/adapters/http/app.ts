import type { ServerResponse } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { apiMap } from '#domain/api/api-map.ts';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { type RateLimitPolicies, REJECTION_PAGES, RESETS_BEYOND_LIMIT } from '#domain/rate-limits.ts';
import { REQUEST_ID_HEADER, requestIdOf, runInRequestContext } from '#platform/request-context.ts';
import type { Log, StoredSession } from '#services/ports/ports.ts';
import { withWebhookPath } from './api/order-routes.ts';
import { type EndpointOptions, endpointsOf } from './endpoints.ts';
import { createInvalidRequestLimiter } from './limits/invalid-request-limiter.ts';
import { createMemoryRateLimiter } from './limits/memory-rate-limiter.ts';
import type { RequestPermit } from './limits/permit.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';
import type { ResponseLimiter } from './limits/response-limiter.ts';
import { htmlErrors, type RenderError } from './middleware/html-errors.ts';
import { keptByNobody } from './middleware/no-store.ts';
import { sameOriginOnly } from './middleware/same-origin.ts';
import { createPatternOf } from './operator/pattern-of.ts';
import { pageRoutes } from './page-routes.ts';
import { createAllowedMethods } from './registry/allowed-methods.ts';
import type { BodyRoom } from './registry/body-memory.ts';
import type { Gate } from './registry/route.ts';
import { createRouter } from './registry/router.ts';
import { canonicalUrl } from './requests/canonical-url.ts';
import { createClientAddress, UNKNOWN_ADDRESS } from './requests/client-address.ts';
import { apiNavigations } from './requests/navigation.ts';
import { createPageFinder, normalizePath, repairPath } from './requests/page-path.ts';
import { sessionSecret } from './requests/session-cookie.ts';
import { RETRY_AFTER_MS, withRetryAfter } from './responses/response.ts';

type Visitor = { session(): Promise<StoredSession | undefined>; readonly refusal: ErrorCode | undefined };

type AppOptions = EndpointOptions & {
  /** First path segments of product pages. */
  readonly productFolders: readonly string[];
  readonly log: Log;
  readonly render: (request: Request, visitor: Visitor) => Promise<Response>;
  readonly renderError: RenderError;
  /** Number of trusted reverse proxies in front of the shop. */
  readonly proxies: number;
  /** True for a transient error: the same request may succeed a little later. */
  readonly isPassing: (error: unknown) => boolean;
  readonly pseudonymOf: (address: string) => string;
  readonly answerBudget: ResponseLimiter;
  readonly bodyRoom: BodyRoom;
  readonly rates: RateLimitPolicies;
  readonly admit: RequestPermit;
};

export const createApp = (parts: AppOptions) => {
  const { shop, origin, log, render, proxies, isPassing, pseudonymOf, rates, admit } = parts;
  const visitorAddress = createClientAddress(proxies);
  const pacing = createRateLimiter(shop, rates);
  const requestHits = createInvalidRequestLimiter(rates);
  const rejectionPages = createMemoryRateLimiter();
  const resetsBeyondLimit = createMemoryRateLimiter();

  const findPage = createPageFinder(parts.pages.map(({ pattern }) => pattern));

  const show = async (c: Context, refusal: ErrorCode | undefined, sent?: string): Promise<Response> => {
    const url = new URL(c.req.url);
    const requested = normalizePath(url.pathname);
    url.pathname = repairPath(url.pathname);
    const repaired = normalizePath(url.pathname);
    // React Router logs a path that it cannot decode, and matches none with a line break.
    if (repaired === undefined || LINE_BREAK.test(repaired)) return c.redirect('/');
    const address = refusal ? undefined : findPage(repaired)?.path;
    // A page at a non-canonical URL would be neither rate-limited nor cached as that page.
    if (address !== undefined && address !== requested) return c.redirect(`${address}${url.search}`, 308);
    const canonical = canonicalUrl(c.req.url, origin);
    if (canonical) return c.redirect(canonical, 308);
    const secret = sessionSecret(c);
    const requestOf = () => (url.href === c.req.url ? c.req.raw : new Request(url, c.req.raw));
    const answered = await render(sent === undefined ? requestOf() : asOwn(c, sent), {
      session: async () => (secret ? shop.accounts.findSession(secret) : undefined),
      refusal,
    });
    if (answered.headers.get('content-type') === PAGE_DATA)
      answered.headers.set('content-type', `${PAGE_DATA}; charset=utf-8`);
    return answered.status === 503
      ? withRetryAfter(RETRY_AFTER_MS, new Response(answered.body, answered))
      : answered;
  };
  // Behind a proxy the request's URL differs from the public one, which React Router compares with `Origin`.
  const asOwn = (c: Context, body: string) => {
    const { pathname, search } = new URL(c.req.url);
    const { signal } = c.req.raw;
    // `sameOriginOnly` has already checked `Origin`; a browser may send `null`.
    const headers = new Headers({ ...Object.fromEntries(c.req.raw.headers), origin });
    return new Request(new URL(`${pathname}${search}`, origin), { method: 'POST', headers, signal, body });
  };
  const endpoints = [...endpointsOf(parts), ...pageRoutes(parts.pages, parts.productFolders, show)];
  const gate: Gate = {
    shop,
    bodyRoom: parts.bodyRoom,
    addressOf: (c) => addressOf(c),
    hit: (c, rate, account) => requestHits(rate, account ?? addressOf(c)),
    mayRenderRejection: (c) => rejectionPages.hit(addressOf(c), REJECTION_PAGES) === 0,
    mayResetBeyondLimit: (c) =>
      resetsBeyondLimit.hit(addressOf(c), RESETS_BEYOND_LIMIT.address) === 0 &&
      resetsBeyondLimit.hit('', RESETS_BEYOND_LIMIT.everybody) === 0,
    // Requests of the page cache were already counted for the client that caused them.
    waitMs: (c, rate) =>
      rates[rate].isCountedInMemory && c.env?.incoming ? parts.answerBudget(addressOf(c)) : 0,
    pace: async (c, rate, who, place) => {
      try {
        const verdict = await pacing(rate, { ...who, address: () => addressOf(c) }, place, c.req.raw.signal);
        if (verdict.isRejected) return verdict;
        // The action has succeeded, so an error here must not fail the response.
        const creditBack = () =>
          verdict.creditBack().catch(noted('The hit of a successful request could not be credited back'));
        return { ...verdict, creditBack };
      } catch (error) {
        if (!isPassing(error)) throw error;
        noted('A request could not be counted by the rate limiter')(error);
        if (rates[rate].isServedUncounted) return { isRejected: false, creditBack: async () => undefined };
        // Without the database the action itself would fail too; a page shows the error.
        return { isRejected: true, code: 'unavailable', waitMs: RETRY_AFTER_MS };
      }
    },
  };
  const noted = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const addressOf = (c: Context): string =>
    c.env?.incoming
      ? visitorAddress({
          remoteAddress: getConnInfo(c).remote.address,
          forwardedFor: c.req.header('x-forwarded-for'),
        })
      : (c.env?.madeFor ?? UNKNOWN_ADDRESS);
  // A page rendered for the cache must not contain the pseudonym of the first requester.
  const asked: MiddlewareHandler = (c, next) => {
    const from = () => (c.env?.incoming ? pseudonymOf(addressOf(c)) : undefined);
    // Without a trusted proxy the client could choose its id in the log.
    const requestId = requestIdOf(proxies > 0 ? c.req.header(REQUEST_ID_HEADER) : undefined);
    return runInRequestContext({ requestId, from }, async () => {
      // Set on the Node response, because live streams bypass the router's Response.
      const outgoing: ServerResponse | undefined = c.env?.outgoing;
      outgoing?.setHeader(REQUEST_ID_HEADER, requestId);
      await next();
      // A shared cache would replay the id for other requests.
      const isShared = /\bpublic\b/.test(c.res.headers.get('cache-control') ?? '');
      if (isShared && !outgoing?.headersSent) outgoing?.removeHeader(REQUEST_ID_HEADER);
    });
  };
  const app = createRouter({
    pathOf: withWebhookPath,
    endpoints,
    gate,
    admit,
    guards: [
      asked,
      keptByNobody,
      htmlErrors(parts.renderError),
      sameOriginOnly(origin, [apiMap.paymentEvents]),
      apiNavigations,
    ],
    failed: async (error) => {
      log.error({ err: error }, 'a request failed');
      return isPassing(error) ? 'unavailable' : 'internal';
    },
  });

  return {
    fetch: app.fetch,
    /** Renders a page for the cache, in the queue and quota of the client at `address`. */
    make: (request: Request, address: string) => app.fetch(request, { madeFor: address }),
    endpoints,
    allow: createAllowedMethods(endpoints),
    patternOf: createPatternOf(endpoints.map(({ path }) => path)),
  };
};

/** React Router's content type for page data, which lacks the charset. */
const PAGE_DATA = 'text/x-script';

const LINE_BREAK = /%0[AD]|%E2%80%A[89]/;
