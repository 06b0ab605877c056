import { ShelfPage } from '../../components/shelf-page.tsx';
import { coffee } from '../../words/shelves.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default function CoffeeRoute() {
  return <ShelfPage route="coffee" words={coffee} />;
}
