import { expect, test } from './journey.ts';
import { cartButton, visit } from './steps.ts';

test('a shopper compares a tea with similar ones, removes one, adds another, and buys', async ({ page }) => {
  await visit(page, '/tea/picked-tea/Genmaicha%20with%20Toasted%20Rice');
  await page.getByRole('link', { name: 'Compare with similar products' }).click();
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveCount(4);
  await expect(page.getByRole('rowheader', { name: 'Caffeine' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Remove .* from the comparison$/ })
    .last()
    .click();
  await expect(columns).toHaveCount(3);
  await page.getByLabel('Add a product').selectOption('Masala Chai');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(columns.filter({ hasText: 'Masala Chai' })).toBeVisible();
  await columns.filter({ hasText: 'Masala Chai' }).getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.goBack();
  await expect(columns).toHaveCount(3);
});

test('compares without scripts', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/tea`);
  await page.getByRole('link', { name: 'Compare teas' }).click();
  await page.getByLabel('Add a product').selectOption('Masala Chai');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: /Masala Chai/ })).toBeVisible();
});
