import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cartButton, visit } from './steps.ts';

const CHAI = '/tea/picked-tea/Masala%20Chai';
const RARE = '/tea/picked-tea/Taiping%20Houkui%2C%20Hand-Pressed';
const SOLD_OUT = '/tea/picked-tea/Hadong%20Ujeon%20(Wild-Grown)';

const quantity = (page: Page) => page.getByRole('combobox', { name: 'Quantity' });
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

test('[CART-1] adds the chosen quantity of a product, at every press', async ({ page }) => {
  await visit(page, CHAI);
  await expect(quantity(page)).toHaveValue('1');
  await quantity(page).selectOption('3');
  await add(page).click();
  await expect(cartButton(page, 3)).toBeVisible();
  await expect(page.getByText('In cart: 3')).toBeVisible();
  await quantity(page).selectOption('2');
  await add(page).click();
  await expect(cartButton(page, 5)).toBeVisible();
});

test('[CART-1] adds the chosen quantity by the keyboard', async ({ page }) => {
  await visit(page, CHAI);
  await quantity(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(add(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cartButton(page, 3)).toBeVisible();
});

test('[STOCK-1] offers no more than the stock and adds no more', async ({ page }) => {
  await visit(page, RARE);
  await expect(quantity(page).getByRole('option')).toHaveText(['1', '2', '3']);
  await quantity(page).selectOption('2');
  await add(page).click();
  await expect(cartButton(page, 2)).toBeVisible();
  await add(page).click();
  await expect(cartButton(page, 3)).toBeVisible();
  await expect(add(page)).toHaveAttribute('aria-disabled', 'true');
  await visit(page, CHAI);
  await expect(quantity(page).getByRole('option')).toHaveCount(99);
  await visit(page, SOLD_OUT);
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect(quantity(page)).toHaveCount(0);
});
