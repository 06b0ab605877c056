import type { Page } from '@playwright/test';
import { expect, type ShopperIdentity, test } from './journey.ts';
import {
  ADDRESS,
  cartButton,
  fillAddress,
  fillCart,
  fillGuestForm,
  holdRequests,
  openCheckoutForm,
  pay,
  purchase,
  purchaseAsGuest,
  readOrderNumber,
  signUp,
  storeQuantity,
  visit,
} from './steps.ts';

const CHAI = 'Masala Chai';

/** Opens and fills the checkout form of a guest with one product. */
const fillForm = async (page: Page, { email }: ShopperIdentity): Promise<void> => {
  await openCheckoutForm(page, { [CHAI]: 1 });
  await page.getByLabel('Email').fill(email);
  await fillAddress(page);
};

test('[PAY-1] requires no email from a signed-in shopper who submits before the session loads', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1 });
  const release = await holdRequests(page, '**/api/auth/session');
  await page.goto('/checkout-form');
  await fillAddress(page);
  const requested = page.waitForRequest('**/api/auth/session');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await requested;
  await expect(page.getByRole('alert')).toBeHidden();
  release();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('[PAY-2] focuses the first missing field and keeps everything typed', async ({ page, shopper }) => {
  await openCheckoutForm(page, { [CHAI]: 1 });
  const purchaseButton = page.getByRole('button', { name: 'PURCHASE' });
  await purchaseButton.click();
  await expect(page.getByRole('alert')).toContainText('Please fix these 7 fields:');
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Name').fill(ADDRESS.Name);
  await page.getByLabel('City').fill(ADDRESS.City);
  await page.getByLabel('Country').selectOption('Hungary');
  await purchaseButton.click();
  await expect(page.getByLabel('Line 1')).toBeFocused();
  await expect(page.getByLabel('Line 1')).toHaveAccessibleDescription('Please enter a street address.');
  await expect(page.getByLabel('Line 2')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await expect(page.getByLabel('Name')).toHaveValue(ADDRESS.Name);
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.City);
  await expect(page.getByLabel('Country')).toHaveValue('HU');

  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.City);
  await expect(page.getByLabel('Country')).toHaveValue('HU');
  await expect(cartButton(page, 1)).toBeVisible();
});

test('[PAY-1] keeps a typed billing address while the box is ticked, and after a reload', async ({
  page,
}) => {
  await openCheckoutForm(page, { [CHAI]: 1 });
  const box = page.getByLabel('Billing address is the same as shipping');
  const billing = page.getByRole('group', { name: 'Billing address' });
  const expectTyped = async () => {
    await expect(billing.getByLabel('City')).toHaveValue(ADDRESS.City);
    await expect(billing.getByLabel('Country')).toHaveValue('US');
    await expect(billing.getByLabel('State')).toHaveValue(ADDRESS.State);
  };
  await box.uncheck();
  await fillAddress(page, 'Billing address');
  await box.check();
  await expect(billing).toBeHidden();
  await box.uncheck();
  await expectTyped();
  await box.check();
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expectTyped();
});

test('[PAY-5] offers the cart after the back button on the payment page', async ({ page, shopper }) => {
  await purchaseAsGuest(page, shopper, { [CHAI]: 2 });
  await page.goBack();
  await expect(page.getByText('Your order of $24.80 is waiting for payment.')).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await page.getByRole('button', { name: 'Cancel order and edit cart' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
  await page.getByRole('link', { name: 'Return to checkout' }).click();
  await expect(page.getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
  await purchase(page);
  await pay(page);
  await readOrderNumber(page);
});

test('[PAY-4] shows a changed price before payment', async ({ page, shopper }) => {
  await fillCart(page, { [CHAI]: 1 });
  await page.evaluate(() => {
    const key = 'camellia:state';
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"price":12.4', '"price":0.01'));
  });
  await visit(page, '/checkout-form');
  await expect(page.getByRole('alert')).toContainText(`${CHAI} now costs $12.40 instead of $0.01.`);
  await fillGuestForm(page, shopper);
  await expect(page.getByText('Total (USD) $12.40')).toBeVisible();
  await purchase(page);
  await expect(page.getByText('$12.40').first()).toBeVisible();
  await pay(page);
  await readOrderNumber(page);
});

test('[STOCK-1] reduces a stored cart to the remaining stock and sells it with a second press', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/409.*\/checkout-form|could not be called|ERR_FAILED/);
  const isPurchase = (url: string | URL) => new URL(url).pathname === '/checkout-form';
  const rare = 'Taiping Houkui, Hand-Pressed';
  await fillCart(page, { [rare]: 3 });
  await storeQuantity(page, 3, 4);
  await visit(page, '/checkout-form');
  await fillGuestForm(page, shopper);
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`Only 3 of ${rare} left.`);
  await expect(alert).toBeFocused();
  await expect(cartButton(page, 3)).toBeVisible();
  const secondPurchase = page.waitForRequest(
    (request) => request.method() === 'POST' && isPurchase(request.url()),
  );
  // Releases the stock for the other tests.
  await page.route(isPurchase, (route) => route.abort());
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  expect((await secondPurchase).postDataJSON()).toMatchObject({ items: [{ quantity: 3 }] });
});

