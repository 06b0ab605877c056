import type { MiddlewareHandler } from 'hono';

/** Makes responses uncacheable by default; `Vary: Cookie` protects against caches that ignore it. */
export const keptByNobody: MiddlewareHandler = async (c, next) => {
  await next();
  const kept = c.res.headers.get('cache-control');
  if (kept && !/private|no-store/i.test(kept)) return;
  c.res.headers.set('cache-control', 'private, no-store');
  c.res.headers.append('vary', 'Cookie');
};
