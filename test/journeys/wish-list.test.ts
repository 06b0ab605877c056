import { expect, test } from './journey.ts';
import { cartButton, fillSignUp, productCard, signUp, visit } from './steps.ts';

test('[WISH-1] [WISH-2] a visitor sees the wish list, adds from it to the cart, and takes a heart away', async ({
  page,
}) => {
  await visit(page, '/tea');
  for (const name of ['Masala Chai', 'Marrakech Mint'])
    await productCard(page, name)
      .getByRole('button', { name: `Wish list: ${name}` })
      .click();
  await page.getByRole('banner').getByRole('link', { name: 'Wish list, 2 items' }).click();
  await expect(page.getByRole('heading', { name: 'Wish list' })).toBeVisible();
  await productCard(page, 'Masala Chai').getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.reload();
  for (const name of ['Masala Chai', 'Marrakech Mint'])
    await productCard(page, name)
      .getByRole('button', { name: `Wish list: ${name}` })
      .click();
  await expect(page.getByText('Nothing on your wish list yet.')).toBeVisible();
  await visit(page, '/auth');
  await expect(page.getByRole('heading', { name: 'Wish list' })).toHaveCount(0);
});

test('[WISH-1] [WISH-3] keeps the visitor’s wish list at sign-up', async ({ page, shopper }) => {
  await visit(page, '/tea');
  await page.getByRole('button', { name: 'Wish list: Masala Chai' }).click();
  await signUp(page, shopper);
  const wishList = page.getByRole('region', { name: 'Wish list' });
  await expect(wishList.getByRole('article', { name: 'Masala Chai' })).toBeVisible();
  await wishList.getByRole('button', { name: 'Wish list: Masala Chai' }).click();
  await expect(wishList.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wish list, 0 items' })).toBeVisible();
});

test('[WISH-3] does not claim without scripts that the wish list is empty', async ({
  browser,
  baseURL,
  shopper,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, shopper);
  await expect(page).toHaveURL(/\/account/);
  await expect(page.locator('noscript p').filter({ hasText: 'wish list' })).toBeVisible();
  await expect(page.locator('p.needs-script')).toContainText('Nothing on your wish list yet.');
  await expect(page.locator('p.needs-script')).toBeHidden();
});

test('[WISH-3] [PROMO-1] shows the reduced price on the wish list of a visitor and of an account', async ({
  page,
  shopper,
}) => {
  await visit(page, '/gifts');
  const name = 'Gift Set: Four Small Tins';
  await productCard(page, name)
    .getByRole('button', { name: `Wish list: ${name}` })
    .click();
  await page.getByRole('link', { name: 'Wish list, 1 item' }).click();
  await expect(productCard(page, name).getByText('$46.00')).toBeVisible();
  await signUp(page, shopper);
  await visit(page, '/account');
  await expect(productCard(page, name).getByText('$46.00')).toBeVisible();
});
