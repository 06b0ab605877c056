import { coffee } from '#copy/pages/coffee.ts';
import { CategoryPage } from '../../components/catalogue/category-page.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
import type { Route } from './+types/route';

export const loader = loadProductList(() => ({ group: 'coffee' }));

export const clientLoader = fetchProductList(({ group }) => group === 'coffee');

export default function CoffeeRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage route="coffee" copy={coffee} loaded={loaderData.part} />;
}
