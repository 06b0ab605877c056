import { type RouteConfig, route } from '@react-router/dev/routes';
import { type RouteKey, siteMap } from './site-map.ts';

/** Where a page's folder is not named after its key. */
const folders: Partial<Record<RouteKey, string>> = {
  homeAgain: 'home',
  coffeeProduct: 'product',
  otherProduct: 'product',
  classicTea: 'theme',
  deliciousTea: 'theme',
  realLifeTea: 'theme',
  curiousTea: 'theme',
  relaxingTea: 'theme',
};

const toFolder = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const pages = Object.entries(siteMap).map(([key, pattern]) => {
  const folder = folders[key as RouteKey] ?? toFolder(key);
  return route(pattern, `routes/${folder}/route.tsx`, { id: key });
});

/** For whoever works on the shop; `npm run dev` alone names this environment, so no build knows of the page. */
const workbench =
  process.env['NODE_ENV'] === 'development' ? [route('/styleguide', 'routes/styleguide/route.tsx')] : [];

export default [...pages, ...workbench, route('*', 'routes/unknown/route.tsx')] satisfies RouteConfig;
