import type { Page } from '@playwright/test';
import { expect, type ShopperIdentity, test } from './journey.ts';
import { cartButton, fillCart, OFFLINE_FAULTS, productCard, signUp, visit } from './steps.ts';

/** Answers 404 for scripts that the open page has not loaded, as after a release, until the next document. */
const simulateRelease = async (page: Page): Promise<void> => {
  let isOldDocument = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldDocument = false;
  });
  await page.route('**/assets/*.js', (route) =>
    isOldDocument ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
};

type Case = {
  readonly path: string;
  readonly act: (page: Page, shopper: ShopperIdentity) => Promise<void>;
  readonly address: RegExp;
  readonly heading: string;
};

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

const CASES: Readonly<Record<string, Case>> = {
  'a link of the top bar': {
    path: '/',
    act: (page) => link(page, 'Deals').click(),
    address: /\/deals$/,
    heading: 'Deals',
  },
  'a link to a product': {
    path: '/coffee',
    act: (page) => productCard(page, 'Colombia Huila').getByRole('link').first().click(),
    address: /\/coffee\/picked-coffee\/Colombia%20Huila$/,
    heading: 'Colombia Huila',
  },
  'a link with a query': {
    path: '/tea',
    act: (page) => page.getByRole('link', { name: /^Wish list, / }).click(),
    address: /\/auth\?for=wish-list$/,
    heading: 'Sign in',
  },
  'the keyboard': {
    path: '/tea',
    act: (page) => link(page, 'Gifts').press('Enter'),
    address: /\/gifts$/,
    heading: 'Gifts',
  },
  'a search': {
    path: '/tea/picked-tea/Masala%20Chai',
    act: async (page) => {
      await page.getByRole('banner').getByRole('combobox').fill('mint & lemon');
      await page.getByRole('banner').getByRole('combobox').press('Enter');
    },
    address: /\/search\?q=mint(?:\+|%20)%26(?:\+|%20)lemon$/,
    heading: 'Search',
  },
  'a sign-in': {
    path: '/auth',
    act: async (page, shopper) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Password').fill(shopper.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    address: /\/account$/,
    heading: 'Good',
  },
};

test.beforeEach(({ faultRecorder }) => {
  faultRecorder.allow(/404|Error loading route module|Failed to fetch dynamically imported module/);
});

for (const [name, { path, act, address, heading }] of Object.entries(CASES))
  test(`follows ${name} the first time after a release`, async ({ page, shopper, otherBrowser }) => {
    if (name === 'a sign-in') await signUp(await otherBrowser(), shopper);
    await visit(page, path);
    await simulateRelease(page);
    await act(page, shopper);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  });

const POINTER_ACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the pointer rests on a link': (page) => link(page, 'Deals').hover(),
  'the focus is on a link': (page) => link(page, 'Stores').focus(),
  'the pointer rests on the sign-in link': (page) => link(page, 'Sign in').hover(),
};

const failedPrefetch = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().includes('Error loading route module'));

for (const [name, act] of Object.entries(POINTER_ACTIONS))
  test(`does not reload the page when ${name} after a release`, async ({ page }) => {
    await visit(page, '/coffee');
    await simulateRelease(page);
    const search = page.getByRole('banner').getByRole('combobox');
    await search.fill('mint');
    const failed = failedPrefetch(page);
    await act(page);
    await failed;
    await expect(search).toHaveValue('mint');
    await link(page, 'Deals').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Deals');
  });

test('does not reload the page when the pointer rests on a link while offline', async ({
  page,
  context,
  faultRecorder,
}) => {
  faultRecorder.allow(OFFLINE_FAULTS);
  await visit(page, '/coffee');
  await page.getByRole('banner').getByRole('combobox').fill('mint');
  await context.setOffline(true);
  const failed = failedPrefetch(page);
  await link(page, 'Deals').hover();
  await failed;
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('mint');
});

test('goes back to the page whose link was followed after a release', async ({ page }) => {
  await visit(page, '/tea');
  await simulateRelease(page);
  await link(page, 'Deals').click();
  await expect(page).toHaveURL(/\/deals$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tea$/);
});

test('follows the link to checkout with the cart after a release', async ({ page }) => {
  await fillCart(page, { 'Masala Chai': 2 });
  await cartButton(page, 2).click();
  await simulateRelease(page);
  await link(page, 'Check out').click();
  await expect(page).toHaveURL(/\/checkout-form$/);
  await expect(page.getByRole('main').getByLabel('Quantity of Masala Chai', { exact: true })).toHaveValue(
    '2',
  );
});

test('follows the back button after a release', async ({ page }) => {
  await visit(page, '/deals');
  await page.evaluate(() => history.pushState(null, '', '/stores'));
  await page.evaluate(() => history.pushState(null, '', '/deals'));
  await simulateRelease(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/stores$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stores');
});

/** Answers 404 for the script that loads the catalogue and stores the cart. */
const removeDeferredScript = async (page: Page) => {
  const counts = { documents: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counts.documents += 1;
  });
  await page.route('**/assets/later-*.js*', (route) => route.fulfill({ status: 404, body: '' }));
  return counts;
};

const failedLoad = (page: Page) =>
  page.waitForEvent('console', (message) =>
    message.text().includes('could not be stored on this device yet'),
  );

test('shows a product whose catalogue script was removed by a release', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/404|could not be stored on this device yet/);
  const counts = await removeDeferredScript(page);
  await visit(page, '/coffee');
  await productCard(page, 'Colombia Huila').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Colombia Huila');
  await expect(page.getByText('We couldn’t load')).toBeHidden();
  expect(counts).toEqual({ documents: 1 });
});

for (const path of ['/coffee', '/tea', '/classic-tea']) {
  test(`does not reload the complete page ${path} while a shopper may be using it`, async ({
    page,
    faultRecorder,
  }) => {
    faultRecorder.allow(/404|could not be stored on this device yet/);
    const counts = await removeDeferredScript(page);
    const failed = failedLoad(page);
    await visit(page, path);
    await failed;
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(cartButton(page, 1)).toBeVisible();
    expect(counts).toEqual({ documents: 1 });
  });
}
