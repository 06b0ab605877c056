import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cartButton, holdRequests, signUp, visit, waitForHydration } from './steps.ts';

/** Times of the end of hydration, and of the first paint. */
const paintAndHydrationTimes = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    hydrated: (window as { hydratedAt?: number }).hydratedAt ?? Number.NaN,
  }));

for (const path of ['/', '/tea', '/tea/picked-tea/Masala%20Chai', '/checkout-form'])
  test(`[HOME-1] paints ${path} before its scripts run, however soon they arrive`, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('hydrated', () => Object.assign(window, { hydratedAt: performance.now() }));
    });
    await visit(page, path);
    await visit(page, path);
    const { painted, hydrated } = await paintAndHydrationTimes(page);
    expect(hydrated).toBeGreaterThan(painted);
  });

/** URLs of preloaded pictures and styles that the page does not use. */
const unusedPreloads = (page: Page) =>
  page.evaluate(() => {
    const used = new Set([
      ...[...document.images].map(({ currentSrc }) => currentSrc),
      ...[...document.styleSheets].map(({ href }) => href),
    ]);
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'link')
      .map(({ name }) => name)
      .filter((url) => /\/pictures\/|\.css$/.test(url) && !used.has(url));
  });

for (const width of [390, 1440])
  for (const path of ['/', '/tea', '/tea/picked-tea/Masala%20Chai', '/gifts', '/journal', '/checkout-form'])
    test(`[HOME-1] uses everything that ${path} preloads at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await visit(page, path);
      await expect.poll(() => unusedPreloads(page)).toEqual([]);
    });

test('[CART-1] hydrates a tea that is opened in a background tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await visit(page, '/tea/picked-tea/Masala%20Chai');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
});

test('[PROD-2] [CART-1] shows a tea before its scripts load, and replays presses after hydration', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/framework-*.js');
  await page.goto('/tea/picked-tea/Masala%20Chai');
  await expect(page.getByRole('heading', { level: 1, name: 'Masala Chai' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await add.click();
  await cartButton(page, 0).click();
  const textOnButton = () => add.evaluate((button) => getComputedStyle(button, '::after').content);
  expect(await textOnButton()).toBe('"Adding…"');
  release();
  await expect(cartButton(page, 2)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(textOnButton).not.toContain('Adding');
  // The open dropdown covers the button.
  await page.keyboard.press('Escape');
  await add.click();
  await expect(cartButton(page, 3)).toBeVisible();
});

test('[PROD-2] [CART-1] reports scripts that fail to load, and offers a retry that works', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.route('**/framework-*.js', (route) => route.abort());
  await page.goto('/tea/picked-tea/Masala%20Chai');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('didn’t load');
  await page.unroute('**/framework-*.js');
  await waitForHydration(page, () => notice.getByRole('button', { name: 'Try again' }).click());
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
});

test('[PROD-2] [CART-1] reports slow scripts until they load, and replays presses', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, '**/framework-*.js');
  const scriptRequest = page.waitForRequest('**/framework-*.js');
  await page.goto('/tea/picked-tea/Masala%20Chai');
  await scriptRequest;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('alert')).toContainText('didn’t load');
  release();
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('[CART-8] reports when the cart cannot be saved yet, and saves it once the script loads', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/net::ERR_FAILED|could not be stored on this device yet/);
  await page.route('**/later-*.js*', (route) => route.abort());
  await page.goto('/tea');
  await expect(page.getByRole('alert')).toContainText('didn’t load');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.unroute('**/later-*.js*');
  await expect(page.getByRole('alert')).toBeHidden();
  await cartButton(page, 1).click();
  await expect(page.getByRole('region', { name: 'Cart' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('chai');
  await expect(page.getByRole('option').first()).toBeVisible();
  await visit(page, '/tea');
  await expect(cartButton(page, 1)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[CAT-1] renders the end of the category before hydration', async ({ page }) => {
    const release = await holdRequests(page, '**/framework-*.js');
    await page.goto('/tea');
    await expect(page.getByRole('article')).toHaveCount(24);
    const last = page.getByRole('article').last().getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })))
      .toBe(true);
    release();
  });

  for (const path of ['/', '/tea', '/tea/picked-tea/Masala%20Chai'])
    test(`keeps the scroll position of ${path} at the end after a reload`, async ({ page }) => {
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      const scrollPosition = () =>
        page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight - innerHeight]);
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      const [position, end] = await scrollPosition();
      expect(position).toBe(end);
      expect(position).toBeGreaterThan(2_000);
      await waitForHydration(page, () => page.reload());
      await expect.poll(scrollPosition).toEqual([position, end]);
    });
});

test('[AUTH-6] signs in with what was typed before hydration', async ({ page, shopper, otherBrowser }) => {
  await signUp(await otherBrowser(), shopper);
  const release = await holdRequests(page, '**/framework-*.js');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: shopper.name })).toBeVisible();
});

test('[CAT-3] [CAT-4] shows the right page after a reload and Back before hydration', async ({ page }) => {
  await visit(page, '/tea');
  const filters = page.getByRole('navigation', { name: 'Filter' });
  await filters.getByRole('link', { name: '200 to 300' }).click();
  await expect(page).toHaveURL(/price=/);
  const release = await holdRequests(page, '**/framework-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(filters).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/tea$/);
  release();
  await page.locator('html[data-hydrated]').waitFor();
  await expect(filters.getByRole('link', { name: 'All Prices' })).toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartButton(page, 1)).toBeVisible();
});
