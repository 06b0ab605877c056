import { ShelfPage } from '../../components/shelf-page.tsx';
import { otherProducts } from '../../words/shelves.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default function OtherProductsRoute() {
  return <ShelfPage route="otherProducts" words={otherProducts} />;
}
