import { type RouteConfig, route } from '@react-router/dev/routes';
import { type RouteKey, siteMap } from './site/site-map.ts';

/**
 * A page has a path in `site/site-map.ts`, a policy in `site/page-policies.ts`, and a folder in `routes/` that is named
 * after its key. These folders have other names.
 */
const folders: Partial<Record<RouteKey, string>> = {
  homeAgain: 'home',
  coffeeProduct: 'product',
  otherProduct: 'product',
  classicTea: 'theme',
  deliciousTea: 'theme',
  realLifeTea: 'theme',
  curiousTea: 'theme',
  relaxingTea: 'theme',
  privacy: 'legal',
  terms: 'legal',
  returns: 'legal',
  accessibility: 'legal',
  proveEmail: 'verify-email',
};

const toFolder = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const pages = Object.entries(siteMap).map(([key, pattern]) => {
  const folder = folders[key as RouteKey] ?? toFolder(key);
  return route(pattern, `routes/${folder}/route.tsx`, { id: key });
});

export default [...pages, route('*', 'routes/unknown/route.tsx')] satisfies RouteConfig;
