import type { MiddlewareHandler } from 'hono';
import { errorCodeResponse } from '../responses/response.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site unsafe requests (CSRF) by `Sec-Fetch-Site`, or by `Origin` or `Referer` for Safari before 16.4.
 * A request with none of them passes only without cookies.
 */
export const sameOriginOnly =
  (origin: string, exempt: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || exempt.includes(c.req.path)) return next();
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
