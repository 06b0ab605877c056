import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { searchWordsSchema } from '#domain/catalogue/search/search-schema.ts';
import { MAX_SUGGESTIONS, toSuggestion } from '#domain/catalogue/suggestion.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess } from '../registry/endpoint.ts';

const CACHE_CONTROL = 'public, max-age=60';

/** Search suggestions for the text in `q` (SRCH-1), the same for all visitors. */
export const searchRoutes = (shop: Pick<Shop, 'catalogue'>) => [
  endpoint({
    method: 'GET',
    path: apiMap.suggestions,
    access: publicAccess,
    rateLimit: 'search',
    query: z.object({ q: z._default(searchWordsSchema, '') }),
    handler: async ({ c, query }) => {
      const { found } = await shop.catalogue.search(query.q, { size: MAX_SUGGESTIONS });
      return c.json({ suggestions: found.map(toSuggestion) }, 200, { 'cache-control': CACHE_CONTROL });
    },
  }),
];
