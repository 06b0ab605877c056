import { ShelfPage } from '../../components/catalogue/category-page.tsx';
import { coffee } from '../../copy/coffee.ts';
import { loadShelf } from '../load-product-list.ts';
import { askForShelf, partOf } from '../product-list-result.ts';
import type { Route } from './+types/route';

export const loader = loadShelf(() => ({ group: 'coffee' }));

export const clientLoader = askForShelf;

export default function CoffeeRoute({ loaderData }: Route.ComponentProps) {
  return <ShelfPage route="coffee" words={coffee} part={partOf(loaderData)} />;
}
