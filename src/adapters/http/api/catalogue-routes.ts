import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import type { Shop } from '#services/shop.ts';

/** Every category whole, with an ETag (CAT-6). */
export const catalogueRoutes = (shop: Pick<Shop, 'browseCatalogue'>) =>
  new Hono().get(apiMap.categories, async (c) => {
    const body = JSON.stringify(await shop.browseCatalogue());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = {
      etag,
      'cache-control': 'public, no-cache',
      'content-type': 'application/json; charset=utf-8',
    };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(body, 200, headers);
  });
