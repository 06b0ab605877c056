import { ShelfPage } from '../../components/catalogue/category-page.tsx';
import { otherProducts } from '../../copy/other-products.ts';
import { loadShelf } from '../load-product-list.ts';
import { askForShelf, partOf } from '../product-list-result.ts';
import type { Route } from './+types/route';

export const loader = loadShelf(() => ({ group: 'other-products' }));

export const clientLoader = askForShelf;

export default function OtherProductsRoute({ loaderData }: Route.ComponentProps) {
  return <ShelfPage route="otherProducts" words={otherProducts} part={partOf(loaderData)} />;
}
