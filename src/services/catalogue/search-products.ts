import type { ListedProduct, StoredProduct } from '#domain/catalogue/product.ts';
import { toListedProduct } from '#domain/catalogue/product.ts';
import { type NamedKind, namedKind, withoutKind } from '#domain/catalogue/search/named-kind.ts';
import { searchTerms } from '#domain/catalogue/search/search.ts';
import { readPrice } from '#domain/catalogue/search/search-price.ts';
import { readServiceQuestion } from '#domain/catalogue/search/service-question.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

const MAX_NEAREST = 4;

type SearchResult = {
  readonly found: readonly ListedProduct[];
  readonly count: number;
  /** The kind of tea that the search names, if the shop does not carry it. */
  readonly missingKind?: string;
  /** What the shop has instead of a missing kind, if nothing else in the search finds a product. */
  readonly nearest: readonly ListedProduct[];
};

type Deps = Pick<Ports, 'productSearch'>;

/** Searches all categories (SRCH-1), `size` products a page; pages count from 1. An empty query matches nothing. */
export async function searchProducts(
  { productSearch }: Deps,
  words: string,
  { page = 1, size = PAGE_SIZE } = {},
): Promise<SearchResult> {
  if (searchTerms(words).length === 0) return { found: [], count: 0, nearest: [] };
  const range = { limit: size, offset: (page - 1) * size };
  const kind = namedKind(words);
  if (kind && !(await productSearch.carries(kind))) {
    const rest = withoutKind(words, kind);
    const result = rest === undefined ? { products: [], count: 0 } : await productSearch.find(rest, range);
    const nearest = result.count === 0 ? await findNearest({ productSearch }, words, kind) : [];
    return { ...toResult(result), missingKind: kind.kind.name, nearest: nearest.map(toListedProduct) };
  }
  const question = readServiceQuestion(words);
  // A question about shipping is not one for a tea whose description says how it was shipped.
  const isByName = question !== undefined;
  return { ...toResult(await productSearch.find(question ?? words, { ...range, isByName })), nearest: [] };
}

const toResult = ({
  products,
  count,
}: {
  readonly products: readonly StoredProduct[];
  readonly count: number;
}) => ({
  found: products.map(toListedProduct),
  count,
});

const findNearest = async (
  { productSearch }: Deps,
  words: string,
  { kind }: NamedKind,
): Promise<readonly StoredProduct[]> => {
  const { min, max } = readPrice(words);
  const { products } = await productSearch.find(kind.instead, { limit: PAGE_SIZE, offset: 0 });
  return products.filter(({ priceCents }) => priceCents >= min && priceCents <= max).slice(0, MAX_NEAREST);
};
