import { expect, test } from './journey.ts';
import { signUp, visit } from './steps.ts';

test('[AUTH-2] a shopper reads the typed password, carries the email to the reset form, and leaves neither behind', async ({
  page,
  shopper,
}) => {
  await visit(page, '/auth');
  const password = page.getByLabel('Password', { exact: true });
  const show = page.getByRole('button', { name: 'Show' });
  await page.getByLabel('Email').fill(shopper.email);
  await password.fill(shopper.password);
  await expect(password).toHaveAttribute('type', 'password');
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(shopper.password);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  const stored = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) => Object.values(storage).map(String)).join(),
  );
  expect(stored).toContain(shopper.email);
  expect(stored).not.toContain(shopper.password);

  await signUp(page, shopper);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await visit(page, '/auth');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a password that is shown is sent as a password', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/401/);
  await visit(page, '/auth');
  await page.getByLabel('Email').fill('ada@example.com');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
});
