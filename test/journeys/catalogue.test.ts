import { expect, test } from './journey.ts';
import { cartButton, holdRequests, productCard, signUp, visit } from './steps.ts';

const TEAS = '**/tea.data*';

test('[CAT-2] [CAT-3] shows price filters first, and keeps a chosen type after reload and Back', async ({
  page,
}) => {
  await visit(page, '/tea');
  const filters = page.getByRole('navigation', { name: 'Filter' });
  await expect(filters.getByRole('link')).toHaveText(['All Prices', 'Up to 200', '200 to 300']);
  await expect(filters.getByRole('link', { name: 'All Prices' })).toHaveAttribute('aria-current');

  await page.getByRole('link', { name: 'Sort by type' }).click();
  await expect(filters.getByRole('link')).toHaveText(['All', 'Black', 'Green']);
  await filters.getByRole('link', { name: 'Black' }).click();
  await expect(productCard(page, 'Assam 100% Golden Tips')).toBeVisible();
  await expect(productCard(page, 'Uji Matcha, Stone-Ground')).toBeHidden();

  await page.reload();
  await expect(filters.getByRole('link', { name: 'Black' })).toHaveAttribute('aria-current');
  await expect(productCard(page, 'Uji Matcha, Stone-Ground')).toBeHidden();

  await page.goBack();
  await expect(filters.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current');
  await expect(productCard(page, 'Uji Matcha, Stone-Ground')).toBeVisible();
  await page.goBack();
  await expect(filters.getByRole('link', { name: 'All Prices' })).toHaveAttribute('aria-current');
});

test('[CAT-3] marks a filter as pressed before the list renders, but not one opened in a new window', async ({
  page,
}) => {
  await visit(page, '/tea?sort=type&type=all');
  const filters = page.getByRole('navigation', { name: 'Filter' });
  const black = filters.getByRole('link', { name: 'Black' });
  // React renders urgent updates before the click handler returns, and everything else in later tasks.
  const markedAfter = (press: { ctrlKey: boolean }) =>
    black.evaluate(async (link, { ctrlKey }) => {
      const before = document.querySelectorAll('main article').length;
      link.addEventListener('click', (event) => ctrlKey && event.preventDefault(), { once: true });
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }));
      await Promise.resolve();
      return [link.ariaCurrent, document.querySelectorAll('main article').length === before];
    }, press);
  expect(await markedAfter({ ctrlKey: true })).toEqual([null, true]);
  expect(await markedAfter({ ctrlKey: false })).toEqual(['true', true]);
  await expect(page).toHaveURL(/type=black/);
  await page.goBack();
  await expect(filters.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current');
  await expect(black).not.toHaveAttribute('aria-current');
});

test('[CAT-4] [CAT-9] the price filters put exactly 200 in the lower band and exclude exactly 300', async ({
  page,
}) => {
  const at200 = productCard(page, 'Yame Gyokuro, Straw-Shaded');
  const above200 = productCard(page, 'Taiping Houkui, Hand-Pressed');
  const below300 = productCard(page, 'Shi Feng Longjing, Pre-Qingming');
  const at300 = productCard(page, 'Jin Jun Mei, Tongmu Gorge');
  await visit(page, '/tea');
  await expect(at200).toContainText('$200.00');
  await expect(above200).toContainText('$200.01');
  await expect(below300).toContainText('$299.99');
  await expect(at300).toContainText('$300.00');

  await page.getByRole('link', { name: 'Up to 200' }).click();
  await expect(above200).toBeHidden();
  await expect(below300).toBeHidden();
  await expect(at300).toBeHidden();
  await expect(at200).toBeVisible();

  await page.getByRole('link', { name: '200 to 300' }).click();
  await expect(at200).toBeHidden();
  await expect(at300).toBeHidden();
  await expect(above200).toBeVisible();
  await expect(below300).toBeVisible();
});

test('[CAT-5] shows a spinner until the teas load', async ({ page }) => {
  const release = await holdRequests(page, TEAS);
  await visit(page, '/auth');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tea' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  release();
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(spinner).toBeHidden();
});

test('[CAT-2] filters a list that arrived whole without a request, and goes back and on without one', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/api\/categories|ERR_FAILED/);
  await page.route('**/api/categories', (route) => route.abort());
  const requests: string[] = [];
  await visit(page, '/tea?sort=type&type=green');
  await page.route('**/*.data*', (route) => {
    requests.push(route.request().url());
    return route.fallback();
  });
  const filters = page.getByRole('navigation', { name: 'Filter' });
  await filters.getByRole('link', { name: 'Black' }).click();
  await expect(productCard(page, 'Assam 100% Golden Tips')).toBeVisible();
  await page.goBack();
  await expect(productCard(page, 'Assam 100% Golden Tips')).toBeHidden();
  await page.getByRole('link', { name: 'Sort by price' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  expect(requests).toEqual([]);
});

test('[CAT-6] opens a product and another list from the catalogue that it loaded when idle', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) requests.push(new URL(request.url()).pathname);
  });
  const release = await holdRequests(page, '**/*.data*');
  const loaded = page.waitForResponse('**/api/categories');
  await visit(page, '/tea');
  await (await loaded).finished();
  await page.getByRole('link', { name: 'Masala Chai', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Taste' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coffee' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  // Only the product's facts, which it does not wait for.
  expect(requests).toEqual(['/tea/picked-tea/Masala%20Chai.data']);
  release();
});

