import { type Product, toProduct } from '#domain/product.ts';
import { searchTerms } from '#domain/search.ts';
import type { Ports } from './ports.ts';

/** The most products one search shows. */
const MOST = 48;
const NEAREST = 3;

export type SearchResult = {
  readonly found: readonly Product[];
  /** Offered when nothing was found. */
  readonly nearest: readonly Product[];
};

/** Searches every group (SRCH-1). Nothing typed finds nothing. */
export const searchProducts =
  ({ search }: Pick<Ports, 'search'>) =>
  async (words: string, limit = MOST): Promise<SearchResult> => {
    if (searchTerms(words).length === 0) return { found: [], nearest: [] };
    const found = await search.find(words, Math.min(limit, MOST));
    const nearest = found.length === 0 ? await search.nearest(words, NEAREST) : [];
    return { found: found.map(toProduct), nearest: nearest.map(toProduct) };
  };
