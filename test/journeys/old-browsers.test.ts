import { MISSING } from '../../browsers/built-ins.ts';
import { expect, test } from './journey.ts';
import {
  cartButton,
  fillAddress,
  fillSignUp,
  orderInHistory,
  pay,
  productCard,
  purchase,
  readOrderNumber,
  visit,
} from './steps.ts';

/** An init script for every page. Returns the number of removed built-ins. */
const removeBuiltIns = ({ globals, members }: typeof MISSING): void => {
  const root = globalThis as unknown as Record<string, unknown>;
  const isHolder = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'function' || (typeof value === 'object' && value !== null);
  const holdersOf = (path: string): unknown[] => {
    let holder: unknown = root;
    for (const name of path.split('.')) holder = isHolder(holder) ? holder[name] : undefined;
    return isHolder(holder) ? [holder, holder['prototype']] : [];
  };
  const remove = (holder: unknown, name: string) => {
    if (!isHolder(holder)) return;
    if (Object.getOwnPropertyDescriptor(holder, name)?.configurable) Reflect.deleteProperty(holder, name);
  };
  for (const { owner, name } of members) for (const holder of holdersOf(owner)) remove(holder, name);
  for (const { name } of members.filter(({ owner }) => owner === 'Window')) remove(root, name);
  for (const name of globals) remove(root, name);
};

// Chromium enforces a directive that old browsers ignore, with the removed `trustedTypes`.
test.use({ bypassCSP: true });

test.beforeEach(async ({ context, faultRecorder }) => {
  faultRecorder.allow(/`window\.startViewTransition` is not available/);
  await context.addInitScript(removeBuiltIns, MISSING);
});

const TEA = 'Uji Matcha, Stone-Ground';

test('a browser without the newer built-ins lacks what the oldest supported ones lack', async ({ page }) => {
  await page.goto('/stores');
  const builtIns = await page.evaluate(() =>
    [
      'toSorted' in Array.prototype,
      'isWellFormed' in String.prototype,
      'withResolvers' in Promise,
      'groupBy' in Object,
      'union' in Set.prototype,
      'canParse' in URL,
      'size' in URLSearchParams.prototype,
      'requestIdleCallback' in window,
      'checkVisibility' in Element.prototype,
      'map' in Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    ].map(String),
  );
  expect(builtIns).toEqual(builtIns.map(() => 'false'));
  expect(await page.evaluate(() => 'at' in Array.prototype && 'fetch' in window)).toBe(true);
});

test('[CAT-3] [PROD-2] [CART-1] [AUTH-5] [PAY-4] [ORD-5] a shopper with the oldest supported browser filters, searches, signs up, buys and finds the order', async ({
  page,
  shopper,
}) => {
  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tea' }).click();
  await page.getByRole('link', { name: 'Sort by type' }).click();
  await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Green' }).click();
  await expect(page).toHaveURL(/type=green/);
  await page.getByRole('link', { name: TEA }).click();
  await expect(page.getByRole('heading', { level: 1, name: TEA })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();

  await page.getByRole('search').getByRole('combobox').fill('assam');
  await page.getByRole('search').getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(/q=assam/);
  await productCard(page, 'Assam 100% Golden Tips').getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 2)).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, shopper);
  await expect(page).toHaveURL(/\/account$/);
  await visit(page, '/checkout');
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await fillAddress(page);
  await purchase(page);
  await pay(page);
  const number = await readOrderNumber(page);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await page.getByRole('link', { name: 'View your orders' }).click();
  await expect(orderInHistory(page, number)).toContainText('Paid');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await visit(page, '/auth');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
});

for (const path of [
  '/',
  '/tea',
  '/coffee',
  '/deals',
  '/gifts',
  '/read',
  '/delivery',
  '/stores',
  '/franchising',
  '/auth',
  '/checkout-form',
  '/search?q=green',
  '/classic-tea',
  '/tea/picked-tea/Marrakech%20Mint',
])
  test(`the oldest supported browser shows ${path}`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
    await expect(page.getByText(/Application Error|can’t show this page/)).toHaveCount(0);
  });
