import { expect, test } from './journey.ts';
import { cartButton, productCard, visit } from './steps.ts';

const PAGES = {
  Deals: 'Deals',
  Read: 'Read',
  Franchising: 'Franchising',
  Gifts: 'Gifts',
  Delivery: 'Delivery',
  Coffee: 'Coffee',
  'Other products': 'Other products',
  Stores: 'Stores',
} as const;

test('[NAV-2] [NAV-3] a shopper goes through every page of the top bar', async ({ page }) => {
  await visit(page, '/');
  const bar = page.getByRole('banner');
  for (const [link, heading] of Object.entries(PAGES)) {
    await bar.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(bar.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('[NAV-2] highlights the control under the mouse', async ({ page }) => {
  await visit(page, '/');
  const cart = page.getByRole('banner').getByRole('button', { name: 'Cart' });
  const restingColor = await cart.evaluate((button) => getComputedStyle(button).color);
  await cart.hover();
  await expect(cart).not.toHaveCSS('color', restingColor);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a shopper opens the menu, follows a link, and finds the menu closed', async ({ page }) => {
    await visit(page, '/');
    const bar = page.getByRole('banner');
    const menu = bar.getByRole('button', { name: 'Menu' });
    const gifts = bar.getByRole('link', { name: 'Gifts' });
    await expect(gifts).toBeHidden();
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await gifts.tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();
    await expect(gifts).toBeHidden();
    await menu.tap();
    await expect(gifts).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gifts).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test('[NAV-2] the menu button has its resting color after the menu is closed by touch', async ({
    page,
  }) => {
    await visit(page, '/');
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const restingColor = await menu.evaluate((button) => getComputedStyle(button).color);
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    // Chromium keeps the touched element hovered.
    await expect.poll(() => menu.evaluate((button) => button.matches(':hover'))).toBe(true);
    expect(await menu.evaluate((button) => getComputedStyle(button).color)).toBe(restingColor);
  });
});

test('[NAV-10] shows whether a store is open by the store’s local time, anywhere in the world', async ({
  page,
}) => {
  // A Tuesday in winter: 12:45 in Lyon, 11:45 in Bristol, 03:45 in Portland, 20:45 in Kanazawa.
  const now = new Date('2026-01-13T11:45:00Z');
  // The browser's clock is an hour fast.
  await page.clock.setFixedTime(new Date('2026-01-13T12:45:00Z'));
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
  });
  await visit(page, '/stores');
  const store = (city: string) => page.getByRole('article', { name: `Camellia ${city}` });
  await expect(store('Bristol')).toContainText('Open now, until 5:30 pm. It is 11:45 am there.');
  await expect(store('Lyon')).toContainText('Closed now, opens today at 2 pm. It is 12:45 pm there.');
  await expect(store('Portland')).toContainText('Closed now, opens today at 9 am. It is 3:45 am there.');
  await expect(store('Kanazawa')).toContainText('Closed now, opens Thursday at 10 am. It is 8:45 pm there.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[NAV-10] a shopper reads an article, opens a tea from it, and adds it to the cart', async ({
  page,
}) => {
  await visit(page, '/read');
  await page.getByRole('link', { name: 'The smokehouse at Tongmu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The smokehouse at Tongmu');
  await page.getByRole('main').getByRole('link', { name: 'Jin Jun Mei' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
});

test('[PROD-1] opens a coffee from its category, whose path is in the address', async ({ page }) => {
  await visit(page, '/coffee');
  await productCard(page, 'Mocha & Java').getByRole('link').click();
  await expect(page).toHaveURL('/coffee/picked-coffee/Mocha%20%26%20Java');
  await expect(page.getByRole('heading', { level: 1, name: 'Mocha & Java' })).toBeVisible();
});
