import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[CAT-2] orders and filters teas at once, goes back through both, and offers a way out of an empty list', async ({
  page,
}) => {
  await visit(page, '/tea');
  const names = page.getByRole('main').getByRole('article').getByRole('heading');
  const all = await names.allTextContents();
  const choices = page.getByRole('form', { name: 'Order and filter' });
  const requests: string[] = [];
  page.on('request', (request) => void (request.url().includes('.data') && requests.push(request.url())));

  await choices.getByRole('combobox', { name: 'Order by' }).selectOption('Price, low to high');
  await expect(page).toHaveURL(/\/tea\?order=price$/);
  await expect(names.first()).toHaveText("Baker's Breakfast");
  await choices.getByRole('combobox', { name: 'Origin' }).selectOption('Japan');
  await expect(page).toHaveURL(/\/tea\?order=price&origin=japan$/);
  await expect(page.getByRole('status').filter({ hasText: 'teas' })).toHaveText('5 teas');
  await page.getByRole('link', { name: 'Sort by type' }).click();
  await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Black' }).click();
  await expect(page.getByText('No teas match.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(names).toHaveCount(5);
  await page.goBack();
  await expect(choices.getByRole('combobox', { name: 'Origin' })).toHaveValue('');
  await expect(choices.getByRole('combobox', { name: 'Order by' })).toHaveValue('price');

  await choices.getByRole('combobox', { name: 'Caffeine' }).selectOption('High caffeine');
  await choices.getByRole('combobox', { name: 'Taste' }).selectOption('Minty');
  await choices.getByRole('checkbox', { name: 'In stock only' }).check();
  await choices.getByRole('combobox', { name: 'Origin' }).selectOption('Kenya');
  await page.getByRole('link', { name: 'Show all teas' }).click();
  await expect(page).toHaveURL(/\/tea$/);
  await expect(names).toHaveText(all);
  expect(requests).toEqual([]);
});

test('[NAV-10] orders and filters coffee and a themed page', async ({ page }) => {
  await visit(page, '/coffee?taste=floral');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await visit(page, '/relaxing-tea?caffeine=low');
  await expect(page.getByRole('combobox', { name: 'Caffeine' })).toHaveValue('low');
  for (const article of await page.getByRole('main').getByRole('article').all())
    await expect(article.getByRole('button', { name: 'Add to cart' })).toBeVisible();
});

test('[CAT-2] filters without JavaScript, by a button', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/tea?sort=type&type=green`);
  await page.getByRole('combobox', { name: 'Origin' }).selectOption('China');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/sort=type&type=green/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  await context.close();
});
