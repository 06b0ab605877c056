import { shell } from '../copy/shell.ts';
import { addressOf, type RouteKey } from '../site-map.ts';
import type { LoadedPart } from './loaded-shelf.tsx';

/**
 * The name and the one address of a page that shows that part of a shelf. The first page has those of the shelf, and what
 * is chosen from it has its address: its second page shows other products than that of the shelf.
 */
export const headOfPart = (part: LoadedPart, route: RouteKey, title: string, isChosen = false) => {
  const page = part?.ok ? part.value.page : 1;
  if (page === 1) return { title, canonical: addressOf(route) };
  const query = isChosen ? {} : { page: String(page) };
  return { title: shell.titleOfPage(title, page), canonical: addressOf(route, {}, query) };
};
