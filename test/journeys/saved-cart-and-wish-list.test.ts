import { expect, test } from './journey.ts';
import {
  cartButton,
  fillCart,
  holdRequests,
  OFFLINE_FAULTS,
  openCheckoutForm,
  productCard,
  quantityOf,
  signUp,
  visit,
} from './steps.ts';

test.use({ serviceWorkers: 'allow' });

const CHAI = 'Masala Chai';
const MINT = 'Marrakech Mint';

const wishButton = (name: string) => ({ name: `Wish list: ${name}`, exact: true });

test('[WISH-1] [WISH-3] a visitor’s wish list and cart join the account, and appear on a second device', async ({
  page,
  shopper,
  browser,
}) => {
  await fillCart(page, { [CHAI]: 2 });
  await page.getByRole('button', wishButton(MINT)).click();
  await signUp(page, shopper);
  await expect(page.getByRole('link', { name: 'Wish list, 1 item' })).toBeVisible();

  await using second = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const otherPage = await second.newPage();
  await visit(otherPage, '/auth');
  await otherPage.getByLabel('Email').fill(shopper.email);
  await otherPage.getByLabel('Password', { exact: true }).fill(shopper.password);
  await otherPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(otherPage).toHaveURL(/\/account$/);
  await expect(cartButton(otherPage, 2)).toBeVisible();
  await expect(productCard(otherPage, MINT)).toBeVisible();

  const saved = otherPage.waitForResponse(
    (response) => response.url().endsWith('/api/saved-items') && response.request().method() === 'POST',
  );
  await visit(otherPage, '/checkout');
  await otherPage.getByRole('button', { name: `Increase quantity of ${CHAI}` }).click();
  await saved;
  await visit(page, '/checkout');
  await expect(quantityOf(page, CHAI)).toHaveValue('3');
});

test('[CART-1] keeps a tea that a signed-in shopper adds before the session loads', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [MINT]: 1 });
  const release = await holdRequests(page, '**/api/auth/session');
  await page.goto('/tea');
  await productCard(page, CHAI).getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 2)).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/saved-items') && response.request().method() === 'POST',
  );
  release();
  await saved;
  await visit(page, '/checkout');
  await expect(quantityOf(page, CHAI)).toHaveValue('1');
  await expect(quantityOf(page, MINT)).toHaveValue('1');
});

test('[WISH-2] [AUTH-12] shows no wish of the first account to another one in the browser, and restores them later', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1 });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/saved-items') && response.request().method() === 'POST',
  );
  await page.getByRole('button', wishButton(MINT)).click();
  await saved;
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(cartButton(page, 0)).toBeVisible();

  const second = { ...shopper, email: `second-${shopper.email}` };
  await signUp(page, second);
  await expect(page.getByRole('link', { name: 'Wish list, 0 items' })).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');

  await visit(page, '/auth');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('link', { name: 'Wish list, 1 item' })).toBeVisible();
  await expect(cartButton(page, 1)).toBeVisible();
});

test('[WISH-1] [WISH-3] sends changes made offline to the account once online', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(OFFLINE_FAULTS);
  await signUp(page, shopper);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Tea', exact: true })
    .click();
  await expect(productCard(page, CHAI)).toBeVisible();
  await context.setOffline(true);
  await productCard(page, CHAI).getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', wishButton(MINT)).click();
  await expect(cartButton(page, 1)).toBeVisible();
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/saved-items') &&
      response.request().method() === 'POST' &&
      response.status() === 200,
  );
  await context.setOffline(false);
  await saved;
  expect(await (await page.request.get('/api/saved-items')).json()).toMatchObject({
    cart: [{ name: CHAI, quantity: 1 }],
    wishList: [{ name: MINT, user: shopper.email }],
  });
});

test('[CART-2] [CART-10] a removed line stays removed after a reload and in another tab', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1, [MINT]: 1 });
  await visit(page, '/checkout');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/saved-items') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: `Remove ${CHAI}` }).click();
  await saved;
  await visit(page, '/checkout');
  await expect(quantityOf(page, MINT)).toBeVisible();
  await expect(quantityOf(page, CHAI)).toBeHidden();
  const tab = await context.newPage();
  await visit(tab, '/checkout');
  await expect(quantityOf(tab, MINT)).toBeVisible();
  await expect(quantityOf(tab, CHAI)).toBeHidden();
});

test('[AUTH-12] an ended session leaves neither cart nor address to the next account', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  // The open page may be sending a request while the session ends.
  faultRecorder.allow(/401.*\/api\/saved-items/);
  await signUp(page, shopper);
  await openCheckoutForm(page, { [CHAI]: 1 });
  await page.getByRole('group', { name: 'Shipping address' }).getByLabel('Name').fill('Secret Person');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Shipping address' }).getByLabel('Name')).toHaveValue(
    'Secret Person',
  );
  await context.clearCookies();
  await visit(page, '/');
  await expect(cartButton(page, 0)).toBeVisible();
  await signUp(page, { ...shopper, email: `next-${shopper.email}` });
  await expect(cartButton(page, 0)).toBeVisible();
  await openCheckoutForm(page, { [MINT]: 1 });
  await expect(page.getByRole('group', { name: 'Shipping address' }).getByLabel('Name')).toHaveValue('');
});
