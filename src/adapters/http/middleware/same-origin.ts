import type { MiddlewareHandler } from 'hono';
import { answerCode } from '../responses/response.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects unsafe requests that another site made a browser send. `Sec-Fetch-Site` decides where it is sent; browsers
 * without it (Safari before 16.4) send `Origin`, or at least `Referer`. A client that sends none of them has no cookie.
 */
export const sameOriginOnly =
  (origin: string, exempt: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (SAFE.has(c.req.method) || exempt.includes(c.req.path)) return next();
    return isSameOrigin(origin, (name) => c.req.header(name)) ? next() : answerCode('cross-site');
  };

const isSameOrigin = (origin: string, header: (name: string) => string | undefined): boolean => {
  const [site, sender, referer] = [header('sec-fetch-site'), header('origin'), header('referer')];
  // A page without referrer sends `null`, and so does a sandboxed frame; only the first is `same-origin`.
  const isForeign = sender !== undefined && sender !== 'null' && sender !== origin;
  if (isForeign || (site !== undefined && site !== 'same-origin')) return false;
  if (site !== undefined || sender === origin) return true;
  if (referer !== undefined) return URL.canParse(referer) && new URL(referer).origin === origin;
  return sender === undefined && header('cookie') === undefined;
};
