import { anAddress } from '../support/examples.ts';
import type { Case } from './early-case.ts';
import { tap } from './early-public-pages.ts';
import { createAccount, type Setup } from './early-setup.ts';
import { expect } from './journey.ts';
import { ADDRESS } from './steps.ts';

const NEW_PASSWORD = 'second flush in june';

const openPage = (path: string) => async (setup: Setup) => {
  await createAccount(setup);
  return path;
};

const openAddresses = async (setup: Setup) => {
  await createAccount(setup);
  const { page, origin } = setup;
  const response = await page.context().request.post(`${origin}/api/account/addresses`, {
    data: { address: anAddress({ city: 'Porto' }) },
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(response.ok()).toBe(true);
  return '/account/addresses';
};

/** Forms of the account's pages. */
export const ACCOUNT_FORMS: Readonly<Record<string, Case>> = {
  'a new name of the account': {
    buttons: ['Save name'],
    open: openPage('/account/details'),
    act: async (page) => {
      await page.getByLabel('Display name').fill('Grace');
      await page.getByLabel('Display name').press('Enter');
    },
    expectResult: async (page) => {
      await expect(page.getByText('Name saved.')).toBeVisible();
      await expect(page.getByLabel('Display name')).toHaveValue('Grace');
    },
    isNative: true,
  },
  'a new email of the account': {
    buttons: ['Send link'],
    open: openPage('/account/details'),
    act: async (page, { shopper }) => {
      const form = page.getByRole('region', { name: 'Email' });
      await form.getByLabel('New email').fill(`new-${shopper.email}`);
      await form.getByLabel('Current password').fill(shopper.password);
      await form.getByLabel('Current password').press('Enter');
    },
    expectResult: (page) => expect(page.getByText('Check the inbox of your new email')).toBeVisible(),
    isNative: true,
  },
  'the end of reminders to an account': {
    buttons: ['Save'],
    open: openPage('/account/details'),
    act: async (page) => {
      await page.getByLabel('Remind me when an order is waiting').uncheck();
      await tap(page.getByRole('button', { name: 'Save', exact: true }));
    },
    expectResult: async (page) => {
      await expect(page.getByText('Email preferences saved.')).toBeVisible();
      await expect(page.getByLabel('Remind me when an order is waiting')).not.toBeChecked();
    },
    isNative: true,
  },
  'a new password of the account': {
    buttons: ['Change password'],
    open: openPage('/account/details'),
    act: async (page, { shopper }) => {
      const form = page.getByRole('region', { name: 'Password' });
      await form.getByLabel('Current password').fill(shopper.password);
      await form.getByLabel('New password').fill(NEW_PASSWORD);
      await form.getByLabel('Confirm password').fill(NEW_PASSWORD);
      await form.getByLabel('Confirm password').press('Enter');
    },
    expectResult: (page) => expect(page.getByText('Password changed.')).toBeVisible(),
    isNative: true,
  },
  'a new address of the account': {
    buttons: ['Save address'],
    open: openPage('/account/addresses?edit=new'),
    act: async (page) => {
      const group = page.getByRole('group', { name: 'Address' });
      for (const [label, text] of Object.entries(ADDRESS))
        await group.getByLabel(label, { exact: true }).fill(text);
      await group.getByLabel('Country').selectOption('United States');
      await group.getByLabel('Phone').press('Enter');
    },
    expectResult: async (page) => {
      await expect(page.getByText('Address saved.')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    },
    isNative: true,
  },
  'the deletion of an address': {
    buttons: [/^Delete: /],
    open: openAddresses,
    act: (page) => tap(page.getByRole('button', { name: /^Delete: / })),
    expectResult: async (page) => {
      await expect(page.getByText('Address deleted.')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    },
    isNative: true,
  },
};
