import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { cartButton, fillCart, purchaseSignedIn, signUp, visit } from './steps.ts';

test('a shopper exports their data and deletes the account with the password', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/403 for \S+\/account\.data|status of 403|status of 401|401 for/);
  await signUp(page, shopper);
  await visit(page, '/account');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('account.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { email: shopper.email, displayName: shopper.name },
  });

  const remove = page.getByRole('button', { name: 'Delete account for good' });
  await expect(remove).toBeHidden();
  await page.getByText('Delete account', { exact: true }).click();
  await page.getByLabel('Your password').fill('not the password');
  await remove.click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.getByLabel('Your password').fill(shopper.password);
  await remove.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted.' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find your order' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();

  await visit(page, '/auth');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
});

test('[ORD-6] an account with an unpaid order is deleted, which leaves the home page with an empty cart', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/status of 401|401 for/);
  await signUp(page, shopper);
  await purchaseSignedIn(page, { 'Marrakech Mint': 1 });
  await fillCart(page, { 'Masala Chai': 2 });
  await visit(page, '/account');
  await page.getByText('Delete account', { exact: true }).click();
  await page.getByLabel('Your password').fill(shopper.password);
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page).toHaveURL('/');
  await expect(cartButton(page, 0)).toBeVisible();
});

test('deletes an account without a password after a recent sign-in with Google', async ({
  page,
  context,
  shopper,
}) => {
  await visit(page, '/auth');
  const [chooser] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByLabel('Name').fill(shopper.name);
  await chooser.getByLabel('Email').fill(shopper.email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByText('Delete account', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Delete account for good' })).toBeVisible();
  await expect(page.getByLabel('Your password')).toBeHidden();
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
});
