import type { Locator, Page } from '@playwright/test';
import type { Case } from './early-case.ts';
import { expect } from './journey.ts';
import { cartButton } from './steps.ts';

const TEA = '/tea/picked-tea/Masala%20Chai';

/** A click without mouse moves, like a tap, because moves would let React hydrate in time. */
export const tap = (target: Locator): Promise<void> => target.dispatchEvent('click');
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).first();
const heart = (page: Page) => button(page, /^Wish list: /);
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name });
const wishes = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Wish list, 1 item' });
const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox');

/** Interactions on public pages. */
export const CATEGORY_PAGES: Readonly<Record<string, Case>> = {
  'all controls of a product page': {
    buttons: [
      /^(?:Add to cart|Sold out)/,
      /^Wish list: /,
      /^Show picture \d$/,
      'Next picture',
      'Previous picture',
      'Start',
    ],
    open: TEA,
    act: async (page) => {
      await tap(button(page, 'Add to cart'));
      await tap(heart(page));
      await tap(button(page, 'Show picture 3'));
      await tap(button(page, 'Previous picture'));
      await tap(page.getByRole('button', { name: 'Start', exact: true }));
    },
    expectResult: async (page) => {
      await expect(cartButton(page, 1)).toBeVisible();
      await expect(wishes(page)).toBeVisible();
      await expect(button(page, 'Show picture 2')).toHaveAttribute('aria-current');
      await expect(button(page, 'Pause')).toBeVisible();
    },
  },
  'a quantity of a product': {
    buttons: [/^(?:Add to cart|Sold out)/],
    open: TEA,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
      await tap(button(page, 'Add to cart'));
    },
    expectResult: (page) => expect(cartButton(page, 3)).toBeVisible(),
  },
  'the comparison with another product': {
    buttons: ['Add'],
    open: '/compare?products=genmaicha',
    act: async (page) => {
      await page.getByLabel('Add a product').selectOption('Masala Chai');
      await tap(page.getByRole('button', { name: 'Add', exact: true }));
    },
    expectResult: (page) => expect(page.getByRole('columnheader', { name: /Masala Chai/ })).toBeVisible(),
    isNative: true,
  },
  'all products of a gift idea': {
    buttons: [/^Add (?:both|all) /],
    open: '/gifts',
    act: (page) => tap(button(page, /^Add both /)),
    expectResult: (page) => expect(cartButton(page, 2)).toBeVisible(),
  },
  'a product by the keyboard': {
    buttons: [/^(?:Add to cart|Sold out)/],
    open: TEA,
    act: (page) => button(page, 'Add to cart').press('Enter'),
    expectResult: (page) => expect(cartButton(page, 1)).toBeVisible(),
  },
  'the bag after adding a product': {
    buttons: [/^(?:Add to cart|Sold out)/, /^Cart, /],
    open: TEA,
    act: async (page) => {
      await tap(button(page, 'Add to cart'));
      await tap(page.locator('#bag'));
    },
    expectResult: (page) => expect(cartButton(page, 1)).toHaveAttribute('aria-expanded', 'true'),
  },
  'a heart and then a filter': {
    buttons: [/^Wish list: /],
    open: '/tea',
    act: async (page) => {
      await tap(heart(page));
      await tap(filter(page, 'Up to 200'));
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/price=/);
      await expect(filter(page, 'Up to 200')).toHaveAttribute('aria-current');
      await expect(wishes(page)).toBeVisible();
    },
  },
  'a filter': {
    buttons: [],
    open: '/tea',
    act: (page) => tap(filter(page, '200 to 300')),
    expectResult: async (page) => {
      await expect(page).toHaveURL(/price=/);
      await expect(filter(page, '200 to 300')).toHaveAttribute('aria-current');
    },
    isNative: true,
    isLink: true,
  },
  'an order of the teas': {
    // The button is there only without scripts.
    buttons: ['Order and filter', 'Show'],
    open: '/tea',
    act: async (page) => void (await page.getByRole('combobox', { name: 'Order by' }).selectOption('price')),
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/tea\?order=price$/);
      await expect(page.getByRole('main').getByRole('article').first()).toHaveAccessibleName(
        "Baker's Breakfast",
      );
    },
  },
  'a filter mode': {
    buttons: [],
    open: '/tea',
    act: (page) => tap(page.getByRole('link', { name: 'Sort by type' })),
    expectResult: async (page) => {
      await expect(page).toHaveURL(/sort=type/);
      await expect(filter(page, 'Green')).toBeVisible();
    },
    isNative: true,
    isLink: true,
  },
  'a kind of tea': {
    buttons: [],
    open: '/classic-tea',
    act: (page) => tap(page.locator('main a[href="/relaxing-tea"]').first()),
    expectResult: (page) => expect(page).toHaveURL(/\/relaxing-tea$/),
    isNative: true,
    isLink: true,
  },
  'a product and then a link': {
    buttons: [/^(?:Add to cart|Sold out)/],
    open: TEA,
    act: async (page) => {
      await tap(button(page, 'Add to cart'));
      await tap(page.getByRole('link', { name: 'Deals', exact: true }).first());
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/deals$/);
      await expect(cartButton(page, 1)).toBeVisible();
    },
  },
  'the slides of the home page': {
    buttons: [/^(?:Pause|Play) slideshow$/, /^Show slide: /],
    open: '/',
    act: (page) => tap(button(page, 'Show slide: A tin for every morning')),
    expectResult: (page) =>
      expect(button(page, 'Show slide: A tin for every morning')).toHaveAttribute('aria-current', 'true'),
    // The other slides have links that the page contains elsewhere.
    isDecoration: true,
  },
  'the menu of a phone': {
    buttons: ['Menu'],
    open: '/deals',
    viewport: { width: 390, height: 844 },
    act: (page) => tap(page.locator('[aria-controls="menu-links menu-tools"]')),
    expectResult: (page) =>
      expect(page.getByRole('banner').getByRole('link', { name: 'Gifts' })).toBeVisible(),
    expectFallback: (page) =>
      expect(page.getByRole('contentinfo').getByRole('link', { name: 'Gifts' })).toBeVisible(),
    // The footer has the links as well.
    isDecoration: true,
  },
  'a detail of the delivery page': {
    buttons: [],
    open: '/delivery',
    act: (page) => page.locator('summary').first().click(),
    expectResult: (page) => expect(page.locator('details').first()).toHaveAttribute('open'),
    isNative: true,
  },
  'Enter in the search field': {
    buttons: ['Search'],
    open: '/tea',
    act: async (page) => {
      await searchBox(page).fill('mint');
      await searchBox(page).press('Enter');
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/search\?q=mint$/);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    isNative: true,
  },
  'the button of the search page': {
    buttons: ['Search'],
    open: '/search',
    act: async (page) => {
      await page.getByRole('main').getByRole('searchbox').fill('oolong');
      await tap(page.getByRole('main').getByRole('button', { name: 'Search' }));
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/search\?q=oolong$/);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    isNative: true,
  },
  'a product and then Enter in the search field': {
    buttons: [/^(?:Add to cart|Sold out)/, 'Search'],
    open: TEA,
    act: async (page) => {
      await tap(button(page, 'Add to cart'));
      await searchBox(page).fill('mint');
      await searchBox(page).press('Enter');
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/search\?q=mint$/);
      await expect(cartButton(page, 1)).toBeVisible();
    },
  },
  'text in a field that React controls': {
    buttons: [],
    open: '/tea',
    act: (page) => searchBox(page).pressSequentially('min'),
    expectResult: async (page) => {
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(searchBox(page)).toHaveValue('min');
      await searchBox(page).press('t');
      await expect(searchBox(page)).toHaveValue('mint');
    },
    expectFallback: (page) => expect(searchBox(page)).toHaveValue('min'),
  },
};
