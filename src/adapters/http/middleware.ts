import type { ServerResponse } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { type ErrorCode, isErrorCode } from '#domain/api/error-code.ts';
import type { RequestError } from '#domain/api/error-table.ts';
import { REQUEST_ID_HEADER, requestIdOf, runInRequestContext } from '#platform/request-context.ts';
import { type ClientIpAddress, UNKNOWN_ADDRESS } from '#platform/traffic/ip-address.ts';
import { HEALTH_PATHS } from './operator/health-routes.ts';
import { isApi, isNavigation, pageAddressOf } from './requests/navigation.ts';
import { errorCodeResponse } from './responses/response.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the client's IP address; of a page that is rendered for the cache, that of its first requester. */
export const createClientIpAddressOf =
  (clientIpAddress: ClientIpAddress) =>
  (c: Context): string =>
    c.env?.incoming
      ? clientIpAddress({
          remoteAddress: getConnInfo(c).remote.address,
          forwardedFor: c.req.header('x-forwarded-for'),
        })
      : (c.env?.clientIpAddress ?? UNKNOWN_ADDRESS);

/** Returns the webhook's path for each of its spellings, as providers follow no redirects, else the path unchanged. */
export const withWebhookPath = (path: string): string => {
  const spelled = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return spelled === providerPaths.paymentEvents ? spelled : path;
};

/** Gives log lines the request's id and its client's pseudonym, and the response the id. */
export const requestContext =
  (pseudonymOf: (c: Context) => string, trustsRequestIds: boolean): MiddlewareHandler =>
  (c, next) => {
    // A page rendered for the cache must not contain the pseudonym of the first requester.
    const from = () => (c.env?.incoming ? pseudonymOf(c) : undefined);
    // Without a trusted proxy the client could choose its id in the log.
    const requestId = requestIdOf(trustsRequestIds ? c.req.header(REQUEST_ID_HEADER) : undefined);
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

/** Makes responses uncacheable by default; `Vary: Cookie` protects against caches that ignore it. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  const cacheControl = c.res.headers.get('cache-control');
  if (cacheControl && !/private|no-store/i.test(cacheControl)) return;
  c.res.headers.set('cache-control', 'private, no-store');
  c.res.headers.append('vary', 'Cookie');
};

export type RenderError = (error: RequestError) => Promise<Response>;

const bodySchema = z.object({ error: z.object({ code: z.string() }) });

const DEFAULT_CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'signed-out',
  404: 'not-found',
  405: 'method-not-allowed',
  429: 'too-many-requests',
  503: 'unavailable',
};

const BODY_HEADERS =
  /^(?:content-(?:length|encoding|range|type)|etag|last-modified|accept-ranges|transfer-encoding)$/;

const codeOf = async (response: Response): Promise<ErrorCode> => {
  const fallback =
    DEFAULT_CODES[response.status] ?? (response.status >= 500 ? 'internal' : 'invalid-request');
  if (!response.headers.get('content-type')?.startsWith('application/json')) return fallback;
  const { data } = bodySchema.safeParse(await response.json());
  return data && isErrorCode(data.error.code) ? data.error.code : fallback;
};

/** Replaces JSON errors by HTML pages for browser navigations; status and other headers stay. */
export const htmlErrors =
  (render: RenderError): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const { status, headers } = c.res;
    if (status < 400 || headers.get('content-type')?.startsWith('text/html')) return;
    // Monitors read the JSON reasons, whatever they accept.
    const isHealthCheck = c.req.method === 'GET' && HEALTH_PATHS.has(c.req.path);
    if (isHealthCheck || !isNavigation((name) => c.req.header(name))) return;
    const { method, url } = c.req;
    const page = await render({ code: await codeOf(c.res), method, url });
    const otherHeaders = [...headers].filter(([name]) => !page.headers.has(name) && !BODY_HEADERS.test(name));
    c.res = undefined;
    c.res = new Response(page.body, { status, headers: [...page.headers, ...otherHeaders] });
  };

/**
 * Rejects cross-site unsafe requests (CSRF) by `Sec-Fetch-Site`, or by `Origin` or `Referer` for Safari before 16.4.
 * A request with none of them passes only without cookies, and the payment provider's signature is checked instead.
 */
export const sameOriginOnly =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || c.req.path === providerPaths.paymentEvents) return next();
    return isSameOrigin(origin, (name) => c.req.header(name)) ? next() : errorCodeResponse('cross-site');
  };

const isSameOrigin = (origin: string, header: (name: string) => string | undefined): boolean => {
  const [site, sender, referer] = [header('sec-fetch-site'), header('origin'), header('referer')];
  // Pages without a referrer and sandboxed frames send `null`; only the former are `same-origin`.
  const isForeign = sender !== undefined && sender !== 'null' && sender !== origin;
  if (isForeign || (site !== undefined && site !== 'same-origin')) return false;
  if (site !== undefined || sender === origin) return true;
  if (referer !== undefined) return URL.canParse(referer) && new URL(referer).origin === origin;
  return sender === undefined && header('cookie') === undefined;
};

/** API paths that pages open in a window or offer as a download. */
const NAVIGABLE_API_PATHS: ReadonlySet<string> = new Set([
  apiMap.google,
  providerPaths.googleReturn,
  apiMap.accountData,
]);

/**
 * Redirects browser navigations from the data of a page to the page, and from the API to the home page; a form that is
 * sent to the API is handled first.
 */
export const dataNavigations: MiddlewareHandler = async (c, next) => {
  const { path, method, url } = c.req;
  const page = isApi(path) ? '/' : pageAddressOf(url);
  if (page === undefined || NAVIGABLE_API_PATHS.has(path) || !isNavigation((name) => c.req.header(name)))
    return next();
  if (method === 'GET' || method === 'HEAD') return c.redirect(page, 302);
  await next();
  if (!isApi(path) || !c.res.ok) return;
  const headers = new Headers({ location: '/' });
  for (const cookie of c.res.headers.getSetCookie()) headers.append('set-cookie', cookie);
  c.res = undefined;
  c.res = new Response(null, { status: 303, headers });
};
