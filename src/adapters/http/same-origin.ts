import type { MiddlewareHandler } from 'hono';
import { answerCode } from './answer.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site made a browser send. Browsers say where a request comes from; a client that
 * says nothing is no browser and carries no cookie by itself, yet is refused where a cookie came along.
 */
export const sameOriginOnly =
  (origin: string, exempt: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (SAFE.has(c.req.method) || exempt.includes(c.req.path)) return next();
    const site = c.req.header('sec-fetch-site');
    const from = c.req.header('origin');
    const trusted = from ? from === origin : site === 'same-origin' || (!site && !c.req.header('cookie'));
    return trusted && (!site || site === 'same-origin') ? next() : answerCode('cross-site');
  };
