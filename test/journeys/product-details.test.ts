import { expect, test } from './journey.ts';
import { OFFLINE_FAULTS, productCard, visit } from './steps.ts';

test('[BREW-1] shows the facts of a tea in both systems of units, with allergens in bold', async ({
  page,
}) => {
  await page.goto('/tea/picked-tea/Masala Chai');
  await expect(page.getByText('3 g for 200 ml (6.8 fl oz)')).toBeVisible();
  await expect(page.getByText('100 °C (212 °F)')).toBeVisible();
  const facts = page.getByRole('region', { name: 'Details' });
  const fact = (name: string) => facts.locator('div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact('Harvest')).toContainText('2026');
  await expect(fact('Producer')).toContainText('Portland');
  await expect(fact('Net quantity')).toContainText('150 g (5.3 oz)');
  await expect(fact('Makes')).toContainText('About 50 cups, $0.25 each');
  await expect(fact('Ingredients')).toContainText('Black tea (70%), Green cardamom, Ginger');
  await expect(fact('Allergens').locator('strong')).toHaveText(['celery', 'mustard']);
  await expect(fact('Best within')).toContainText('24 months');
  await expect(fact('Storage')).toContainText('dry and dark');
  await page
    .getByRole('link', { name: /delivery/i })
    .filter({ hasText: 'Free' })
    .first()
    .click();
  await expect(page).toHaveURL(/\/delivery$/);
});

test('shows who made a ware and who is responsible for it in the EU', async ({ page }) => {
  await page.goto('/other-products/picked-product/White Porcelain Gaiwan, 120 ml');
  const facts = page.getByRole('region', { name: 'Details' });
  await expect(facts).toContainText('Jingdezhen');
  await expect(facts).toContainText('14 rue des Trois-Théières, 69001 Lyon, France');
  await expect(facts).toContainText('CAM-GAIWAN-120');
  await expect(facts.getByText('Net quantity')).toHaveCount(0);
});

test('leads to products that go well with a tea and to similar ones', async ({ page }) => {
  await visit(page, '/tea/picked-tea/Uji Matcha, Stone-Ground');
  const companions = page.getByRole('region', { name: 'Goes well with' });
  await expect(companions.getByRole('link')).toHaveText([/Matcha Whisk/, /Gyokuro/]);
  await expect(page.getByRole('region', { name: 'Similar teas' }).getByRole('link')).toHaveCount(4);
  await companions.getByRole('link', { name: /Whisk/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bamboo Matcha Whisk (Chasen)');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Eighty Prongs Workshop');
});

test('opens a product that the browser knows at once, and its facts as soon as they arrive', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(OFFLINE_FAULTS);
  const loaded = page.waitForResponse((response) => response.url().includes('/api/categories'));
  await visit(page, '/tea');
  await (await loaded).finished();
  let isOffline = true;
  await page.route('**/*.data*', (route) => (isOffline ? route.abort() : route.fallback()));
  await productCard(page, 'Masala Chai').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masala Chai');
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the details of this product.');
  isOffline = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('May contain celery, mustard');
});
