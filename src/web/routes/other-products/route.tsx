import { ShelfPage } from '../../components/shelf-page.tsx';
import { otherProducts } from '../../words/shelves.ts';
import { loadShelf, skipServer } from '../catalogue-loader.ts';

export const loader = loadShelf(({ group }) => group === 'other-products');

export const clientLoader = skipServer;

export default function OtherProductsRoute() {
  return <ShelfPage route="otherProducts" words={otherProducts} />;
}