test('[CAT-7] [PROD-3] shows a connection error of a product, and the product after trying again', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/\.data|ERR_FAILED|could not be loaded|api\/categories/);
  await page.route('**/api/categories', (route) => route.abort());
  await page.route('**/Masala%20Chai.data*', (route) => route.abort());
  await visit(page, '/tea');
  await page.getByRole('link', { name: 'Masala Chai', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load these products.');
  await page.unroute('**/Masala%20Chai.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Masala Chai' })).toBeVisible();
});

test('[CAT-5] shows all teas without JavaScript, and what does not work', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const notice = page.locator('noscript p');
  await page.goto(`${baseURL}/tea`);
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByText('Loading')).toHaveCount(0);
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('Turn on JavaScript to use the cart and the wish list.');
  await page.getByRole('link', { name: 'Masala Chai', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masala Chai');
  await expect(notice).toBeVisible();
});

test('[CAT-7] shows a connection error, and the teas after trying again', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/tea\.data|ERR_FAILED|could not be loaded/);
  await page.route(TEAS, (route) => route.abort());
  await visit(page, '/auth');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tea' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the teas.');
  await page.unroute(TEAS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('[CAT-8] confirms for one second that a tea was added to the cart or wish list', async ({ page }) => {
  await page.clock.install({ time: '2026-04-01T08:00:00Z' });
  await page.clock.pauseAt('2026-04-01T09:00:00Z');
  await visit(page, '/tea');
  const chai = productCard(page, 'Masala Chai');
  await expect(chai.locator('img')).toBeVisible();
  await expect(chai.getByText('$12.40')).toBeVisible();
  const add = chai.getByRole('button', { name: 'Add to cart' });
  const heart = chai.getByRole('button', { name: 'Wish list: Masala Chai' });
  const notice = page.getByRole('status').filter({ hasText: 'Masala Chai is in your cart' });
  for (const button of [add, heart]) {
    await button.click();
    await expect(button).toHaveAttribute('data-flash');
    await expect(notice).toHaveCount(1);
    await page.clock.runFor(999);
    await expect(button).toHaveAttribute('data-flash');
    await page.clock.runFor(1);
    await expect(button).not.toHaveAttribute('data-flash');
  }
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

const UNUSUAL_NAMES = [
  'Assam 100% Golden Tips',
  'Lapsang Souchong / Zhengshan Xiaozhong',
  'Earl Grey & Blue Cornflower',
  "Baker's Breakfast",
  'Kyoto Hōjicha',
  'Darjeeling First Flush (SFTGFOP1)',
];

test('[PROD-1] opens teas with unusual names from their cards and by address', async ({ page }) => {
  for (const name of UNUSUAL_NAMES) {
    await visit(page, '/tea');
    await page.getByRole('link', { name, exact: true }).click();
    const title = page.getByRole('heading', { level: 1, name, exact: true });
    await expect(title).toBeVisible();
    const response = await page.reload();
    expect(response?.status()).toBe(200);
    await expect(title).toBeVisible();
  }
});

test('[PROD-3] shows an error for an unknown product address and links to the teas', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/404.*\/tea\/picked-tea\/Unicorn/);
  const response = await visit(page, '/tea/picked-tea/Unicorn%20Oolong');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
  await page.getByRole('link', { name: 'Back to all teas' }).click();
  await expect(page).toHaveURL(/\/tea$/);
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('[PROD-3] shows a spinner for a tea from the wish list until it loads', async ({ page, shopper }) => {
  await visit(page, '/tea');
  await page.getByRole('button', { name: 'Wish list: Masala Chai' }).click();
  await signUp(page, shopper);
  const release = await holdRequests(page, '**/Masala%20Chai.data*');
  await page.getByRole('region', { name: 'Wish list' }).getByRole('link', { name: 'Masala Chai' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Masala Chai' })).toBeVisible();
});

test('[STOCK-1] disables adding a sold-out tea, and shows the remaining quantity of a rare one', async ({
  page,
}) => {
  await visit(page, '/tea');
  await expect(
    productCard(page, 'Hadong Ujeon (Wild-Grown)').getByRole('button', { name: 'Sold out' }),
  ).toBeDisabled();
  await expect(productCard(page, 'Taiping Houkui, Hand-Pressed')).toContainText('Only 3 left');
});

test('shows the current price on returning to a tea, not that of the last visit', async ({ page }) => {
  const address = '/tea/picked-tea/Masala%20Chai';
  await visit(page, address);
  await expect(page.getByText('$12.40')).toBeVisible();
  await visit(page, '/');
  await page.evaluate(() => {
    const key = 'camellia:state';
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"price":12.4', '"price":0.01'));
  });
  await visit(page, '/');
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    history.pushState(null, '', '/');
    history.back();
  }, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Masala Chai' })).toBeVisible();
  await expect(page.getByText('$12.40')).toBeVisible();
  await expect(page.getByText('$0.01')).toBeHidden();
});

test('[HOME-2] shows the link of the present theme on a phone, however far right it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    ['/classic-tea', 'Breakfast club'],
    ['/real-life-tea', 'Luxury'],
    ['/relaxing-tea', 'Relaxing'],
  ] as const) {
    await visit(page, path);
    await expect(
      page.getByRole('navigation', { name: 'Kinds of tea' }).getByRole('link', { name }),
    ).toBeInViewport({ ratio: 0.9 });
  }
});
