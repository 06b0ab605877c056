import type { Route } from '@playwright/test';
import { freePort, startShopProcess } from '../support/shop-process.ts';
import { expect, test as withOneShop } from './journey.ts';
import { cartButton, holdRequests, visit } from './steps.ts';

/** A shop whose pages React Router hydrates itself. */
const test = withOneShop.extend({
  shop: [
    async ({ dataDir: DATA_DIR }, use) => {
      const settings = { PORT: String(await freePort()), DATA_DIR, TRUSTED_PROXIES: '1' };
      await using shop = await startShopProcess({ ...settings, DEFER_HYDRATION: 'no' });
      await use(shop);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('hydrates each kind of page with the loader data that React Router itself sends', async ({ page }) => {
  for (const path of [
    '/',
    '/tea',
    '/tea/picked-tea/Masala%20Chai',
    '/stores',
    '/auth',
    '/nothing',
    '/gifts',
  ]) {
    const html = (await (await visit(page, path))?.text()) ?? '';
    expect([path, html.includes('id="hydration"'), html.includes('<!--$!-->')]).toEqual([path, false, false]);
  }
});

for (const [cause, files, fail] of [
  ['a blocked script', '**/assets/*.js', (route: Route) => route.abort()],
  ['a missing entry', '**/assets/entry.client-*.js', (route: Route) => route.fulfill({ status: 503 })],
] as const)
  test(`reports ${cause}, and follows a link after an early press`, async ({ page, faultRecorder }) => {
    faultRecorder.allow(/ERR_FAILED|503|Failed to fetch dynamically imported module/);
    const failScripts = await holdRequests(page, files, fail);
    await page.goto('/tea', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    failScripts();
    await expect(page.getByText('Some buttons may not work yet')).toBeVisible();
    await page.getByRole('link', { name: 'Stores' }).first().click();
    await expect(page).toHaveURL(/\/stores$/);
  });

test('reports scripts that never arrive, and follows a link sooner', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/ERR_FAILED|ERR_ABORTED/);
  await page.clock.install();
  await holdRequests(page, '**/assets/*.js');
  await page.goto('/tea', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.clock.fastForward(20_000);
  await expect(page.getByText('Some buttons may not work yet')).toBeVisible();
  await page.goto('/tea', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('link', { name: 'Stores' }).first().click();
  await page.clock.fastForward(8_000);
  await expect(page).toHaveURL(/\/stores$/);
});

test('[CART-1] a press before hydration is carried out once, and the next page is rendered in the browser', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/entry.client-*.js');
  await page.goto('/tea/picked-tea/Masala%20Chai', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  release();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.getByRole('link', { name: 'Tea', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cartButton(page, 1)).toBeVisible();
});
