import type { Context } from 'hono';
import type { ErrorCode } from '#domain/api/error-table.ts';
import type { RequestPermit } from '#platform/traffic/concurrency-limiter.ts';
import type { ClientIpAddress } from '#platform/traffic/ip-address.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { Log, StoredSession } from '#services/ports/ports.ts';
import { type EndpointOptions, endpointsOf } from './endpoints.ts';
import {
  createClientIpAddressOf,
  dataNavigations,
  htmlErrors,
  noStore,
  type RenderError,
  requestContext,
  sameOriginOnly,
  withWebhookPath,
} from './middleware.ts';
import { pageRoutes } from './page-routes.ts';
import type { RouteDeps } from './registry/endpoint.ts';
import { createAllowedMethods, createPatternOf } from './registry/path-patterns.ts';
import { createRouter } from './registry/router.ts';
import type { BodyMemory } from './requests/body-memory.ts';
import { canonicalUrl, createPageFinder, normalizePath, repairPath } from './requests/navigation.ts';
import { logOut, sessionSecret, startSession } from './requests/session-cookie.ts';
import { RETRY_AFTER_MS, withRetryAfter } from './responses/response.ts';

type AppOptions = EndpointOptions & {
  /** First path segments of product pages. */
  readonly productFolders: readonly string[];
  readonly log: Log;
  readonly render: (request: Request, visitor: Visitor) => Promise<Response>;
  readonly renderError: RenderError;
  readonly clientIpAddress: ClientIpAddress;
  /** True if a trusted proxy sets `X-Request-Id`. */
  readonly trustsRequestIds: boolean;
  /** True for a transient error: the same request may succeed a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly pseudonymOf: (ipAddress: string) => string;
  readonly bodyMemory: BodyMemory;
  readonly requestPermit: RequestPermit;
};

export const createApp = (options: AppOptions) => {
  const { shop, origin, log, render, isTransient, pseudonymOf, requestPermit, limiter } = options;
  const clientIpAddressOf = createClientIpAddressOf(options.clientIpAddress);
  const findPage = createPageFinder(options.pages.map(({ pattern }) => pattern));

  // Behind a proxy the request's URL differs from the public one, which React Router compares with `Origin`.
  const withPublicOrigin = (c: Context, body: string) => {
    const { pathname, search } = new URL(c.req.url);
    const { signal } = c.req.raw;
    // `sameOriginOnly` has already checked `Origin`; a browser may send `null`.
    const headers = new Headers({ ...Object.fromEntries(c.req.raw.headers), origin });
    return new Request(new URL(`${pathname}${search}`, origin), { method: 'POST', headers, signal, body });
  };
  const renderPage = async (
    c: Context,
    rejection: ErrorCode | undefined,
    sentForm?: string,
  ): Promise<Response> => {
    const url = new URL(c.req.url);
    const requested = normalizePath(url.pathname);
    url.pathname = repairPath(url.pathname);
    const repaired = normalizePath(url.pathname);
    // React Router logs a path that it cannot decode, and matches none with a line break.
    if (repaired === undefined || LINE_BREAK.test(repaired)) return c.redirect('/');
    const canonicalPath = rejection ? undefined : findPage(repaired)?.path;
    // A page at a non-canonical URL would be neither rate-limited nor cached as that page.
    if (canonicalPath !== undefined && canonicalPath !== requested)
      return c.redirect(`${canonicalPath}${url.search}`, 308);
    const canonical = canonicalUrl(c.req.url, origin);
    if (canonical) return c.redirect(canonical, 308);
    const secret = sessionSecret(c);
    // Action and loaders of a request share one query.
    let session: Promise<StoredSession | undefined> | undefined;
    const findSession = async () => (secret ? shop.accounts.findSession(secret) : undefined);
    const requestOf = () => (url.href === c.req.url ? c.req.raw : new Request(url, c.req.raw));
    const response = await render(sentForm === undefined ? requestOf() : withPublicOrigin(c, sentForm), {
      session: () => (session ??= findSession()),
      sessionSecret: secret,
      startSession: (opened) => startSession(c, shop, opened),
      logOut: (logOutOptions) => logOut(c, shop, logOutOptions),
      rejection,
    });
    for (const cookie of c.newResponse(null).headers.getSetCookie())
      response.headers.append('set-cookie', cookie);
    if (response.headers.get('content-type') === PAGE_DATA_TYPE)
      response.headers.set('content-type', `${PAGE_DATA_TYPE}; charset=utf-8`);
    return response.status === 503 || response.status === 429
      ? withRetryAfter(RETRY_AFTER_MS, new Response(response.body, response))
      : response;
  };
  const endpoints = [
    ...endpointsOf(options),
    ...pageRoutes(options.pages, options.productFolders, renderPage),
  ];
  const deps: RouteDeps = {
    shop,
    bodyMemory: options.bodyMemory,
    clientIpAddressOf,
    limiter,
  };
  const app = createRouter({
    pathOf: withWebhookPath,
    endpoints,
    deps,
    requestPermit,
    middleware: [
      requestContext((c) => pseudonymOf(clientIpAddressOf(c)), options.trustsRequestIds),
      noStore,
      htmlErrors(options.renderError),
      sameOriginOnly(origin),
      dataNavigations,
    ],
    onError: async (error, route) => {
      log.error({ event: 'request.failed', route, err: error }, 'A request failed');
      return isTransient(error) ? 'unavailable' : 'internal';
    },
  });

  return {
    fetch: app.fetch,
    /** Renders a page for the cache, in the queue and quota of the client at `ipAddress`. */
    renderForCache: (request: Request, ipAddress: string) =>
      app.fetch(request, { clientIpAddress: ipAddress }),
    endpoints,
    allowedMethods: createAllowedMethods(endpoints),
    patternOf: createPatternOf(endpoints.map(({ path }) => path)),
  };
};

/** React Router's content type for page data, which lacks the charset. */
const PAGE_DATA_TYPE = 'text/x-script';

const LINE_BREAK = /%0[AD]|%E2%80%A[89]/;
