import { expect, test } from './journey.ts';
import {
  ADDRESS,
  fillAddress,
  fillCart,
  pay,
  purchase,
  purchaseAsGuest,
  readOrderNumber,
  visit,
} from './steps.ts';

const MINT = 'Marrakech Mint';

test('[GUEST-1] a guest copies the link of the order', async ({ page, context, shopper }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await pay(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:.*\/order\/[\w-]{43,}$/);
});

test('[GUEST-1] a guest reads the link of the order where the browser does not let the page copy it', async ({
  page,
  context,
  shopper,
}) => {
  // Denies all others.
  await context.grantPermissions(['geolocation']);
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await pay(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Your link: https?:.*\/order\/[\w-]{43,}$/)).toBeVisible();
});

test('a guest in Germany withdraws from the order’s page with a form that is filled in', async ({
  page,
  shopper,
}) => {
  await fillCart(page, { [MINT]: 1 });
  await visit(page, '/checkout-form');
  await page.getByLabel('Email').fill(shopper.email);
  await fillAddress(page);
  await page.getByLabel('Country').selectOption('Germany');
  await purchase(page);
  await pay(page);
  const number = await readOrderNumber(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Withdraw from contract' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue(number);
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await expect(page.getByLabel('Name')).toHaveValue(ADDRESS.Name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Its number is')).toBeVisible();
});
