import { shell } from '#copy/pages/shell.ts';
import { hrefOf, type RouteKey } from '../../site/site-map.ts';
import type { ProductListResult } from './product-list-section.tsx';

/**
 * Returns title and canonical address of a page of a product list. A filtered list has the address of the
 * whole one, since its second page shows other products.
 */
export const productListHead = (
  loaded: ProductListResult,
  route: RouteKey,
  title: string,
  isFiltered = false,
) => {
  const page = loaded.ok ? loaded.value.page : 1;
  if (page === 1) return { title, canonical: hrefOf(route) };
  const query = isFiltered ? {} : { page: String(page) };
  return { title: shell.titleOfPage(title, page), canonical: hrefOf(route, {}, query) };
};
