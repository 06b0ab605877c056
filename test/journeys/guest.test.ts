import { expect, test } from './journey.ts';
import {
  ADDRESS,
  cartButton,
  fillAddress,
  fillGuestForm,
  openCheckoutForm,
  pay,
  purchase,
  purchaseAsGuest,
  readOrderNumber,
} from './steps.ts';

test('[PAY-1] [PAY-5] [PAY-6] [PAY-8] a guest buys without an account and reads the order number', async ({
  page,
  shopper,
  baseURL,
}) => {
  await purchaseAsGuest(page, shopper, { 'Kyoto Hōjicha': 1 });
  expect(new URL(page.url()).origin).not.toBe(baseURL);
  await pay(page);
  expect(await readOrderNumber(page)).toHaveLength(36);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
});

test('[GUEST-1] a guest creates an account on the confirmation page with only a password', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/422/);
  await purchaseAsGuest(page, shopper, { 'Kyoto Hōjicha': 1 });
  await pay(page);
  const main = page.getByRole('main');
  await expect(main.getByText(`We’ve emailed your confirmation to ${shopper.email}.`)).toBeVisible();
  await expect(main.getByText('Kyoto Hōjicha')).toBeVisible();
  await expect(main.getByText(ADDRESS['Line 1'])).toBeVisible();
  await expect(main.getByText('Estimated arrival')).toBeVisible();
  const form = page.getByRole('region', { name: 'Create an account' });
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByText('Please use at least 8 characters.')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(shopper.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText("You're successfully created an account")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible();
});

test('shows without JavaScript that ordering and signing in with Google require it', async ({
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const notice = page.locator('noscript p');
  await page.goto(`${baseURL}/checkout-form`);
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('Turn on JavaScript to place an order.');
  await expect(page.getByText('Loading')).toBeHidden();
  for (const path of ['/success', '/cancel']) {
    await page.goto(`${baseURL}${path}?order=${crypto.randomUUID()}`);
    await expect(notice).toContainText('Turn on JavaScript to see your order status.');
    await expect(page.locator('.needs-script')).toHaveText(
      /^(?:Confirming your payment|Checking your order)/,
    );
    await expect(page.locator('.needs-script')).toBeHidden();
  }
  await page.goto(`${baseURL}/auth`);
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('Turn on JavaScript to sign in with Google');
});

test('[PAY-1] shows one form with two addresses of the same fields, and PURCHASE at its end', async ({
  page,
}) => {
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  await page.getByLabel('Billing address is the same as shipping').uncheck();
  for (const name of ['Shipping address', 'Billing address']) {
    const address = page.getByRole('group', { name });
    for (const label of [...Object.keys(ADDRESS), 'Line 2', 'Country'])
      await expect(address.getByLabel(new RegExp(`^${label}`))).toBeVisible();
    await expect(address.locator('input, select')).toHaveCount(8);
  }
  await expect(page.locator('form button').last()).toHaveText('PURCHASE');
});

test('[PAY-1] [PAY-3] a guest sends the parcel and the bill to different countries', async ({
  page,
  shopper,
}) => {
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  await fillGuestForm(page, shopper);
  await page.getByLabel('Billing address is the same as shipping').uncheck();
  await fillAddress(page, 'Billing address');
  await page.getByRole('group', { name: 'Billing address' }).getByLabel('Country').selectOption('Hungary');
  const purchaseRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/checkout-form'),
  );
  await purchase(page);
  const { shipping, billing } = (await purchaseRequest).postDataJSON();
  expect([shipping.country, billing.country]).toEqual(['US', 'HU']);
});
