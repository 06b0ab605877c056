import { type RouteConfig, route } from '@react-router/dev/routes';
import { type RouteKey, siteMap } from './site/site-map.ts';

/** Pages whose folder is not named after their key. */
const folders: Partial<Record<RouteKey, string>> = {
  homeAgain: 'home',
  coffeeProduct: 'product',
  otherProduct: 'product',
  classicTea: 'theme',
  deliciousTea: 'theme',
  realLifeTea: 'theme',
  curiousTea: 'theme',
  relaxingTea: 'theme',
  proveEmail: 'verify-email',
};

const toFolder = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const pages = Object.entries(siteMap).map(([key, pattern]) => {
  const folder = folders[key as RouteKey] ?? toFolder(key);
  return route(pattern, `routes/${folder}/route.tsx`, { id: key });
});

export default [...pages, route('*', 'routes/unknown/route.tsx')] satisfies RouteConfig;
