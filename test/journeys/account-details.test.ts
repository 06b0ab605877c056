import { expect, test } from './journey.ts';
import { signUp, visit } from './steps.ts';

test('marks and focuses the current password if it is wrong, in each form of an account', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/403 for \S+\.data|status of 403/);
  await signUp(page, shopper);
  for (const [path, button, label, typed] of [
    ['/account/details', 'Send link', 'Current password', { 'New email': `new.${shopper.email}` }],
    [
      '/account/details',
      'Change password',
      'Current password',
      { 'New password': 'another long one', 'Confirm password': 'another long one' },
    ],
    ['/account', 'Delete account for good', 'Your password', {}],
  ] as const) {
    await visit(page, path);
    if (path === '/account') await page.getByText('Delete account', { exact: true }).click();
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: button, exact: true }) });
    for (const [name, text] of Object.entries(typed)) await form.getByLabel(name, { exact: true }).fill(text);
    const password = form.getByLabel(label, { exact: true });
    await password.fill('not it at all');
    await form.getByRole('button', { name: button, exact: true }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription('Incorrect password.');
    await expect(password).toBeFocused();
    await expect(form.getByRole('alert')).toBeHidden();
  }
});

test('focuses what was saved in an account, each time, and does not say it again after a reload', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await visit(page, '/account/details');
  const notice = page.getByRole('status').filter({ hasText: 'Name saved.' });
  for (const name of ['Grace', 'Ada']) {
    await page.getByLabel('Display name').fill(name);
    await page.getByRole('button', { name: 'Save name', exact: true }).click();
    await expect(notice).toBeFocused();
    await expect(page).toHaveURL(/\/account\/details$/);
  }
  await page.reload();
  await expect(page.getByLabel('Display name')).toHaveValue('Ada');
  await expect(notice).toBeHidden();
});
