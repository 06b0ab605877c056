import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openIn, PHASES } from './phases.ts';
import { bag } from './steps.ts';

const TEA = '/tea/picked-tea/Masala%20Chai';

type Case = {
  readonly path: string;
  readonly press: (page: Page) => Promise<void>;
  readonly done: (page: Page) => Promise<void>;
};

const heart = (page: Page) => page.getByRole('button', { name: /^Wish list: / }).first();
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name });
const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox');

/**
 * What a shopper may press or type, and what has to come of it, once. A click comes alone, as from a tap: the moves of a
 * mouse before it would let React hydrate in time.
 */
const CASES: Readonly<Record<string, Case>> = {
  'a button': {
    path: TEA,
    press: (page) => page.getByRole('button', { name: 'Add to cart' }).dispatchEvent('click'),
    done: (page) => expect(bag(page, 1)).toBeVisible(),
  },
  'a button by the keyboard': {
    path: TEA,
    press: (page) => page.getByRole('button', { name: 'Add to cart' }).press('Enter'),
    done: (page) => expect(bag(page, 1)).toBeVisible(),
  },
  'a heart': {
    path: '/tea',
    press: (page) => heart(page).dispatchEvent('click'),
    done: async (page) => {
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Wish list, 1 item' })).toBeVisible();
    },
  },
  'the bag after a product': {
    path: TEA,
    press: async (page) => {
      await page.getByRole('button', { name: 'Add to cart' }).dispatchEvent('click');
      await page.getByRole('button', { name: /^Cart, / }).dispatchEvent('click');
    },
    done: (page) => expect(bag(page, 1)).toHaveAttribute('aria-expanded', 'true'),
  },
  'a filter': {
    path: '/tea',
    press: (page) => filter(page, '200 to 300').dispatchEvent('click'),
    done: async (page) => {
      await expect(page).toHaveURL(/price=/);
      await expect(filter(page, '200 to 300')).toHaveAttribute('aria-current');
    },
  },
  'a heart and then a filter': {
    path: '/tea',
    press: async (page) => {
      await heart(page).dispatchEvent('click');
      await filter(page, 'Up to 200').dispatchEvent('click');
    },
    done: async (page) => {
      await expect(page).toHaveURL(/price=/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Wish list, 1 item' })).toBeVisible();
    },
  },
  'a product and then a link': {
    path: TEA,
    press: async (page) => {
      await page.getByRole('button', { name: 'Add to cart' }).dispatchEvent('click');
      await page.getByRole('link', { name: 'Deals', exact: true }).first().dispatchEvent('click');
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/deals$/);
      await expect(bag(page, 1)).toBeVisible();
    },
  },
  'Enter in the search field': {
    path: '/tea',
    press: async (page) => {
      await searchBox(page).fill('mint');
      await searchBox(page).press('Enter');
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/search\?q=mint$/);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  'a product and then Enter in the search field': {
    path: TEA,
    press: async (page) => {
      await page.getByRole('button', { name: 'Add to cart' }).dispatchEvent('click');
      await searchBox(page).fill('mint');
      await searchBox(page).press('Enter');
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/search\?q=mint$/);
      await expect(bag(page, 1)).toBeVisible();
    },
  },
  'text in a field that React controls': {
    path: '/tea',
    press: (page) => searchBox(page).pressSequentially('min'),
    done: async (page) => {
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(searchBox(page)).toHaveValue('min');
      await searchBox(page).press('t');
      await expect(searchBox(page)).toHaveValue('mint');
    },
  },
  'an email that goes along to another form': {
    path: '/auth',
    press: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByRole('button', { name: 'Create an account' }).dispatchEvent('click');
    },
    done: async (page) => {
      await expect(page.getByLabel('Display name')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    },
  },
};

for (const phase of PHASES)
  for (const [name, { path, press, done }] of Object.entries(CASES))
    test(`does ${name} once when pressed ${phase}`, async ({ page }) => {
      const goOn = await openIn(page, path, phase);
      await press(page);
      await goOn();
      await done(page);
    });

test('lets a shopper leave by a link when the scripts do not come', async ({ page, watch }) => {
  watch.expect(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
  const held = Promise.withResolvers<void>();
  await page.route('**/framework-*.js', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto(TEA, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
  await expect(page).toHaveURL(/Masala/);
  held.resolve();
  await expect(page).toHaveURL(/\/deals$/);
});
