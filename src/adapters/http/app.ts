import type { ServerResponse } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { apiMap } from '#domain/api/api-map.ts';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { REQUEST_ID_HEADER, requestIdOf, runInRequestContext } from '#platform/request-context.ts';
import type { RequestPermit } from '#platform/traffic/concurrency-limiter.ts';
import { type ClientIpAddress, UNKNOWN_ADDRESS } from '#platform/traffic/ip-address.ts';
import type { OpenedSession } from '#services/accounts/sessions/open-session.ts';
import type { Log, StoredSession } from '#services/ports/ports.ts';
import { withWebhookPath } from './api/order-routes.ts';
import { type EndpointOptions, endpointsOf } from './endpoints.ts';
import { htmlErrors, type RenderError } from './middleware/html-errors.ts';
import { noStore } from './middleware/no-store.ts';
import { sameOriginOnly } from './middleware/same-origin.ts';
import { createPatternOf } from './operator/pattern-of.ts';
import { pageRoutes } from './page-routes.ts';
import { createAllowedMethods } from './registry/allowed-methods.ts';
import type { RouteDeps } from './registry/route.ts';
import { createRouter } from './registry/router.ts';
import { canonicalUrl } from './requests/canonical-url.ts';
import { apiNavigations } from './requests/navigation.ts';
import { createPageFinder, normalizePath, repairPath } from './requests/page-path.ts';
import type { BodyMemory } from './requests/read-body.ts';
import { logOut, sessionSecret, startSession } from './requests/session-cookie.ts';
import { RETRY_AFTER_MS, withRetryAfter } from './responses/response.ts';

/** The client of a page; forms start and end its session. */
type Visitor = {
  session(): Promise<StoredSession | undefined>;
  readonly sessionSecret: string | undefined;
  startSession(opened: OpenedSession): Promise<void>;
  logOut(): Promise<void>;
  readonly rejection: ErrorCode | undefined;
};

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
  const clientIpAddressOf = (c: Context): string =>
    c.env?.incoming
      ? options.clientIpAddress({
          remoteAddress: getConnInfo(c).remote.address,
          forwardedFor: c.req.header('x-forwarded-for'),
        })
      : (c.env?.clientIpAddress ?? UNKNOWN_ADDRESS);
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
    const requestOf = () => (url.href === c.req.url ? c.req.raw : new Request(url, c.req.raw));
    const response = await render(sentForm === undefined ? requestOf() : withPublicOrigin(c, sentForm), {
      session: async () => (secret ? shop.accounts.findSession(secret) : undefined),
      sessionSecret: secret,
      startSession: (opened) => startSession(c, shop, opened),
      logOut: () => logOut(c, shop),
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
  // A page rendered for the cache must not contain the pseudonym of the first requester.
  const requestContext: MiddlewareHandler = (c, next) => {
    const from = () => (c.env?.incoming ? pseudonymOf(clientIpAddressOf(c)) : undefined);
    // Without a trusted proxy the client could choose its id in the log.
    const requestId = requestIdOf(options.trustsRequestIds ? c.req.header(REQUEST_ID_HEADER) : undefined);
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
    deps,
    requestPermit,
    middleware: [
      requestContext,
      noStore,
      htmlErrors(options.renderError),
      sameOriginOnly(origin, [apiMap.paymentEvents]),
      apiNavigations,
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
