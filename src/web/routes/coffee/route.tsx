export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';
export { CoffeePage as default } from './page.tsx';
