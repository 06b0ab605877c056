import { type RouteKey, siteMap } from '#web/site/site-map.ts';
import type { Stop } from './stop.ts';
import { account } from './stops/account.ts';
import { buying } from './stops/buying.ts';
import { elsewhere } from './stops/elsewhere.ts';
import { products } from './stops/products.ts';
import { reading } from './stops/reading.ts';
import { shelves } from './stops/shelves.ts';

/** Every page in every state that matters, for the tests and `npm run screenshots`. */
export const stops: readonly Stop[] = [
  ...shelves,
  ...products,
  ...reading,
  ...account,
  ...buying,
  ...elsewhere,
];

const keys = Object.keys(siteMap) as RouteKey[];
// Paths with a file extension are no pages.
const pages = keys.filter((key) => !/\.\w+$/.test(siteMap[key]));
const left = pages.filter((key) => !stops.some(({ route }) => route === key));
if (left.length > 0) throw new Error(`The tour has no stop at: ${left.join(', ')}.`);
