import { loadShelf } from '../load-product-list.ts';
import { askForShelf, partOf } from '../product-list-result.ts';
import type { Route } from './+types/route';
import { readFilter } from './filter-in-url.ts';
import { TeaPage } from './page.tsx';

export const loader = loadShelf(({ searchParams }) => ({ group: 'tea', filter: readFilter(searchParams) }));

export const clientLoader = askForShelf;

export default function TeaRoute({ loaderData }: Route.ComponentProps) {
  return <TeaPage part={partOf(loaderData)} />;
}
