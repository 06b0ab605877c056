import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  cartButton,
  fillAddress,
  fillCart,
  OFFLINE_FAULTS,
  pay,
  purchase,
  readOrderNumber,
  signUp,
  visit,
} from './steps.ts';

test.use({ serviceWorkers: 'allow' });

const CHAI = 'Masala Chai';

/** Waits until the browser has cached the shop's files. */
const waitUntilCached = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Opens a page without waiting for a response to its session request. */
const openCached = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
};

// Offline, every request fails; only the page matters here.
test.beforeEach(({ faultRecorder }) => faultRecorder.allow(OFFLINE_FAULTS));

const PAGES = ['Deals', 'Read', 'Franchising', 'Gifts', 'Delivery', 'Sign in', 'Tea', 'Coffee', 'Stores'];

test('shows cached pages with a notice while offline, and keeps the cart', async ({ page, context }) => {
  await fillCart(page, { [CHAI]: 1 });
  await visit(page, '/auth');
  await waitUntilCached(page);
  await context.setOffline(true);
  const bar = page.getByRole('banner');
  for (const name of PAGES) {
    const link = bar.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^(${name}|You’re offline)$`),
    );
    const missing = page.getByRole('alert');
    if ((await missing.count()) > 0)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(cartButton(page, 1)).toBeVisible();
  }
});

test('[CAT-4] filters the loaded teas while offline', async ({ page, context }) => {
  await visit(page, '/tea');
  await waitUntilCached(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: '200 to 300' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('shows visited pages again while offline, and the others once online', async ({ page, context }) => {
  await visit(page, '/');
  await waitUntilCached(page);
  await visit(page, '/read/reading-a-label');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await visit(page, '/tea');
  await context.setOffline(true);
  await openCached(page, '/read/reading-a-label');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await openCached(page, '/tea?sort=type&type=green');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Tea', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/type=green/);
});

test('shows a page once a returning connection works', async ({ page, context }) => {
  await visit(page, '/');
  await waitUntilCached(page);
  await context.setOffline(true);
  await openCached(page, '/delivery?from=an-email');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  let requests = 0;
  await page.route('**/delivery?from=an-email', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    requests += 1;
    return requests > 2 ? route.fallback() : route.abort('internetdisconnected');
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  expect(requests).toBe(3);
});

test('the offline page makes no requests when opened directly, and has a retry button', async ({ page }) => {
  await page.clock.install();
  await openCached(page, '/offline');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.clock.runFor('01:00');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/');
});

test('[AUTH-12] the browser cache contains nothing of an account after its use', async ({
  page,
  context,
  shopper,
}) => {
  await visit(page, '/');
  await waitUntilCached(page);
  await signUp(page, shopper);
  await visit(page, '/account');
  await expect(page.getByText(shopper.email)).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const texts = await Promise.all(
      names.map(async (name) => {
        const store = await caches.open(name);
        const responses = await store.matchAll();
        return Promise.all(responses.map((response) => response.text()));
      }),
    );
    return texts.flat();
  });
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.filter((text) => text.includes(shopper.email) || text.includes(shopper.name))).toEqual([]);
  await context.setOffline(true);
  await openCached(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
});

test('a shopper whose connection drops at each checkout step keeps the cart, sees why, and orders once', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1 });
  await waitUntilCached(page);

  await context.setOffline(true);
  await page.getByRole('article', { name: CHAI }).getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 2)).toBeVisible();
  await context.setOffline(false);

  await visit(page, '/checkout-form');
  await fillAddress(page);
  await context.setOffline(true);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.getByRole('button', { name: 'PURCHASE' }).click();
    await expect(page.getByRole('alert')).toContainText('We can’t reach the shop.');
    await expect(cartButton(page, 2)).toBeVisible();
  }
  await context.setOffline(false);
  await purchase(page);

  let isDown = true;
  await page.route('**/api/orders/*/confirm', (route) => (isDown ? route.abort() : route.fallback()));
  await pay(page);
  await expect(page).toHaveURL(/\/success/);
  isDown = false;
  const number = await readOrderNumber(page);
  await expect(cartButton(page, 0)).toBeVisible();
  await visit(page, '/account');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: `Order ${number}` })).toContainText('Paid');
  await expect(page.getByRole('article')).toContainText(`${CHAI} 2 ×`);
});
