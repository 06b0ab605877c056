import { expect } from '@playwright/test';
import { THEME_KEYS } from '#copy/pages/catalogue.ts';
import { hrefOf } from '#web/site/site-map.ts';
import { queryEmbeddedDatabase } from '../../support/embedded-database.ts';
import { heading, type PageState, type TestContext, text } from '../page-state.ts';

const NO_MATCH = '/tea?sort=price&price=200-to-300';
const RAISE_PRICES =
  'update products set price_cents = price_cents + 1000000 where price_cents between 20001 and 29999';
const LOWER_PRICES = 'update products set price_cents = price_cents - 1000000 where price_cents > 1000000';

/** Waits for a page, because a notification purges the cached one a moment after a change. */
const waitForPage = (origin: string, path: string, isExpected: (html: string) => boolean): Promise<void> =>
  expect.poll(async () => isExpected(await (await fetch(`${origin}${path}`)).text())).toBe(true);

const typeInSearch = async ({ page }: TestContext, words: string): Promise<void> => {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.press('Enter');
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially(words);
};

/** Product lists. */
export const productLists: readonly PageState[] = [
  {
    name: 'front-page',
    route: 'home',
    path: '/',
    expected: (page) => page.getByRole('region', { name: 'Featured' }),
  },
  {
    name: 'front-page-signed-out',
    route: 'homeAgain',
    path: '/home?signed-out=checkout',
    expected: (page) => page.getByRole('link', { name: 'Check out as guest' }),
  },
  {
    name: 'front-page-account-deleted',
    route: 'home',
    path: '/?account=deleted',
    expected: text('Your account has been deleted.'),
  },
  { name: 'tea', route: 'tea', path: '/tea', expected: heading('Tea') },
  { name: 'tea-by-type', route: 'tea', path: '/tea?sort=type&type=green', expected: heading('Tea') },
  { name: 'tea-by-price', route: 'tea', path: '/tea?sort=price&price=up-to-200', expected: heading('Tea') },
  {
    name: 'tea-no-match',
    route: 'tea',
    path: async ({ dataDir, origin }) => {
      await queryEmbeddedDatabase(dataDir, RAISE_PRICES);
      await waitForPage(origin, NO_MATCH, (html) => html.includes('No teas match'));
      return NO_MATCH;
    },
    expected: text('No teas match.'),
    restore: async ({ dataDir, origin }) => {
      await queryEmbeddedDatabase(dataDir, LOWER_PRICES);
      await waitForPage(origin, NO_MATCH, (html) => !html.includes('No teas match'));
    },
  },
  { name: 'coffee', route: 'coffee', path: '/coffee', expected: heading('Coffee') },
  {
    name: 'other-products',
    route: 'otherProducts',
    path: '/other-products',
    expected: heading('Other products'),
  },
  ...THEME_KEYS.map((key) => ({
    name: hrefOf(key).slice(1),
    route: key,
    path: hrefOf(key),
    expected: text('Teas in this collection'),
  })),
  { name: 'deals', route: 'deals', path: '/deals', expected: heading('Deals') },
  { name: 'search', route: 'search', path: '/search', expected: heading('Search') },
  {
    name: 'search-results',
    route: 'search',
    path: '/search?q=green',
    expected: text(/products for “green”/),
  },
  {
    name: 'search-nothing',
    route: 'search',
    path: '/search?q=motor+oil',
    expected: text('No products match “motor oil”.'),
  },
  {
    name: 'search-missing-kind',
    route: 'search',
    path: '/search?q=rooibos',
    expected: text('We don’t carry rooibos.'),
  },
  {
    name: 'search-pages',
    route: 'search',
    path: '/search?q=returns',
    expected: text('Related pages'),
  },
  {
    name: 'search-suggestions',
    route: 'read',
    path: '/read',
    act: (testContext) => typeInSearch(testContext, 'sen'),
    expected: (page) => page.getByRole('option').first(),
  },
];
