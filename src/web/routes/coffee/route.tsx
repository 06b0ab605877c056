import { ShelfPage } from '../../components/shelf-page.tsx';
import { coffee } from '../../words/shelves.ts';
import { loadShelf, skipServer } from '../catalogue-loader.ts';

export const loader = loadShelf(({ group }) => group === 'coffee');

export const clientLoader = skipServer;

export default function CoffeeRoute() {
  return <ShelfPage route="coffee" words={coffee} />;
}