test('redirects an address form without items to the catalogue', async ({ page }) => {
  await visit(page, '/checkout-form');
  await expect(page.getByText('Your Cart is Empty', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Return to catalogue' }).click();
  await expect(page).toHaveURL(/\/tea$/);
});

test('[PAY-1] [PAY-2] requests the email of a shopper who was signed out elsewhere, and keeps what was typed', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/422.*\/checkout-form/);
  await signUp(page, shopper);
  await openCheckoutForm(page, { [CHAI]: 1 });
  await expect(page.getByText(`We’ll send your receipt to ${shopper.email}.`)).toBeVisible();
  await fillAddress(page);
  // Background requests never finish, so the purchase is the first request that finds the session ended.
  await page.route(/\/api\/saved-items$/, () => {});
  await page.evaluate(() => fetch('/log-out', { method: 'POST', body: new URLSearchParams() }));
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Please enter the email address for your receipt.');
  await expect(page.getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await page.getByLabel('Email').fill(shopper.email);
  await purchase(page);
  await pay(page);
  await readOrderNumber(page);
});

test('[PAY-2] focuses the field that only the server rejects, and shows errors of the cart', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/422.*\/checkout-form/);
  await fillForm(page, shopper);
  const city = { 'shipping.city': 'We do not deliver there.' };
  const rejectOnce = (fields: Readonly<Record<string, string>>) => {
    const json = { error: { code: 'invalid-request', message: '', details: { fields } } };
    const isSent = (url: URL) => url.pathname === '/checkout-form';
    return page.route(isSent, (route) => route.fulfill({ status: 422, json }), { times: 1 });
  };
  await rejectOnce({ ...city, 'items.0.quantity': 'That is too much tea.' });
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('We do not deliver there.');
  await expect(page.getByRole('alert').filter({ hasText: 'That is too much tea.' })).toBeVisible();
  await page.getByRole('link', { name: 'We do not deliver there.' }).click();
  await expect(page.getByLabel('City')).toBeFocused();

  await rejectOnce(city);
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  const problem = page.getByText('Some fields are missing or wrong.');
  await expect(problem).toBeVisible();
  await page.getByLabel('City').fill('Elsewhere');
  await expect(problem).toBeHidden();
});

test('[PAY-2] makes the city optional where a country has none, and rejects a filler where required', async ({
  page,
  shopper,
}) => {
  await fillForm(page, shopper);
  const city = page.getByLabel('City');
  await city.fill('n/a');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(city).toBeFocused();
  await expect(city).toHaveAccessibleDescription('Please enter a city.');
  await page.getByLabel('Country').selectOption('SG');
  await expect(city).toHaveJSProperty('required', false);
  await page.getByLabel('Postal code').fill('048624');
  const purchaseRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/checkout-form'),
  );
  await purchase(page);
  expect((await purchaseRequest).postDataJSON()).toMatchObject({
    shipping: { country: 'SG', city: '', state: '', postal_code: '048624' },
  });
});

test('[PAY-2] shows state and postal code where the country has them, and sends none elsewhere', async ({
  page,
  shopper,
}) => {
  await fillForm(page, shopper);
  const country = page.getByLabel('Country');
  const state = page.locator('[name="shipping.state"]');
  const postalCode = page.locator('[name="shipping.postal_code"]');
  for (const [code, hasState, hasPostalCode] of [
    ['DE', false, true],
    ['HK', true, false],
    ['QA', false, false],
    ['IE', true, true],
    ['US', true, true],
  ] as const) {
    await country.selectOption(code);
    await expect(state).toBeVisible({ visible: hasState });
    await expect(postalCode).toBeVisible({ visible: hasPostalCode });
  }
  await expect(state).toHaveValue(ADDRESS.State);
  await expect(postalCode).toHaveValue(ADDRESS['Postal code']);

  await country.selectOption('QA');
  await page.reload();
  await expect(country).toHaveValue('QA');
  await expect(state).toBeHidden();
  await expect(postalCode).toBeHidden();
  const purchaseRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/checkout-form'),
  );
  await purchase(page);
  expect((await purchaseRequest).postDataJSON()).toMatchObject({
    shipping: { country: 'QA', state: '', postal_code: '' },
    billing: { country: 'QA', state: '', postal_code: '' },
  });
  await pay(page);
  await readOrderNumber(page);
});

test('[PAY-2] accepts a phone number from an address book, and explains the format for a rejected one', async ({
  page,
  shopper,
}) => {
  await fillForm(page, shopper);
  const phone = page.getByLabel('Phone');
  await phone.fill('call me');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('call me');
  await expect(phone).toHaveAccessibleDescription(/for example \+1 555 0100/);
  await phone.fill('\u202a(555)\u00a0555\u20110143, extension 12\u202c');
  const purchaseRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/checkout-form'),
  );
  await purchase(page);
  expect((await purchaseRequest).postDataJSON()).toMatchObject({
    shipping: { phone: '(555) 555-0143 ext. 12' },
  });
});
