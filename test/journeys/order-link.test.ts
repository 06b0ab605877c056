import { sessionIdInUrl, shopPaymentControl } from '#test/support/payment-control.ts';
import { refundControl } from '#test/support/refund-control.ts';
import { expect, test } from './journey.ts';
import {
  ADDRESS,
  fillGuestForm,
  openCheckoutForm,
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

test('[ORD-6] tracks no order whose payment was refunded in full', async ({ page, dataDir, shopper }) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  const control = await refundControl({ dataDir, payment: await shopPaymentControl(dataDir) });
  const intent = await control.pay(sessionIdInUrl(page.url()));
  await visit(page, '/success');
  const tracking = page.getByRole('region', { name: 'Track your order' });
  const path = (await tracking.getByRole('link').getAttribute('href')) ?? '';
  await control.refund(intent);
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('Refunded');
  await visit(page, '/success');
  await expect(page.getByRole('heading', { name: 'Order refunded' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order', exact: true })).toBeVisible();
});

test('a guest in Germany withdraws from the order’s page with a form that is filled in', async ({
  page,
  shopper,
}) => {
  await openCheckoutForm(page, { [MINT]: 1 });
  await fillGuestForm(page, shopper);
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

test('the form of another address checks its fields as they are typed, and lists the countries of the same delivery', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await pay(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByRole('link', { name: 'Change address' }).click();
  const group = page.getByRole('group', { name: 'Shipping address' });
  const [phone, country] = [group.getByLabel('Phone'), group.getByLabel('Country')];
  await expect(country.locator('option', { hasText: 'United States' }).first()).toBeAttached();
  await expect(country.locator('option', { hasText: 'Germany' })).toHaveCount(0);
  await phone.fill('call me');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await phone.press('Tab');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill(ADDRESS.Phone);
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await group.getByLabel('Line 1').fill('1 New Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('We’ll send your order to the new address.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 New Street');
});

test('the form of another address says with focus that another tab has cancelled the order', async ({
  page,
  context,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/409/);
  await purchaseAsGuest(page, shopper, { [MINT]: 1 });
  await pay(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByRole('link', { name: 'Change address' }).click();
  const otherTab = await context.newPage();
  await visit(otherTab, new URL(page.url()).pathname.replace(/\/address$/, ''));
  await otherTab.getByText('Cancel order', { exact: true }).click();
  await otherTab.getByRole('button', { name: 'Yes, cancel and refund' }).click();
  await expect(
    otherTab.getByText('Your order is cancelled, and we’re refunding your payment.'),
  ).toBeVisible();
  await page.getByLabel('Line 1').fill('1 New Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('alert')).toContainText('This order can’t be changed here anymore.');
  await expect(page.getByRole('alert')).toBeFocused();
});
