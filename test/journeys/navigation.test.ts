import { expect, test } from './journey.ts';
import { cartButton, fillCart, fillSignUp, visit } from './steps.ts';

test('[NAV-6] shows the same page at / and /home', async ({ page, baseURL }) => {
  await visit(page, '/');
  const title = await page.getByRole('heading', { level: 2 }).allTextContents();
  await visit(page, '/home');
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(title);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
});

test('[NAV-7] redirects an unknown path to the home page, from outside and within the shop', async ({
  page,
}) => {
  await visit(page, '/no/such/page');
  await expect(page).toHaveURL('/');
  const reason = page.getByText('We couldn’t find that page. Here is our shop.');
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(cartButton(page, 0)).toBeVisible();
  await expect(reason).toHaveCount(0);
  // A stale history entry, which the shop itself has to handle.
  await page.evaluate(() => {
    history.pushState(null, '', '/no/such/page');
    history.pushState(null, '', '/tea');
    history.back();
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Tea Selections' })).toBeVisible();
});

for (const path of ['/account', '/checkout']) {
  test(`[NAV-8] redirects a signed-out shopper from ${path} to the home page with the reason, and back after sign-up`, async ({
    page,
    shopper,
  }) => {
    await visit(page, path);
    expect(new URL(page.url()).pathname).toBe('/');
    const reason = page.getByRole('status').filter({ hasText: /sign in to/i });
    await reason.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await fillSignUp(page, shopper);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('[NAV-8] offers a signed-out shopper guest checkout instead of the cart page', async ({ page }) => {
  await fillCart(page, { 'Masala Chai': 1 });
  await cartButton(page, 1).click();
  await page.getByRole('link', { name: 'YOUR CART' }).click();
  await page.getByRole('link', { name: 'Check out as guest' }).click();
  await expect(page.getByRole('button', { name: 'PURCHASE' })).toBeVisible();
});

test('[NAV-1] [NAV-2] shows top bar and footer on every page', async ({ page }) => {
  for (const path of [
    '/',
    '/tea',
    '/tea/picked-tea/Masala%20Chai',
    '/auth',
    '/success',
    '/cancel',
    '/checkout-form',
  ]) {
    await visit(page, path);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Wish list, 0 items' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});

test('[HOME-1] the slides can be stopped, and are still with reduced motion', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
});
