import {
  MAX_WHOLE_LIST,
  type ProductListPage,
  type ProductListQuery,
  paginate,
} from '#domain/catalogue/catalogue.ts';
import { type StoredProduct, toCard, toProduct } from '#domain/catalogue/product.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns one page of a list as cards, with all cards of the list if there are few; pages count from 1. */
export async function listProducts(
  { catalogue }: Pick<Ports, 'catalogue'>,
  query: ProductListQuery,
  page: number,
): Promise<ProductListPage> {
  const { filter, ...whole } = query;
  const isLong = await catalogue.hasMoreThan(whole, MAX_WHOLE_LIST);
  const range = isLong
    ? { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    : { limit: MAX_WHOLE_LIST, offset: 0 };
  const { products, count } = await catalogue.list(isLong ? query : whole, range);
  const cards = products.map(toStoredCard);
  return isLong ? { products: cards, count, page } : paginate(cards, filter, page);
}

const toStoredCard = (product: StoredProduct) => toCard(toProduct(product));
