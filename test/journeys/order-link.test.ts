import { expect, test } from './journey.ts';
import { pay, purchaseAsGuest } from './steps.ts';

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
