import { loadShelf, skipServer } from '../catalogue-loader.ts';

export const loader = loadShelf(({ group }) => group === 'tea');

export const clientLoader = skipServer;

export { TeaPage as default } from './page.tsx';
