import { useLocation } from 'react-router';
import { shell } from '#copy/pages/shell.ts';
import { hasChoices } from '#domain/catalogue/facets/facets.ts';
import { hrefOf, type RouteKey } from '../../site/site-map.ts';
import { readChoices } from './choices-in-url.ts';
import type { ProductListResult } from './product-list-section.tsx';

/**
 * Returns title and canonical address of a page of a product list. A filtered list has the address of the
 * whole one, since its second page shows other products; search engines skip one with choices.
 */
export const useProductListHead = (
  loaded: ProductListResult,
  route: RouteKey,
  title: string,
  isFiltered = false,
) => {
  const { search } = useLocation();
  const isHidden = hasChoices(readChoices(new URLSearchParams(search)));
  const page = loaded.ok ? loaded.value.page : 1;
  if (page === 1) return { title, canonical: hrefOf(route), isHidden };
  const query = isFiltered || isHidden ? {} : { page: String(page) };
  return { title: shell.titleOfPage(title, page), canonical: hrefOf(route, {}, query), isHidden };
};
