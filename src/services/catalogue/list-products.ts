import {
  MAX_UNPAGINATED_PRODUCTS,
  type ProductListPage,
  type ProductListQuery,
} from '#domain/catalogue/catalogue.ts';
import { toProduct } from '#domain/catalogue/product.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

/** True if a category has more products than the browser gets without pagination. */
export function isCataloguePaginated({ catalogue }: Pick<Ports, 'catalogue'>): Promise<boolean> {
  return catalogue.hasMoreThan(MAX_UNPAGINATED_PRODUCTS);
}

/** Returns one page of a category in wire form; pages count from 1. */
export async function listProducts(
  { catalogue }: Pick<Ports, 'catalogue'>,
  query: ProductListQuery,
  page: number,
): Promise<ProductListPage> {
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { products, count } = await catalogue.list(query, range);
  return { products: products.map(toProduct), count, page };
}
