import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { searchWordsSchema } from '#domain/catalogue/search/search-schema.ts';
import { MAX_SUGGESTIONS, toSuggestion } from '#domain/catalogue/suggestion.ts';
import type { Shop } from '#services/shop.ts';
import { endpoint, publicAccess } from '../registry/endpoint.ts';
import { errorCodeResponse } from '../responses/response.ts';

const SUGGESTIONS_CACHE_CONTROL = 'public, max-age=60';

export const catalogueRoutes = (shop: Pick<Shop, 'catalogue' | 'shipping'>) => [
  // The catalogue (CAT-6), in pages if it is large: `Link: rel="next"` has the next one (RFC 8288).
  endpoint({
    method: 'GET',
    path: apiMap.categories,
    access: publicAccess,
    rateLimit: 'free',
    // An invalid cursor counts as none, as in the page cache's keys.
    query: z.object({ after: z.string().regex(PRODUCT_ID).optional().catch(undefined) }),
    handler: async ({ c, query: { after } }) => {
      const page = await shop.catalogue.browse(after);
      if (!page) return errorCodeResponse('not-found');
      const body = JSON.stringify(page.categories);
      const headers = {
        'cache-control': 'public, no-cache',
        'content-type': 'application/json; charset=utf-8',
        ...(page.next && { link: `<${apiMap.categories}?after=${page.next}>; rel="next"` }),
      };
      return c.body(body, 200, headers);
    },
  }),
  // Where the shop delivers to, for the estimate on product pages.
  endpoint({
    method: 'GET',
    path: apiMap.shippingZones,
    access: publicAccess,
    rateLimit: 'free',
    handler: async ({ c }) =>
      c.json(await shop.shipping.listZones(), 200, { 'cache-control': 'public, no-cache' }),
  }),
  // Search suggestions for the text in `q` (SRCH-1), the same for all visitors.
  endpoint({
    method: 'GET',
    path: apiMap.suggestions,
    access: publicAccess,
    rateLimit: 'search',
    query: z.object({ q: z._default(searchWordsSchema, '') }),
    handler: async ({ c, query }) => {
      const { found } = await shop.catalogue.search(query.q, { size: MAX_SUGGESTIONS });
      const headers = { 'cache-control': SUGGESTIONS_CACHE_CONTROL };
      return c.json({ suggestions: found.map(toSuggestion) }, 200, headers);
    },
  }),
];
