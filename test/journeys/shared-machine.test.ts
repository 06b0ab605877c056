import { expect, test } from './journey.ts';
import { signUp, visit } from './steps.ts';

test('a script finds no session secret in the browser', async ({ page, context, shopper }) => {
  await signUp(page, shopper);
  await visit(page, '/tea');
  const secrets = (await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  expect(secrets).toHaveLength(2);
  const storedTexts = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const store = await caches.open(name);
        return Promise.all((await store.matchAll()).map((response) => response.text()));
      }),
    );
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      cached,
      databases,
      window.name,
    ]);
  });
  for (const secret of [...secrets, shopper.password]) expect(storedTexts).not.toContain(secret);
  expect(await page.evaluate(() => document.cookie)).toMatch(/^__Host-name=[^;]*$/);
});

test('going back after a log-out shows nothing of the account', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await expect(page.getByText(shopper.email)).toBeVisible();
  await visit(page, '/tea');
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  for (const steps of [1, 2, 3]) {
    await page.goBack();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(shopper.email), `${steps} back`).toHaveCount(0);
    expect(new URL(page.url()).pathname).not.toBe('/account');
  }
});
