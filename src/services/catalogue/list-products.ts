import {
  filterWholeList,
  MAX_WHOLE_LIST,
  type ProductListPage,
  type ProductListQuery,
} from '#domain/catalogue/catalogue.ts';
import { toCard, toListedProduct } from '#domain/catalogue/product.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns one page of a list as cards, with all cards of the list if there are few; pages count from 1. */
export async function listProducts(
  { catalogue }: Pick<Ports, 'catalogue'>,
  query: ProductListQuery,
  page: number,
): Promise<ProductListPage> {
  const range = { maxWhole: MAX_WHOLE_LIST, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { products, count, isWhole } = await catalogue.list(query, range);
  const cards = products.map((product) => toCard(toListedProduct(product)));
  return isWhole ? filterWholeList(cards, query.filter, query.choices) : { products: cards, count, page };
}
