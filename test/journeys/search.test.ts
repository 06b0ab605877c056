import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[SRCH-1] [NAV-3] a shopper types a few letters, steps through the suggestions and opens one', async ({
  page,
}) => {
  await visit(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.pressSequentially('sench');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const sencha = list.getByRole('option', { name: 'Fukamushi Sencha, Kakegawa' });
  await expect(sencha).toBeVisible();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await search.press('ArrowDown');
  const active = await search.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
  await search.press('ArrowUp');
  await search.press('ArrowUp');
  await search.press('Escape');
  await expect(list).toBeHidden();
  await expect(search).toHaveValue('sench');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fukamushi Sencha, Kakegawa');
  await expect(search).toHaveValue('');
});

test('[SRCH-1] a shopper presses Enter and gets a page of results that survives reload and Back', async ({
  page,
}) => {
  await visit(page, '/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('jasmin');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=jasmin$/);
  const result = page.getByRole('article', { name: 'Jasmine Dragon Pearls' });
  await expect(result).toBeVisible();
  await page.reload();
  await expect(result).toBeVisible();
  await result.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jasmine Dragon Pearls' })).toBeVisible();
  await page.goBack();
  await expect(result).toBeVisible();
});

test('[SRCH-1] a shopper chooses a suggestion with the mouse', async ({ page }) => {
  await visit(page, '/tea');
  await page.getByRole('combobox', { name: 'Search' }).fill('matcha');
  await page.getByRole('option', { name: 'Uji Matcha, Stone-Ground' }).click();
  await expect(page).toHaveURL(/\/tea\/picked-tea\//);
});

test('accepts typing while offline without an error message', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/ERR_FAILED|could not be called/);
  await visit(page, '/');
  await page.route('**/api/search?*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('combobox', { name: 'Search' }).fill('oolong');
  await failed;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('oolong');
});
