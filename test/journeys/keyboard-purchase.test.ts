import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ADDRESS, CARD_ACCEPTED, cartButton, visit } from './steps.ts';

const CHAI = 'Masala Chai';
const MAX_TABS = 250;

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  const handle = await target.elementHandle();
  for (let step = 0; step < MAX_TABS; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((element) => document.activeElement === element, handle)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline).not.toBe('none');
      await expect(target).toBeInViewport();
      return;
    }
  }
  throw new Error(`Tab does not reach ${String(target)}`);
};

const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

test('[CART-3] [PAY-1] [PAY-6] a shopper buys a tea with the keyboard alone, with the focus always visible', async ({
  page,
  shopper,
}) => {
  await visit(page, '/');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Shift+Tab');
  await press(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tea', exact: true }),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Tea' })).toBeVisible();
  await press(page, page.getByRole('article', { name: CHAI }).getByRole('link', { name: CHAI }));
  await expect(page.getByRole('heading', { level: 1, name: CHAI })).toBeVisible();
  await press(page, page.getByRole('button', { name: `Wish list: ${CHAI}` }), ' ');
  await press(page, page.getByRole('button', { name: 'Add to cart' }), ' ');
  await expect(cartButton(page, 1)).toBeVisible();
  await press(page, cartButton(page, 1));
  await press(page, page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'YOUR CART' }));
  await expect(page).toHaveURL(/signed-out=checkout/);
  await press(page, page.getByRole('link', { name: 'Check out as guest' }));
  await type(page, page.getByLabel('Email', { exact: true }), shopper.email);
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  for (const [label, text] of Object.entries(ADDRESS).slice(0, 5))
    await type(page, shipping.getByLabel(label, { exact: true }), text);
  await type(page, shipping.getByLabel('Country'), 'United States');
  await type(page, shipping.getByLabel('Phone'), ADDRESS.Phone);
  await press(page, page.getByRole('button', { name: 'PURCHASE' }));
  await type(page, page.getByLabel('Card number'), CARD_ACCEPTED);
  await type(page, page.getByLabel('Expiry'), '04/40');
  await type(page, page.getByLabel('CVC'), '123');
  await press(page, page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
});
