import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { apiMap } from '#domain/api/api-map.ts';

export const API = '/api/';
/** Where programs look for an address of any site (RFC 8615). */
export const WELL_KNOWN = '/.well-known/';

/** True for addresses of the API, however they are spelled. */
export const isApi = (url: string): boolean => /^\/+api(?:[/?]|%2f|$)/i.test(url);

/** Where load balancers and monitors check the shop: they count a redirect as healthy. */
const CHECKED = /^\/+(?:healthz|livez|readyz|metrics)(?![\w-])/i;

/** True for addresses that are for programs: what does not exist there is 404 and does not redirect home. */
export const isPageless = (path: string): boolean =>
  isApi(path) || path.toLowerCase().startsWith(WELL_KNOWN) || CHECKED.test(path);

/** True if a browser shows the response as a document. Browsers before Safari 16.4 send no Fetch Metadata. */
export const isNavigation = (header: (name: string) => string | undefined): boolean =>
  header('sec-fetch-mode') === 'navigate' ||
  header('sec-fetch-dest') === 'document' ||
  /\btext\/html\b/i.test(header('accept') ?? '');

/** API addresses that pages of the shop open in a window or offer as a download. */
const OPENED_BY_PAGES: ReadonlySet<string> = new Set([
  apiMap.google,
  apiMap.googleReturn,
  apiMap.accountData,
]);

/** True if a browser would show JSON of the API as a document. */
// Node parses all headers when `headers` is first read, which costs a cached page a tenth of its time.
export const isApiNavigation = (request: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  isApi(request.url ?? '') && isNavigation((name) => request.headers[name]?.toString());

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Redirects navigations from the JSON API to the home page; a form that is sent there is handled first. */
export const apiNavigations: MiddlewareHandler = async (c, next) => {
  const { path, method } = c.req;
  if (!isApi(path) || OPENED_BY_PAGES.has(path) || !isNavigation((name) => c.req.header(name))) return next();
  if (SAFE.has(method)) return c.redirect('/', 302);
  await next();
  if (!c.res.ok) return;
  const headers = new Headers({ location: '/' });
  for (const cookie of c.res.headers.getSetCookie()) headers.append('set-cookie', cookie);
  c.res = undefined;
  c.res = new Response(null, { status: 303, headers });
};
