import type { Page } from '@playwright/test';
import type { FaultRecorder } from './fault-recorder.ts';
import { expect, test } from './journey.ts';
import { cartButton, fillGuestForm, productCard, purchase, signUp, visit } from './steps.ts';

/** Browsers without storage for the shop, each as an init script. */
const BROWSERS: Readonly<Record<string, () => void>> = {
  'forbids storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'has no storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null });
  },
  'has storage without methods': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: {} });
  },
  'forbids storage, locks, caches and workers': () => {
    const forbid = () => {
      throw new DOMException('Access is denied in this context.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, { get: forbid });
    navigator.locks.request = async () => forbid();
    Object.defineProperty(navigator, 'serviceWorker', { get: () => undefined });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  },
};

const NOT_SAVED = 'doesn’t save your cart';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: NOT_SAVED });
const TEA = 'Masala Chai';
const add = (page: Page) => productCard(page, TEA).getByRole('button', { name: 'Add to cart' }).click();

// The shop logs what it cannot store, and React Router warns about scroll positions when a page is left.
test.beforeEach(({ faultRecorder }) =>
  faultRecorder.allow(/^console: camellia:[\w-]+ |Failed to save scroll positions/),
);

for (const [name, blockStorage] of Object.entries(BROWSERS))
  test(`sells to a guest whose browser ${name}, and shows that the cart is not saved`, async ({
    page,
    shopper,
  }) => {
    await page.addInitScript(blockStorage);
    await visit(page, '/tea');
    await expect(notice(page)).toBeHidden();
    await add(page);
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await notice(page).getByRole('button', { name: 'OK' }).click();
    await expect(notice(page)).toBeHidden();
    await add(page);
    await expect(cartButton(page, 2)).toBeVisible();
    await expect(notice(page)).toBeHidden();

    await cartButton(page, 2).click();
    await page.getByRole('link', { name: 'Check out', exact: true }).click();
    await expect(page.getByRole('main').getByLabel(`Quantity of ${TEA}`, { exact: true })).toHaveValue('2');
    await fillGuestForm(page, shopper);
    await purchase(page);
  });

test('shows no cart notice to a signed-in shopper, whose account stores the cart', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await page.addInitScript(BROWSERS['forbids storage'] ?? (() => undefined));
  await visit(page, '/tea');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/saved-items') && response.request().method() === 'POST',
  );
  await add(page);
  await saved;
  await expect(notice(page)).toBeHidden();
  await visit(page, '/tea');
  await expect(cartButton(page, 1)).toBeVisible();
});

/** Removes cookies from every response, like a browser that blocks them. */
const blockCookies = async (page: Page, faultRecorder: FaultRecorder): Promise<void> => {
  faultRecorder.allow(/401.*\/api\/cart/);
  await page.route('**/*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
};

test('explains to a shopper whose browser blocks cookies why the sign-in does not last', async ({
  page,
  shopper,
  otherBrowser,
  faultRecorder,
}) => {
  await signUp(await otherBrowser(), shopper);
  await blockCookies(page, faultRecorder);
  await visit(page, '/auth');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password').fill(shopper.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'blocks cookies' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('explains blocked cookies after a sign-up as well', async ({ page, shopper, faultRecorder }) => {
  await blockCookies(page, faultRecorder);
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Display name').fill(shopper.name);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByLabel('Confirm password').fill(shopper.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'blocks cookies' })).toBeVisible();
  // No request may be pending when the page is closed.
  await page.unrouteAll({ behavior: 'wait' });
});

const signInWithGoogle = async (page: Page): Promise<void> => {
  const popup = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const chooser = await popup;
  await chooser.getByRole('button', { name: 'Ada Winterbourne ada@example.com' }).click();
};

test('[AUTH-7] explains to a shopper whose browser blocks cookies why Google sign-in fails', async ({
  page,
  context,
  faultRecorder,
}) => {
  faultRecorder.allow(/google\/callback/);
  await context.route('**/api/auth/google', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'set-cookie': _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
  await visit(page, '/auth');
  await signInWithGoogle(page);
  await expect(page.getByRole('alert')).toContainText('allow cookies for this shop');
  await expect(page.getByText('Continue in the Google window')).toBeHidden();
  await expect(page).toHaveURL(/\/auth$/);
});

test('[AUTH-7] explains a failed Google sign-in where the browser does not return the session cookie', async ({
  page,
}) => {
  await visit(page, '/auth');
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ json: { user: null, expiresAt: null } }),
  );
  await signInWithGoogle(page);
  await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('[AUTH-7] opens no Google window where the browser reports that cookies are off', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies');
  expect(context.pages()).toHaveLength(1);
});
