import { createHash } from 'node:crypto';
import { z } from 'zod';
import { apiMap } from '#domain/api-map.ts';
import type { Shop } from '#services/shop.ts';
import { anybody } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';

/** Every category whole, with an ETag (CAT-6). */
export const catalogueRoutes = (shop: Pick<Shop, 'browseCatalogue'>) => [
  endpoint({
    method: 'GET',
    path: apiMap.categories,
    access: anybody,
    rate: 'free',
    headers: z.object({ 'if-none-match': z.string().optional() }),
    answer: async ({ c, headers: asked }) => {
      const body = JSON.stringify(await shop.browseCatalogue());
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const headers = {
        etag,
        'cache-control': 'public, no-cache',
        'content-type': 'application/json; charset=utf-8',
      };
      if (asked['if-none-match'] === etag) return c.body(null, 304, headers);
      return c.body(body, 200, headers);
    },
  }),
];
