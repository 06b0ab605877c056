import type { BrowserContext, Page } from '@playwright/test';
import { shopperAt } from '#test/support/shopper.ts';
import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

const openChooser = async (context: BrowserContext, page: Page): Promise<Page> => {
  await visit(page, '/auth');
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  const [chooser] = await Promise.all([context.waitForEvent('page'), button.click()]);
  return chooser;
};

test('[AUTH-7] [NAV-2] a shopper chooses an account in the Google popup and lands signed in on the account page', async ({
  page,
  context,
}) => {
  const chooser = await openChooser(context, page);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Ada Winterbourne ada@example.com' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await closed;
});

test('[AUTH-7] [AUTH-8] signs in to the same account with the same Google account', async ({
  page,
  context,
  shopper,
}) => {
  const signIn = async () => {
    const chooser = await openChooser(context, page);
    await chooser.getByLabel('Name').fill(shopper.name);
    await chooser.getByLabel('Email').fill(shopper.email);
    await chooser.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText(shopper.email)).toBeVisible();
  };
  await signIn();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await signIn();
});

test('[AUTH-6] [AUTH-7] explains a cancelled account chooser and lets the shopper continue', async ({
  page,
  context,
  faultRecorder,
}) => {
  faultRecorder.allow(/\/api\/auth\/google\/callback/);
  const chooser = await openChooser(context, page);
  await chooser.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Google sign-in was cancelled.');
  await expect(page.getByText('Continue in the Google window')).toBeHidden();
  await expect(page).toHaveURL(/\/auth$/);
});

test('[AUTH-6] [AUTH-7] rejects an unverified Google email with a reason', async ({
  page,
  context,
  faultRecorder,
}) => {
  faultRecorder.allow(/\/api\/auth\/google\/callback/);
  const chooser = await openChooser(context, page);
  await chooser.getByRole('button', { name: 'Chiyo Marlowe chiyo@example.com' }).click();
  await expect(page.getByRole('alert')).toContainText('Google hasn’t verified this email.');
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
});

test('shows how to recover an email that another account has taken', async ({
  page,
  context,
  shopper,
  faultRecorder,
  baseURL,
}) => {
  faultRecorder.allow(/\/api\/auth\/google\/callback/);
  await shopperAt(baseURL ?? '').signUp(shopper.email);
  const chooser = await openChooser(context, page);
  await chooser.getByLabel('Name').fill(shopper.name);
  await chooser.getByLabel('Email').fill(shopper.email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('reset the password to take over');
  await alert.getByRole('link', { name: 'Reset password by email' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
});

test('[AUTH-7] a shopper who closes the Google window can try again', async ({ page, context }) => {
  const chooser = await openChooser(context, page);
  const notice = page.getByText('Continue in the Google window');
  await expect(notice).toBeVisible();
  await chooser.close();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('[AUTH-7] offers Google on the same page when the browser blocks popups', async ({ page, shopper }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Your browser blocked the Google pop-up.');
  await page.getByRole('link', { name: 'Sign in with Google on this page instead' }).click();
  await page.getByLabel('Name').fill(shopper.name);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(shopper.email)).toBeVisible();
});

test('recovers within three seconds when the Google window loses the network or its opener', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/\/api\/auth\/google|ERR_INTERNET_DISCONNECTED/);
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  await context.route('**/api/auth/google', (route) => route.abort('internetdisconnected'));
  await visit(page, '/auth');
  const [failedPopup] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await failedPopup.close();
  await expect(page.getByText('Continue in the Google window')).toBeHidden({ timeout: 3_000 });
  await expect(button).toBeEnabled();
  await context.unroute('**/api/auth/google');

  // Google may sever the opener, so its window looks closed although the sign-in continues.
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      open(...args);
      return new Proxy(window, { get: (_, name) => (name === 'closed' ? true : undefined) });
    };
  });
  const [chooser] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await expect(page.getByText('Continue in the Google window')).toBeHidden({ timeout: 3_000 });
  await chooser.getByLabel('Name').fill(shopper.name);
  await chooser.getByLabel('Email').fill(shopper.email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account$/, { timeout: 3_000 });
});
