import { expect, test } from './journey.ts';
import { cartButton, fillCart, productCard, quantityOf, signUp, visit } from './steps.ts';

const CHAI = 'Masala Chai';
const MINT = 'Marrakech Mint';

test('[CART-2] removing lines moves the focus to the next line, and at the end to the heading', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1, [MINT]: 2, 'Kyoto Hōjicha': 1 });
  await visit(page, '/checkout');
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  await page.getByRole('button', { name: `Decrease quantity of ${CHAI}` }).press('Enter');
  await expect(quantityOf(page, CHAI)).toBeHidden();
  await expect(remove(MINT)).toBeFocused();
  await page.getByRole('button', { name: `Decrease quantity of ${MINT}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Decrease quantity of ${MINT}` })).toBeFocused();
  await remove(MINT).press('Enter');
  await expect(remove('Kyoto Hōjicha')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your Cart is Empty', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a link moves the focus to the new page and announces its title; a filter keeps the focus', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tea' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('status').filter({ hasText: /^Tea · / })).toHaveCount(1);
  const filter = page.getByRole('link', { name: 'Sort by price' });
  await filter.press('Enter');
  await expect(page).toHaveURL(/sort=price/);
  await expect(filter).toBeFocused();
});

test('[CART-3] closes the cart when the keyboard focus leaves it', async ({ page }) => {
  await fillCart(page, { [CHAI]: 1 });
  await cartButton(page, 1).press('Enter');
  const dropdown = page.getByRole('region', { name: 'Cart' });
  await expect(dropdown.getByRole('listitem')).toBeVisible();
  for (const control of [
    dropdown.getByRole('button', { name: `Decrease quantity of ${CHAI}` }),
    dropdown.getByLabel(`Quantity of ${CHAI}`, { exact: true }),
    dropdown.getByRole('button', { name: `Increase quantity of ${CHAI}` }),
    dropdown.getByRole('button', { name: `Remove ${CHAI}` }),
    dropdown.getByRole('link', { name: 'Check out' }),
    dropdown.getByRole('link', { name: 'YOUR CART' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(dropdown).toBeHidden();
});

test('[CART-1] announces each of two additions of the same tea', async ({ page }) => {
  await visit(page, '/tea');
  const notice = page.getByRole('status').filter({ hasText: `${CHAI} is in your cart` });
  const add = productCard(page, CHAI).getByRole('button', { name: 'Add to cart' });
  await add.click();
  const first = await notice.getByRole('region').elementHandle();
  await add.click();
  await expect(notice).toHaveCount(1);
  await expect.poll(() => first?.evaluate((node) => node.isConnected)).toBe(false);
});

test('[NAV-2] shows the account icon of a signed-in shopper before the session loads', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await page.route('**/api/auth/session', () => {});
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeHidden();
});
