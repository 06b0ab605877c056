import type { Page } from '@playwright/test';
import { queryEmbeddedDatabase } from '../support/embedded-database.ts';
import { expect, test } from './journey.ts';
import { cartButton, fillCart, fillSignUp, holdRequests, signUp, visit, waitForHydration } from './steps.ts';

test('[AUTH-1] [AUTH-3] a mistyped repeated password shows an error and keeps the form', async ({
  page,
  shopper,
}) => {
  await visit(page, '/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Display name').fill(shopper.name);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByLabel('Confirm password').fill(`${shopper.password}!`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText("password dosn't match");
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await page.getByRole('button', { name: 'Go to sign in' }).click();
  await expect(page.getByLabel('Confirm password')).toBeHidden();
});

test('[AUTH-2] an empty sign-up form focuses the first field and shows an error at each', async ({
  page,
}) => {
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Display name')).toBeFocused();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByText('Please enter a complete email address')).toBeVisible();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
});

test('[AUTH-11] [AUTH-6] a missing email or password shows an error, and nothing is sent', async ({
  page,
}) => {
  const signInRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth')) signInRequests.push(request.url());
  });
  await visit(page, '/auth');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('ada@example.com');
  await signIn.click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Password', { exact: true }).fill('first flush in april');
  await signIn.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(signInRequests).toEqual([]);
});

test('[AUTH-5] a shopper who signed up reads the confirmation on the account page', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await expect(page.getByRole('alert')).toHaveText("You're successfully created an account");
  await expect(page.getByText(shopper.email)).toBeVisible();
});

test('[AUTH-5] empties the form after a sign-up', async ({ page, shopper }) => {
  const release = await holdRequests(page, '**/account.data*');
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const requested = page.waitForRequest('**/account.data*');
  await fillSignUp(page, shopper);
  await requested;
  for (const label of ['Display name', 'Email', 'Password', 'Confirm password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  release();
  await expect(page).toHaveURL(/\/account$/);
});

test('[AUTH-13] a sign-up that cannot be stored shows an error, creates no account, and succeeds later', async ({
  page,
  dataDir,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/500.*\/auth\.data/);
  faultRecorder.allow(/the shop logged .*"A page failed"/);
  await queryEmbeddedDatabase(
    dataDir,
    `alter table users add constraint broken check (email <> '${shopper.email}') not valid`,
  );
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, shopper);
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong on our side. Please try again in a moment.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  const accounts = await queryEmbeddedDatabase(dataDir, 'select 1 from users where email = $1', [
    shopper.email,
  ]);
  expect(accounts).toEqual([]);
  await queryEmbeddedDatabase(dataDir, 'alter table users drop constraint broken');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('[AUTH-4] [AUTH-6] [AUTH-9] a shopper logs out, cannot sign up twice, and signs in again', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/409.*\/auth\.data/);
  await signUp(page, shopper);
  await fillCart(page, { 'Masala Chai': 1 });
  await visit(page, '/account');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(cartButton(page, 0)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, { ...shopper, email: shopper.email.toUpperCase() });
  await expect(page.getByRole('alert')).toHaveText('email already in use');

  await page.getByRole('button', { name: 'Go to sign in' }).click();
  await expect(page.getByLabel('Confirm password')).toBeHidden();
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password').fill(shopper.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(shopper.email)).toBeVisible();
});

test('[AUTH-6] shows the same error for a wrong password and an unknown email', async ({
  page,
  otherBrowser,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/401.*\/auth\.data/);
  await signUp(await otherBrowser(), shopper);
  await visit(page, '/auth');
  for (const email of [shopper.email, `unknown-${shopper.email}`]) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    const response = page.waitForResponse('**/auth.data');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await response;
    await expect(page.getByRole('alert')).toHaveText(
      'Incorrect email or password. Try again or reset your password.',
    );
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
});

test('[AUTH-9] shows nothing of the account when going back after a log-out', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByText(shopper.email)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('[AUTH-9] [NAV-8] signing in or out in one tab changes all other tabs at once', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  const barLink = (tab: Page, name: string) =>
    tab.getByRole('banner').getByRole('link', { name, exact: true });
  // A request for live orders during the log-out may find the session ended.
  faultRecorder.allow(/^(401 for|console: .*401 .*) .*\/api\/orders\/live$/);
  const secondTab = await context.newPage();
  await visit(secondTab, '/tea');
  await signUp(page, shopper);
  await expect(barLink(secondTab, 'Account')).toBeVisible();
  await barLink(secondTab, 'Account').click();
  await expect(secondTab.getByText(shopper.email)).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(secondTab).toHaveURL('/?signed-out=account');
  await expect(secondTab.getByText('Please sign in to see your account.')).toBeVisible();
  await expect(secondTab.getByText(shopper.email)).toBeHidden();
  await expect(barLink(secondTab, 'Sign in')).toBeVisible();
});

test('[NAV-8] [NAV-2] redirects a shopper whose session ended elsewhere from the account to the home page, with the reason', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  await visit(page, '/tea');
  // Background requests never finish, so the click is the first request that finds the session ended.
  await page.route(/\/api\/saved-items$/, () => {});
  await context.clearCookies({ name: '__Host-session' });
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/?signed-out=account');
  await expect(page.getByText('Please sign in to see your account.')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-name');

  const response = await page.goto('/account');
  expect(new URL(response?.url() ?? '').pathname).toBe('/');
  await expect(page.getByText('Please sign in to see your account.')).toBeVisible();
});

test('[NAV-8] redirects to the home page when the session ends while the account is open', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/401.*\/api\/(orders\/live|saved-items)/);
  const hasEnded = Promise.withResolvers<void>();
  await page.route('**/api/orders/live', async (route) => {
    await hasEnded.promise;
    await route.fulfill({ status: 401 });
  });
  await signUp(page, shopper);
  await context.clearCookies({ name: '__Host-session' });
  hasEnded.resolve();
  await expect(page).toHaveURL('/?signed-out=account');
});

test('[NAV-2] [AUTH-10] keeps the account icon after a failed session request until the shop has answered', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/\/api\/auth\/session|401.*\/api\/saved-items/);
  // The live orders may be requested just after the session has ended.
  faultRecorder.allow(/401.*\/api\/orders\/live/);
  await signUp(page, shopper);
  await page.clock.install();
  await context.clearCookies({ name: '__Host-session' });
  const failed = page.waitForEvent('console', (message) => message.text().includes('could not be called'));
  let isDown = true;
  await page.route('**/api/auth/session', (route) => (isDown ? route.abort() : route.fallback()));
  const categories = page.waitForResponse('**/api/categories', { timeout: 0 });
  await page.goto('/tea');
  await failed;
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Account' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(bar.getByRole('link', { name: 'Account' })).toBeVisible();
  // The clock must not run on while the catalogue loads, or it would become stale.
  await (await categories).finished();
  isDown = false;
  await page.clock.runFor(15_000);
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-name');
});

for (const [time, greeting] of [
  ['11:59', 'Good morning'],
  ['12:00', 'Good afternoon'],
  ['16:00', 'Good evening'],
] as const) {
  test(`[ORD-5] greets a shopper with ${greeting} at ${time}`, async ({ page, shopper }) => {
    await page.clock.setFixedTime(new Date(`2026-05-04T${time}:00`));
    await signUp(page, shopper);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${greeting}, ${shopper.name}`);
  });
}

test('[AUTH-5] the account page can be reloaded right after sign-up', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await waitForHydration(page, () => page.reload());
  await expect(page.getByText("You're successfully created an account")).toBeVisible();
});
