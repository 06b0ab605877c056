import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
import type { Route } from './+types/route';
import { readFilter } from './filter-in-url.ts';
import { TeaPage } from './page.tsx';

export const loader = loadProductList(({ searchParams }) => ({
  group: 'tea',
  filter: readFilter(searchParams),
}));

export const clientLoader = fetchProductList(({ group }) => group === 'tea');

export default function TeaRoute({ loaderData }: Route.ComponentProps) {
  return <TeaPage loaded={loaderData.part} />;
}
