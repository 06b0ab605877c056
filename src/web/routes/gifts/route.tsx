export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';
export { GiftsPage as default } from './page.tsx';
