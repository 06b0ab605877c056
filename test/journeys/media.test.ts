import type { Locator, Page } from '@playwright/test';
import { expect, type ShopperIdentity, test } from './journey.ts';
import {
  cartButton,
  fillCart,
  productCard,
  purchaseAsGuest,
  purchaseSignedIn,
  readOrderSecret,
  signUp,
  visit,
} from './steps.ts';

const CHAI = 'Masala Chai';

/** Visible features of an element in forced colors. */
const visibleStyles = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { borderTopWidth, borderBottomWidth, borderTopStyle, outlineStyle, textDecorationLine } =
      getComputedStyle(node);
    return [borderTopWidth, borderBottomWidth, borderTopStyle, outlineStyle, textDecorationLine].join(' ');
  });

test('in forced colors every chosen, pressed, open or unavailable control differs from its siblings', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await fillCart(page, { 'Taiping Houkui, Hand-Pressed': 3 });
  const expectDifference = async (marked: Locator, plain: Locator) =>
    expect(await visibleStyles(marked)).not.toBe(await visibleStyles(plain));
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

  await expectDifference(link('Sort by price'), link('Sort by type'));
  await expectDifference(link('All Prices'), link('Up to 200'));
  await expectDifference(
    productCard(page, 'Taiping Houkui, Hand-Pressed').getByRole('button', { name: 'Add to cart' }),
    productCard(page, CHAI).getByRole('button', { name: 'Add to cart' }),
  );
  const heart = page.getByRole('button', { name: `Wish list: ${CHAI}` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expectDifference(heart, page.getByRole('button', { name: 'Wish list: Marrakech Mint' }));

  const before = await visibleStyles(cartButton(page, 3));
  await cartButton(page, 3).click();
  expect(await visibleStyles(cartButton(page, 3))).not.toBe(before);
  const cart = page.getByRole('region', { name: 'Cart' });
  await expectDifference(
    cart.getByRole('button', { name: /^Increase/ }),
    cart.getByRole('button', { name: /^Decrease/ }),
  );

  await visit(page, '/classic-tea');
  await expectDifference(link('Breakfast club'), link('Luxury'));
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('tea@example.com');
  await expectDifference(
    page.getByLabel('Email'),
    page.getByRole('combobox').or(page.getByRole('searchbox')).first(),
  );
});

const PRINTED_PAGES: Readonly<Record<string, (page: Page, shopper: ShopperIdentity) => Promise<unknown>>> = {
  ...Object.fromEntries(
    [
      '/',
      '/tea',
      '/read/smoke',
      '/delivery',
      '/deals',
      '/checkout-form',
      '/tea/picked-tea/Masala%20Chai',
    ].map((path) => [path, (page: Page) => visit(page, path)]),
  ),
  'an unpaid order': async (page, shopper) => {
    await purchaseAsGuest(page, shopper, { [CHAI]: 2 });
    await visit(page, '/tea');
    await visit(page, `/order/${await readOrderSecret(page)}`);
    await expect(page.getByRole('heading', { name: 'What you ordered' })).toBeVisible();
  },
  'a page with the bar of an unpaid order': async (page, shopper) => {
    await purchaseAsGuest(page, shopper, { [CHAI]: 2 });
    await visit(page, '/gifts');
    await expect(page.getByRole('region', { name: 'Unpaid order' })).toBeVisible();
  },
  'the cart': async (page, shopper) => {
    await signUp(page, shopper);
    await fillCart(page, { [CHAI]: 2 });
    await visit(page, '/checkout');
    await expect(page.getByText('$24.80').first()).toBeVisible();
  },
  'an account': async (page, shopper) => {
    await signUp(page, shopper);
    await purchaseSignedIn(page, { [CHAI]: 2 });
    await visit(page, '/account');
    await expect(page.getByRole('article', { name: /^Order / })).toContainText('$24.80');
  },
};

for (const [name, open] of Object.entries(PRINTED_PAGES)) {
  test(`prints dark on white without navigation and buttons in both color schemes: ${name}`, async ({
    page,
    shopper,
  }) => {
    await open(page, shopper);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, media: 'print' });
      await expectPrint(page);
    }
  });
}

const expectPrint = async (page: Page) => {
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('Cancel order', { exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Unpaid order' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^(Pay now|Edit cart|View order)$/ })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Franchising' }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Wish list/ })).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Camellia' })).toBeVisible();
  const spilling = await page
    .locator('main img')
    .evaluateAll((pictures) =>
      pictures.filter((picture) => getComputedStyle(picture).overflow === 'visible'),
    );
  expect(spilling).toEqual([]);
  const beside = await page
    .locator('main img')
    .evaluateAll((pictures) =>
      pictures
        .filter((picture) => picture.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML),
    );
  expect(beside).toEqual([]);
  const colors = await page
    .locator('main :is(h1, h2, p, li, dd, strong)')
    .evaluateAll((nodes) => [...new Set(nodes.map((node) => getComputedStyle(node).color))]);
  expect(colors).toEqual(['rgb(35, 33, 28)']);
};

test('a shopper on a phone finds the menu closed after a link, after Back and on the page where it was opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('link', { name: 'Gifts' }).first().click();
  await expect(page).toHaveURL(/\/gifts$/);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'Camellia' }).click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('[HOME-1] the slides stop for good when a shopper chooses one', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible();
  await page.getByRole('button', { name: 'Show slide: Dark leaf, bright cup' }).click();
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('group', { name: 'Slide 2 of 4' })).not.toHaveAttribute('inert');
});

test('[AUTH-4] shows a new account as a success message', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await expect(page.getByRole('alert')).toHaveClass(/success/);
});

test('[NAV-8] the cart page shows a guest the cart on the home page, and two buttons', async ({ page }) => {
  await fillCart(page, { [CHAI]: 2 });
  await visit(page, '/checkout');
  const cart = page.getByRole('region', { name: 'Your cart' });
  await expect(cart).toContainText('2 × $12.40');
  await expect(cart).toContainText('Total $24.80');
  const links = page.getByRole('main').locator('a.button');
  await expect(links.nth(0)).toHaveText('Check out as guest');
  await expect(links.nth(1)).toHaveText('Sign in');
  await expect(links.nth(1)).toHaveAttribute('href', /return=checkout/);
});
