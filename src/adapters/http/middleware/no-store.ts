import type { MiddlewareHandler } from 'hono';

/**
 * An answer that does not say that somebody may keep it holds something of one visitor, or may do so one day: it is kept
 * by nobody, and a cache that keeps it all the same tells visitors apart.
 */
export const keptByNobody: MiddlewareHandler = async (c, next) => {
  await next();
  const kept = c.res.headers.get('cache-control');
  if (kept && !/private|no-store/i.test(kept)) return;
  c.res.headers.set('cache-control', 'private, no-store');
  c.res.headers.append('vary', 'Cookie');
};
