import type { Context } from 'hono';
import type { ErrorCode } from '#domain/api/error-table.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { StoredSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { PageRoute, RenderPage } from './page-routes.ts';
import { canonicalUrl, createPageFinder, normalizePath, repairPath } from './requests/navigation.ts';
import { orderAccessSecret, setOrderAccess } from './requests/order-access-cookie.ts';
import { logOut, sessionSecret, startSession } from './requests/session-cookie.ts';
import { RETRY_AFTER_MS, withRetryAfter } from './responses/response.ts';
import { withCookies } from './responses/with-cookies.ts';

/** React Router's content type for page data, which lacks the charset. */
const PAGE_DATA_TYPE = 'text/x-script';

const LINE_BREAK = /%0[AD]|%E2%80%A[89]/;

type RenderPageOptions<Client> = {
  readonly origin: string;
  readonly pages: readonly Pick<PageRoute, 'pattern'>[];
  readonly visitorOf: (c: Context) => Client;
  readonly render: (
    request: Request,
    visitor: Client & { readonly rejection: ErrorCode | undefined },
  ) => Promise<Response>;
};

/** Renders pages through React Router, and redirects to the canonical address of a page. */
export const createRenderPage = <Client>({
  origin,
  pages,
  visitorOf,
  render,
}: RenderPageOptions<Client>): RenderPage => {
  const findPage = createPageFinder(pages.map(({ pattern }) => pattern));

  return async (c, rejection, sentForm) => {
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
    const request = sentForm === undefined ? requestAt(url, c) : formRequest(c, origin, sentForm);
    const response = await render(request, { ...visitorOf(c), rejection });
    withCookies(c, response);
    if (response.headers.get('content-type') === PAGE_DATA_TYPE)
      response.headers.set('content-type', `${PAGE_DATA_TYPE}; charset=utf-8`);
    return response.status === 503 || response.status === 429
      ? withRetryAfter(RETRY_AFTER_MS, new Response(response.body, response))
      : response;
  };
};

/** The shopper behind a request, whose session is found at most once. */
export const visitorOf = (c: Context, shop: { readonly accounts: Shop['accounts'] }): Visitor => {
  const secret = sessionSecret(c);
  // Action and loaders of a request share one query.
  let session: Promise<StoredSession | undefined> | undefined;
  const findSession = async () => (secret ? shop.accounts.findSession(secret) : undefined);
  return {
    session: () => (session ??= findSession()),
    sessionSecret: secret,
    orderAccessSecret: orderAccessSecret(c),
    setOrderAccess: (accessSecret) => setOrderAccess(c, accessSecret),
    startSession: (opened) => startSession(c, shop, opened),
    logOut: (options) => logOut(c, shop, options),
  };
};

const requestAt = (url: URL, { req }: Context): Request =>
  url.href === req.url ? req.raw : new Request(url, req.raw);

/** Behind a proxy the request's URL differs from the public one, which React Router compares with `Origin`. */
const formRequest = ({ req }: Context, origin: string, body: string): Request => {
  const { pathname, search } = new URL(req.url);
  const { signal } = req.raw;
  // `sameOriginOnly` has already checked `Origin`; a browser may send `null`.
  const headers = new Headers({ ...Object.fromEntries(req.raw.headers), origin });
  return new Request(new URL(`${pathname}${search}`, origin), { method: 'POST', headers, signal, body });
};
