import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openCheckoutForm, pay, purchase, signUp, visit } from './steps.ts';

/** Chooses as shoppers do, with an `input` and a later `change` event; `selectOption` sends both in one task. */
const typeInto = async (select: Locator, text: string, value: string): Promise<void> => {
  await select.focus();
  await select.page().keyboard.type(text);
  await expect(select).toHaveValue(value);
};

test('[PAY-1] [PAY-3] a guest chooses countries and a state by the keyboard, before and after an error', async ({
  page,
  shopper,
}) => {
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  await page.getByLabel('Billing address is the same').uncheck();
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  for (const group of [shipping, page.getByRole('group', { name: 'Billing address' })]) {
    const country = group.getByLabel('Country');
    await typeInto(country, 'jap', 'JP');
    await page.keyboard.press('ArrowUp');
    await expect(country).not.toHaveValue('JP');
  }
  await typeInto(shipping.getByLabel('Country'), 'united arab', 'AE');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  const emirate = shipping.getByLabel('Emirate');
  await expect(emirate).toHaveAttribute('aria-invalid', 'true');
  await typeInto(emirate, 'dub', 'Dubai');
  await expect(emirate).not.toHaveAttribute('aria-invalid', 'true');

  await typeInto(shipping.getByLabel('Country'), 'germ', 'DE');
  await page.getByLabel('Billing address is the same').check();
  await page.getByLabel('Email').fill(shopper.email);
  const fields = {
    Name: 'Ada',
    'Line 1': 'Torstraße 140',
    'Postal code': '10119',
    City: 'Berlin',
    Phone: '+49 30 1234567',
  };
  for (const [label, text] of Object.entries(fields))
    await shipping.getByLabel(label, { exact: true }).fill(text);
  await purchase(page);
  await pay(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByRole('link', { name: 'Change address' }).click();
  await typeInto(page.getByLabel('Country'), 'fra', 'FR');
});

test('a shopper chooses the country of a saved address by the keyboard', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await visit(page, '/account/addresses');
  await page.getByRole('link', { name: 'Add an address' }).click();
  const country = page.getByRole('group', { name: 'Address' }).getByLabel('Country');
  await typeInto(country, 'jap', 'JP');
  await page.keyboard.press('ArrowUp');
  await expect(country).not.toHaveValue('JP');
});
