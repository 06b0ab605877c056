import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { apiMap } from '#domain/api/api-map.ts';

export const API = '/api/';
/** Well-known URIs (RFC 8615). */
export const WELL_KNOWN = '/.well-known/';

/** True for API paths in any spelling. */
export const isApi = (url: string): boolean => /^\/+api(?:[/?]|%2f|$)/i.test(url);

/** Paths of health checks, which count a redirect as healthy. */
const MONITORING_PATHS = /^\/+(?:healthz|livez|readyz|metrics)(?![\w-])/i;

/** True for paths that only programs request; unknown ones return 404 instead of a redirect home. */
export const isNonPagePath = (path: string): boolean =>
  isApi(path) || path.toLowerCase().startsWith(WELL_KNOWN) || MONITORING_PATHS.test(path);

/** True if a browser shows the response as a document; Safari before 16.4 sends no Fetch Metadata. */
export const isNavigation = (header: (name: string) => string | undefined): boolean =>
  header('sec-fetch-mode') === 'navigate' ||
  header('sec-fetch-dest') === 'document' ||
  /\btext\/html\b/i.test(header('accept') ?? '');

/** API paths that pages open in a window or offer as a download. */
const NAVIGABLE_API_PATHS: ReadonlySet<string> = new Set([
  apiMap.google,
  apiMap.googleReturn,
  apiMap.accountData,
]);

// `headers` is read last: Node parses them on first access, a tenth of the cost of a cached page.
export const isApiNavigation = (request: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  isApi(request.url ?? '') && isNavigation((name) => request.headers[name]?.toString());

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Redirects browser navigations from the API to the home page; a form post is handled first, then redirected. */
export const apiNavigations: MiddlewareHandler = async (c, next) => {
  const { path, method } = c.req;
  if (!isApi(path) || NAVIGABLE_API_PATHS.has(path) || !isNavigation((name) => c.req.header(name)))
    return next();
  if (SAFE_METHODS.has(method)) return c.redirect('/', 302);
  await next();
  if (!c.res.ok) return;
  const headers = new Headers({ location: '/' });
  for (const cookie of c.res.headers.getSetCookie()) headers.append('set-cookie', cookie);
  c.res = undefined;
  c.res = new Response(null, { status: 303, headers });
};
