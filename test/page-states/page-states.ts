import { pages } from '#web/site/page-policies.ts';
import type { PageState } from './page-state.ts';
import { account } from './states/account.ts';
import { accountSettings } from './states/account-settings.ts';
import { backInStock } from './states/back-in-stock.ts';
import { checkout } from './states/checkout.ts';
import { contentPages } from './states/content-pages.ts';
import { errorAndProviderPages } from './states/error-and-provider-pages.ts';
import { orders } from './states/orders.ts';
import { productLists } from './states/product-lists.ts';
import { products } from './states/products.ts';

/** Every page in every state that matters, for the tests and `npm run screenshots`. */
export const pageStates: readonly PageState[] = [
  ...productLists,
  ...products,
  ...backInStock,
  ...contentPages,
  ...account,
  ...accountSettings,
  ...checkout,
  ...orders,
  ...errorAndProviderPages,
];

// Files and log out, which only redirects, have no states.
const keys = pages.filter(({ indexing }) => indexing !== 'file').map(({ key }) => key);
const missing = keys.filter((key) => !pageStates.some(({ route }) => route === key));
if (missing.length > 0) throw new Error(`No page state covers: ${missing.join(', ')}.`);
