import { expect } from '@playwright/test';
import { THEME_KEYS } from '#web/copy/catalogue.ts';
import { addressOf } from '#web/site/site-map.ts';
import { embeddedRows } from '../../support/embedded-rows.ts';
import { heading, type Stop, type Traveller, text } from '../stop.ts';

const NO_MATCH = '/tea?sort=price&price=200-to-300';
const RAISE =
  'update products set price_cents = price_cents + 1000000 where price_cents between 20001 and 29999';
const LOWER = 'update products set price_cents = price_cents - 1000000 where price_cents > 1000000';

/** Cached pages are purged by a notification of the database, which takes a moment. */
const untilTold = (origin: string, path: string, isSo: (html: string) => boolean): Promise<void> =>
  expect.poll(async () => isSo(await (await fetch(`${origin}${path}`)).text())).toBe(true);

const openWordsIn = async ({ page }: Traveller, words: string): Promise<void> => {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.press('Enter');
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially(words);
};

/** Product lists. */
export const shelves: readonly Stop[] = [
  {
    name: 'front-page',
    route: 'home',
    address: '/',
    shows: (page) => page.getByRole('region', { name: 'Featured' }),
  },
  {
    name: 'front-page-signed-out',
    route: 'homeAgain',
    address: '/home?signed-out=checkout',
    shows: (page) => page.getByRole('link', { name: 'Check out as guest' }),
  },
  { name: 'tea', route: 'tea', address: '/tea', shows: heading('Tea') },
  { name: 'tea-by-type', route: 'tea', address: '/tea?sort=type&type=green', shows: heading('Tea') },
  { name: 'tea-by-price', route: 'tea', address: '/tea?sort=price&price=up-to-200', shows: heading('Tea') },
  {
    name: 'tea-no-match',
    route: 'tea',
    address: async ({ dataDir, origin }) => {
      await embeddedRows(dataDir, RAISE);
      await untilTold(origin, NO_MATCH, (html) => html.includes('No teas match'));
      return NO_MATCH;
    },
    shows: text('No teas match.'),
    leave: async ({ dataDir, origin }) => {
      await embeddedRows(dataDir, LOWER);
      await untilTold(origin, NO_MATCH, (html) => !html.includes('No teas match'));
    },
  },
  { name: 'coffee', route: 'coffee', address: '/coffee', shows: heading('Coffee') },
  {
    name: 'other-products',
    route: 'otherProducts',
    address: '/other-products',
    shows: heading('Other products'),
  },
  ...THEME_KEYS.map((key) => ({
    name: addressOf(key).slice(1),
    route: key,
    address: addressOf(key),
    shows: text('Teas in this collection'),
  })),
  { name: 'deals', route: 'deals', address: '/deals', shows: heading('Deals') },
  { name: 'search', route: 'search', address: '/search', shows: heading('Search') },
  {
    name: 'search-results',
    route: 'search',
    address: '/search?q=green',
    shows: text(/products for “green”/),
  },
  {
    name: 'search-nothing',
    route: 'search',
    address: '/search?q=motor+oil',
    shows: text('No results for “motor oil”.'),
  },
  {
    name: 'search-suggestions',
    route: 'read',
    address: '/read',
    act: (traveller) => openWordsIn(traveller, 'sen'),
    shows: (page) => page.getByRole('option').first(),
  },
];
