export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';
export { OtherProductsPage as default } from './page.tsx';
