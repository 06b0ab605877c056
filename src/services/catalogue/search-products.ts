import type { ListedProduct } from '#domain/catalogue/product.ts';
import { toListedProduct } from '#domain/catalogue/product.ts';
import { searchTerms } from '#domain/catalogue/search/search.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

const NEAREST = 3;

type SearchResult = {
  readonly found: readonly ListedProduct[];
  readonly count: number;
  readonly nearest: readonly ListedProduct[];
};

/** Searches all categories (SRCH-1), `size` products a page; pages count from 1. An empty query matches nothing. */
export async function searchProducts(
  { productSearch }: Pick<Ports, 'productSearch'>,
  words: string,
  { page = 1, size = PAGE_SIZE } = {},
): Promise<SearchResult> {
  if (searchTerms(words).length === 0) return { found: [], count: 0, nearest: [] };
  const { products, count } = await productSearch.find(words, { limit: size, offset: (page - 1) * size });
  const nearest = count === 0 ? await productSearch.nearest(words, NEAREST) : [];
  return { found: products.map(toListedProduct), count, nearest: nearest.map(toListedProduct) };
}
