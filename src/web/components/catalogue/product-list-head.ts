import { shell } from '../../copy/shell.ts';
import { addressOf, type RouteKey } from '../../site/site-map.ts';
import type { LoadedPart } from './loaded-product-list.tsx';

/**
 * Returns title and canonical address of a page of a product list. A filtered list has the address of the
 * whole one, since its second page shows other products.
 */
export const headOfPart = (part: LoadedPart, route: RouteKey, title: string, isChosen = false) => {
  const page = part?.ok ? part.value.page : 1;
  if (page === 1) return { title, canonical: addressOf(route) };
  const query = isChosen ? {} : { page: String(page) };
  return { title: shell.titleOfPage(title, page), canonical: addressOf(route, {}, query) };
};
