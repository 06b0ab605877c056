import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cartButton, fillCart, visit } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

const header = (page: Page) => page.getByRole('banner');
const scrollBy = (page: Page, px: number) => page.mouse.wheel(0, px);

test('[NAV-1] the header returns on scrolling up, and leaves on scrolling down', async ({ page }) => {
  await visit(page, '/tea');
  await page.mouse.move(200, 400);
  await scrollBy(page, 2_000);
  await expect(header(page)).not.toBeInViewport();
  await scrollBy(page, -300);
  await expect(header(page)).toBeInViewport();
  await scrollBy(page, 300);
  await expect(header(page)).not.toBeInViewport();
  await scrollBy(page, -9_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(header(page)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['header'])).toBeUndefined();
});

test('[CART-3] the open dropdown stays in sight while the page is scrolled', async ({ page }) => {
  await fillCart(page, { 'Masala Chai': 1 });
  await page.mouse.move(200, 700);
  await scrollBy(page, 2_000);
  await scrollBy(page, -300);
  await cartButton(page, 1).press('Enter');
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart.getByRole('listitem')).toBeVisible();
  await scrollBy(page, 200);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['header'])).toBe('hidden');
  await expect(cart).toBeInViewport();
});

test('the header never covers what the keyboard brings into sight', async ({ page }) => {
  await visit(page, '/tea');
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect
      .poll(() =>
        page.evaluate(() => {
          const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
          const focused = document.activeElement?.getBoundingClientRect();
          return focused !== undefined && focused.top >= bar && focused.bottom <= innerHeight;
        }),
      )
      .toBe(true);
  }
});
