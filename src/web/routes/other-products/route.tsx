import { otherProducts } from '#copy/pages/other-products.ts';
import { CategoryPage } from '../../components/catalogue/category-page.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
import type { Route } from './+types/route';

export const loader = loadProductList(() => ({ group: 'other-products' }));

export const clientLoader = fetchProductList(({ group }) => group === 'other-products');

export default function OtherProductsRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage route="otherProducts" copy={otherProducts} loaded={loaderData.part} />;
}
