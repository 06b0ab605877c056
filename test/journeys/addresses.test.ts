import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ADDRESS, fillAddress, openCheckoutForm, pay, purchase, signUp, visit } from './steps.ts';

const CHAI = 'Masala Chai';

const openForm = (page: Page): Promise<void> => openCheckoutForm(page, { [CHAI]: 1 });
const shippingGroup = (page: Page) => page.getByRole('group', { name: 'Shipping address' });

/** Adds an address on the account's page. */
const addAddress = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('link', { name: 'Add an address' }).click();
  const group = page.getByRole('group', { name: 'Address' });
  await group.getByLabel('Country').selectOption('United States');
  for (const [label, text] of Object.entries({ ...ADDRESS, ...fields }))
    await group.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address saved.')).toBeVisible();
};

test('the checkout begins with the default address, and another one can be chosen', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await page.getByRole('link', { name: 'Addresses' }).click();
  await addAddress(page, { City: 'Portland' });
  await addAddress(page, { City: 'Salem' });
  await page.getByRole('button', { name: /^Use as default: / }).click();
  await expect(page.getByRole('article').first()).toContainText('Salem');
  await expect(page.getByText('Address saved.')).toBeFocused();
  await expect(page).toHaveURL(/\/account\/addresses$/);

  await openForm(page);
  const group = shippingGroup(page);
  await expect(group.getByLabel('City')).toHaveValue('Salem');
  await expect(group.getByLabel('Name')).toHaveValue(ADDRESS.Name);
  await expect(group.getByLabel('Country')).toHaveValue('US');
  await page.getByLabel('Saved address').selectOption({ index: 1 });
  await expect(group.getByLabel('City')).toHaveValue('Portland');
  await page.getByLabel('Saved address').selectOption('Another address');
  await expect(group.getByLabel('City')).toHaveValue('');
  await page.getByLabel('Saved address').selectOption({ index: 0 });
  await purchase(page);
});

test('the second order begins with the address that was saved at the first', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await openForm(page);
  await fillAddress(page);
  await page.getByLabel('Save this address in my account').check();
  await purchase(page);
  await pay(page);
  await visit(page, '/account/addresses');
  await expect(page.getByRole('article')).toContainText(ADDRESS['Line 1']);

  await openForm(page);
  await expect(shippingGroup(page).getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
  await expect(page.getByLabel('Saved address')).toBeVisible();
  await expect(page.getByLabel('Save this address in my account')).toBeHidden();
});

test('the second order begins with the address of the first, although it was not saved', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await openForm(page);
  await fillAddress(page);
  await purchase(page);
  await pay(page);
  // Another tab has no draft of the form.
  await page.evaluate(() => sessionStorage.clear());
  await openForm(page);
  await expect(page.getByText('Filled in from your last order.')).toBeVisible();
  await expect(shippingGroup(page).getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
});

test('an account does not begin with the address of a guest on the same device', async ({
  page,
  shopper,
}) => {
  await openForm(page);
  await page.getByLabel('Email').fill(`guest-${shopper.email}`);
  await fillAddress(page);
  await purchase(page);
  const tab = await page.context().newPage();
  await openForm(tab);
  await expect(shippingGroup(tab).getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
  await signUp(tab, shopper);
  await visit(tab, '/checkout-form');
  await expect(tab.getByLabel('Save this address in my account')).toBeVisible();
  await expect(shippingGroup(tab).getByLabel('Line 1')).toHaveValue('');
  await expect(tab.getByRole('button', { name: 'Clear' })).toHaveCount(0);
});

test('an account begins with the address of its last order although it was cancelled', async ({
  page,
  shopper,
  context,
}) => {
  await signUp(page, shopper);
  await openForm(page);
  await fillAddress(page);
  await purchase(page);
  await visit(page, '/account');
  await page.getByRole('link', { name: /^View order/ }).click();
  await page.locator('summary', { hasText: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel this order' }).click();
  await expect(page.getByText('This order is cancelled.').first()).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await openForm(next);
  await expect(shippingGroup(next).getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
});

/** Chooses a state that the list of the country does not have, as earlier addresses may. */
const chooseUnlisted = async (page: Page, label: string, state: string): Promise<void> => {
  const select = page.getByLabel(label);
  await select.evaluate((element, text) => element.append(new Option(text)), state);
  await select.selectOption(state);
};

test('a saved address of another country replaces the fields and the state', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await page.getByRole('link', { name: 'Addresses' }).click();
  await addAddress(page, { State: 'Oregon' });
  await page.getByRole('link', { name: 'Add an address' }).click();
  const group = page.getByRole('group', { name: 'Address' });
  await group.getByLabel('Country').selectOption('HK');
  const hongKong = { Name: 'Ada Byron', 'Line 1': '15 Queen’s Road Central', District: 'Central' };
  for (const [label, text] of Object.entries({ ...hongKong, Phone: '+852 5550 0100' }))
    await group.getByLabel(label, { exact: true }).fill(text);
  await chooseUnlisted(page, 'Area', '香港島');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address saved.')).toBeVisible();

  await openForm(page);
  const shipping = shippingGroup(page);
  await page.getByLabel('Saved address').selectOption({ index: 1 });
  for (const round of [1, 2]) {
    await expect(shipping.getByLabel('Country'), `${round}`).toHaveValue('HK');
    await expect(shipping.getByLabel('District')).toHaveValue('Central');
    await expect(shipping.getByLabel('Area')).toHaveValue('香港島');
    await page.getByLabel('Saved address').selectOption({ index: 0 });
    await expect(shipping.getByLabel('Country')).toHaveValue('US');
    await expect(shipping.getByLabel('State')).toHaveValue('Oregon');
    await expect(shipping.getByLabel('Postal code')).toHaveValue(ADDRESS['Postal code']);
    await page.getByLabel('Saved address').selectOption({ index: 1 });
  }
  await page.reload();
  await expect(shipping.getByLabel('Area')).toHaveValue('香港島');
});

test('an edited or cleared state does not become the stored one with another country and back', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await page.getByRole('link', { name: 'Addresses' }).click();
  await addAddress(page, { State: 'Oregon' });
  await page.getByRole('link', { name: /^Edit/ }).click();
  const group = page.getByRole('group', { name: 'Address' });
  const country = group.getByLabel('Country');
  for (const state of ['Texas', '']) {
    await group.getByLabel('State').fill(state);
    await country.selectOption('AE');
    await expect(group.getByLabel('Emirate')).toHaveValue('');
    await country.selectOption('US');
    await expect(group.getByLabel('State')).toHaveValue(state);
  }
  await country.selectOption('AE');
  await chooseUnlisted(page, 'Emirate', 'dubai');
  await group.getByLabel('Line 1').fill('Sheikh Zayed Road 201');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address saved.')).toBeVisible();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(group.getByLabel('Emirate')).toHaveValue('dubai');
});
