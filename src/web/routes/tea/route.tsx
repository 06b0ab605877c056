export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';
export { TeaPage as default } from './page.tsx';
