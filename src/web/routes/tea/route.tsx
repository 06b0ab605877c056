import { loadProductList } from '../load-product-list.ts';
import { fetchProductList, loadedPageOf } from '../product-list-result.ts';
import type { Route } from './+types/route';
import { readFilter } from './filter-in-url.ts';
import { TeaPage } from './page.tsx';

export const loader = loadProductList(({ searchParams }) => ({
  group: 'tea',
  filter: readFilter(searchParams),
}));

export const clientLoader = fetchProductList;

export default function TeaRoute({ loaderData }: Route.ComponentProps) {
  return <TeaPage loaded={loadedPageOf(loaderData)} />;
}
