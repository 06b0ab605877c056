import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openCheckoutForm, pay, purchase, readOrderNumber, visit } from './steps.ts';

const CHAI = 'Masala Chai';

const openForm = (page: Page): Promise<void> => openCheckoutForm(page, { [CHAI]: 1 });

type Country = {
  readonly country: string;
  /** Values by label, in the order of the form after the name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
};

const COUNTRIES: readonly Country[] = [
  {
    country: 'HK',
    fields: { 'Line 1': '15 Queen’s Road Central', District: 'Central', Area: 'Hong Kong Island' },
    sent: { city: 'Central', state: 'Hong Kong Island', postal_code: '' },
  },
  {
    country: 'IE',
    fields: { 'Line 1': '27 Pearse Street', City: 'Dublin', County: 'Co. Dublin', Eircode: 'D02 K008' },
    sent: { city: 'Dublin', state: 'Co. Dublin', postal_code: 'D02 K008' },
  },
  {
    country: 'DE',
    fields: { 'Line 1': 'Torstraße 140', 'Postal code': '10119', City: 'Berlin' },
    sent: { city: 'Berlin', state: '', postal_code: '10119' },
  },
  {
    country: 'GB',
    fields: { 'Line 1': '181 Piccadilly', 'Town or city': 'London', 'Postal code': 'W1A 1ER' },
    sent: { city: 'London', state: '', postal_code: 'W1A 1ER' },
  },
  {
    country: 'CA',
    fields: { 'Line 1': '290 Bremner Blvd', City: 'Toronto', Province: 'ON', 'Postal code': 'M5V 3L9' },
    sent: { city: 'Toronto', state: 'ON', postal_code: 'M5V 3L9' },
  },
  {
    country: 'JP',
    fields: { 'Line 1': '2-4-12 Nihonbashi, Chūō-ku', Prefecture: 'Tokyo', 'Postal code': '103-0027' },
    sent: { city: '', state: 'Tokyo', postal_code: '103-0027' },
  },
  {
    country: 'AE',
    fields: { 'Line 1': 'Sheikh Zayed Road 201', Emirate: 'Dubai' },
    sent: { city: '', state: 'Dubai', postal_code: '' },
  },
  {
    country: 'AU',
    fields: { 'Line 1': '483 George Street', Suburb: 'Sydney', State: 'NSW', 'Postal code': '2000' },
    sent: { city: 'Sydney', state: 'NSW', postal_code: '2000' },
  },
  {
    country: 'NL',
    fields: { 'Line 1': 'Museumstraat 1', 'Postal code': '1071 XX', City: 'Amsterdam' },
    sent: { city: 'Amsterdam', state: '', postal_code: '1071 XX' },
  },
  {
    country: 'US',
    fields: { 'Line 1': '1005 W Burnside St', City: 'Portland', State: 'OR', 'Postal code': '97209' },
    sent: { city: 'Portland', state: 'OR', postal_code: '97209' },
  },
];

for (const { country, fields, sent } of COUNTRIES) {
  test(`[PAY-1] [PAY-2] an address in ${country} is entered by the keyboard without an invented value`, async ({
    page,
    shopper,
  }) => {
    await openForm(page);
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Country').selectOption(country);
    for (const label of Object.keys(fields))
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Ada Lovelace');
    for (const [label, value] of Object.entries(fields)) {
      await page.keyboard.press('Tab');
      while (
        !(await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
      )
        await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.focus();
    await page.keyboard.type('+1 555 0100');
    const request = page.waitForRequest(
      (candidate) => candidate.method() === 'POST' && candidate.url().endsWith('/checkout-form'),
    );
    await page.keyboard.press('Enter');
    expect((await request).postDataJSON()).toMatchObject({ shipping: { country, ...sent } });
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
}

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });

  test('[PAY-3] [PAY-9] guesses the country, and shows delivery and dates from product to form', async ({
    page,
  }) => {
    await visit(page, '/tea/picked-tea/Masala%20Chai');
    await expect(page.getByRole('link', { name: /^Free delivery to Germany, arrives / })).toBeVisible();
    await openForm(page);
    await expect(page.getByLabel('Country')).toHaveValue('DE');
    const summary = page.getByRole('region', { name: 'Your order' });
    await expect(summary).toContainText('Delivery to Germany Free');
    await expect(summary).toContainText(/Arrives \w{3} \d+/);
    await expect(summary).toContainText('import tax or duty');
    await page.getByLabel('Country').selectOption('US');
    await expect(summary).toContainText('Delivery to the United States Free');
    await expect(summary).not.toContainText('import tax or duty');
  });
});

test('[PAY-2] checks a field when it is left, and accepts it as soon as it is corrected', async ({
  page,
}) => {
  await openForm(page);
  const email = page.getByLabel('Email');
  await email.fill('ada.example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('ada@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  // Leaving an empty field is no mistake yet.
  await page.getByLabel('Line 1').focus();
  await page.getByLabel('Line 2').focus();
  await expect(page.getByLabel('Line 1')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Country').selectOption('DE');
  const postalCode = page.getByLabel('Postal code');
  await postalCode.fill('W1A 1ER');
  await page.getByLabel('City').focus();
  await expect(postalCode).toHaveAccessibleDescription(/Is this right\?.*26133/);
  await expect(postalCode).not.toHaveAttribute('aria-invalid');
  for (const [typed, written] of [
    ['D-10115', '10115'],
    ['１０１１５', '10115'],
  ] as const) {
    await postalCode.fill(typed);
    await page.getByLabel('City').focus();
    await expect(postalCode).toHaveValue(written);
    await expect(postalCode).toHaveAccessibleDescription('');
  }
});

test('[PAY-2] suggests the email that was probably meant', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Email').fill('ada@gmial.com');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@gmail.com');
  await expect(page.getByRole('button', { name: /Did you mean/ })).toBeHidden();
});

test('[GUEST-1] [PAY-1] a guest’s second order takes the address of the first, until it is cleared', async ({
  page,
  shopper,
}) => {
  await openForm(page);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Line 1').fill('Museumstraat 1');
  await page.getByLabel('Postal code').fill('1071 XX');
  await page.getByLabel('City').fill('Amsterdam');
  await page.getByLabel('Phone').fill('+31 20 555 0100');
  await purchase(page);
  await pay(page);
  await readOrderNumber(page);
  await page.evaluate(() => sessionStorage.clear());

  await openForm(page);
  await expect(page.getByLabel('Line 1')).toHaveValue('Museumstraat 1');
  await expect(page.getByLabel('Country')).toHaveValue('NL');
  await purchase(page);
  await page.goBack();
  await page.evaluate(() => sessionStorage.clear());
  await openForm(page);
  await page.getByText('This is a gift').click();
  await page.getByLabel('Message').fill('For Grace');
  await page.getByLabel('Phone').fill('1');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByRole('alert')).toContainText('phone');
  await page.getByLabel('Email').fill('ada@');
  await page.getByLabel('City').focus();
  await expect(page.locator('form [aria-invalid]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Country')).not.toHaveValue('NL');
  await page.getByLabel('Billing address is the same').uncheck();
  for (const address of await page.getByLabel('Line 1').all()) await expect(address).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Line 1').first()).toHaveValue('');
});

test('[PAY-2] lists the errors in the order of the fields, with the names that the country gives them', async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel('Country').selectOption('IN');
  await expect(page.getByLabel('PIN code')).toBeVisible();
  await page.getByLabel('Billing address is the same').uncheck();
  await page.getByRole('group', { name: 'Billing address' }).getByLabel('Country').selectOption('JP');
  await page.getByText('This is a gift').click();
  await page.getByLabel('Deliver on or after').fill('2001-01-01');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  const links = page.getByRole('alert').getByRole('link');
  await expect(links.first()).toBeVisible();
  const listed = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const marked = await page
    .locator('form [aria-invalid]')
    .evaluateAll((all) => all.map((field) => `#${field.getAttribute('name')}`));
  expect(listed).toEqual(marked);
  await expect(page.getByRole('alert')).toContainText('Please enter a PIN code.');
  await expect(page.getByRole('alert')).toContainText('Please enter a prefecture.');
  const billing = page.getByRole('group', { name: 'Billing address' });
  await billing.getByLabel('Country').selectOption('AE');
  await expect(page.getByRole('alert')).not.toContainText('prefecture');
  await expect(billing.getByLabel('Emirate')).toHaveAccessibleDescription('Please choose an emirate.');
  await billing.getByLabel('Emirate').selectOption('Dubai');
  await expect(page.getByRole('alert')).not.toContainText('emirate');
});

test('[PAY-1] keeps what was typed or chosen for the state when another country replaces the field', async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('State').fill('Oregon');
  await page.getByLabel('Country').selectOption('HK');
  await expect(page.getByLabel('Area')).toHaveValue('');
  await page.getByLabel('Country').selectOption('US');
  await expect(page.getByLabel('State')).toHaveValue('Oregon');
  await page.getByLabel('Country').selectOption('HK');
  await page.getByLabel('Area').selectOption('Kowloon');
  await page.reload();
  await expect(page.getByLabel('Area')).toHaveValue('Kowloon');
});
