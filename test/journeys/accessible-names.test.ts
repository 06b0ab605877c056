import type { Locator, Page } from '@playwright/test';
import { ACCESSIBLE_NAMES, type AccessibleName, SPINNER } from '../contracts/accessible-names.ts';
import { expect, test } from './journey.ts';
import { fillAddress, fillSignUp, holdRequests, openCart, productCard, purchase, visit } from './steps.ts';

const expectNames = async (place: Page | Locator, part: keyof typeof ACCESSIBLE_NAMES): Promise<void> => {
  const names: readonly AccessibleName[] = ACCESSIBLE_NAMES[part];
  for (const [role, name] of names)
    await expect.soft(place.getByRole(role, { name, exact: true }), `${part}: ${role} ${name}`).toBeVisible();
};

test('keeps the accessible names of all controls unchanged', async ({ page, shopper }) => {
  const release = await holdRequests(page, '**/coffee.data*');
  await visit(page, '/');
  const topBar = page.getByRole('banner');
  const content = page.getByRole('main');
  await expectNames(topBar, 'topBar');
  await topBar.getByRole('link', { name: 'Coffee' }).click();
  await expect.soft(page.getByRole(SPINNER.role).filter({ hasText: SPINNER.text })).toBeVisible();
  release();

  await visit(page, '/tea');
  await expectNames(page, 'filterModes');
  for (const [mode, choices] of [
    ['Sort by price', 'prices'],
    ['Sort by type', 'types'],
  ] as const) {
    const link = page.getByRole('link', { name: mode });
    await link.click();
    await expect.soft(link).toHaveAttribute('aria-current', 'true');
    await expectNames(content, choices);
  }
  const product = productCard(page, 'Masala Chai');
  await expectNames(product, 'productCard');
  const heart = product.getByRole('button', { name: 'Wish list: Masala Chai' });
  await expect.soft(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect.soft(heart).toHaveAttribute('aria-pressed', 'true');
  await product.getByRole('button', { name: 'Add to cart' }).click();
  const dropdown = await openCart(page);
  await expectNames(topBar, 'topBarWithProduct');
  await expectNames(dropdown, 'cartDropdown');

  await visit(page, '/checkout-form');
  const isSame = page.getByRole('checkbox', { name: 'Billing address is the same as shipping' });
  await isSame.uncheck();
  await expectNames(page, 'checkoutForm');
  for (const name of ['Shipping address', 'Billing address'])
    await expectNames(page.getByRole('group', { name }), 'address');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect.soft(content.getByRole('alert')).toBeVisible();
  await isSame.check();

  await visit(page, '/auth');
  await expectNames(content, 'signIn');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expectNames(content, 'signUp');
  await fillSignUp(page, shopper);
  await expect(page).toHaveURL(/\/account$/);
  await expectNames(page, 'account');

  await visit(page, '/checkout');
  await expectNames(page, 'cart');
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await fillAddress(page);
  await purchase(page);
  await expectNames(page, 'paymentEmulator');
});
