import { type RouteKey, siteMap } from '#web/site/site-map.ts';
import type { PageState } from './page-state.ts';
import { account } from './states/account.ts';
import { checkout } from './states/checkout.ts';
import { contentPages } from './states/content-pages.ts';
import { errorAndProviderPages } from './states/error-and-provider-pages.ts';
import { productLists } from './states/product-lists.ts';
import { products } from './states/products.ts';

/** Every page in every state that matters, for the tests and `npm run screenshots`. */
export const pageStates: readonly PageState[] = [
  ...productLists,
  ...products,
  ...contentPages,
  ...account,
  ...checkout,
  ...errorAndProviderPages,
];

const keys = Object.keys(siteMap) as RouteKey[];
// Paths with a file extension are no pages.
// Log out only redirects.
const pages = keys.filter((key) => key !== 'logOut' && !/\.\w+$/.test(siteMap[key]));
const missing = pages.filter((key) => !pageStates.some(({ route }) => route === key));
if (missing.length > 0) throw new Error(`No page state covers: ${missing.join(', ')}.`);
