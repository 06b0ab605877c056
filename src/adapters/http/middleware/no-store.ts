import type { MiddlewareHandler } from 'hono';

/** Makes responses uncacheable by default; `Vary: Cookie` protects against caches that ignore it. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  const cacheControl = c.res.headers.get('cache-control');
  if (cacheControl && !/private|no-store/i.test(cacheControl)) return;
  c.res.headers.set('cache-control', 'private, no-store');
  c.res.headers.append('vary', 'Cookie');
};
