import { Hono } from 'hono';
import { apiMap } from '#domain/api-map.ts';
import { searchWordsSchema } from '#domain/search.ts';
import { MOST_SUGGESTIONS, toSuggestion } from '#domain/suggestion.ts';
import type { Shop } from '#services/shop.ts';

/** The same for everybody, and names do not change often. */
const KEPT = 'public, max-age=60';

/** What the search offers for the words typed so far, in `q` (SRCH-1). */
export const searchRoutes = (shop: Pick<Shop, 'searchProducts'>) =>
  new Hono().get(apiMap.suggestions, async (c) => {
    const words = searchWordsSchema.parse(c.req.query('q') ?? '');
    const { found } = await shop.searchProducts(words, { size: MOST_SUGGESTIONS });
    return c.json({ suggestions: found.map(toSuggestion) }, 200, { 'cache-control': KEPT });
  });
