import type { ListedProduct } from '#domain/catalogue/product.ts';
import { toListedProduct } from '#domain/catalogue/product.ts';
import { namedKind } from '#domain/catalogue/search/named-kind.ts';
import { searchTerms } from '#domain/catalogue/search/search.ts';
import { readServiceQuestion } from '#domain/catalogue/search/service-question.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

const MAX_ALTERNATIVES = 4;

type SearchResult = {
  readonly found: readonly ListedProduct[];
  readonly count: number;
  /** The kind of tea that the search names, if the shop does not carry it. */
  readonly missingKind?: string;
  /** What the shop has instead of a missing kind. */
  readonly alternatives: readonly ListedProduct[];
};

/** Searches all categories (SRCH-1), `size` products a page; pages count from 1. An empty query matches nothing. */
export async function searchProducts(
  { productSearch }: Pick<Ports, 'productSearch'>,
  words: string,
  { page = 1, size = PAGE_SIZE } = {},
): Promise<SearchResult> {
  if (searchTerms(words).length === 0) return { found: [], count: 0, alternatives: [] };
  const named = namedKind(words);
  if (named && !(await productSearch.carries(named))) {
    const { name, instead } = named.kind;
    const { products } = await productSearch.find(instead, { limit: MAX_ALTERNATIVES, offset: 0 });
    return { found: [], count: 0, missingKind: name, alternatives: products.map(toListedProduct) };
  }
  const question = readServiceQuestion(words);
  const { products, count } = await productSearch.find(question ?? words, {
    limit: size,
    offset: (page - 1) * size,
    // A question about shipping is not one for a tea whose description says how it was shipped.
    isByName: question !== undefined,
  });
  return { found: products.map(toListedProduct), count, alternatives: [] };
}
