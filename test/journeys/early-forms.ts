import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNT_FORMS } from './early-account.ts';
import type { Case } from './early-case.ts';
import { ORDER_FORMS } from './early-order-forms.ts';
import { button, tap } from './early-public-pages.ts';
import { backInStockLink, createAccount, resetLink, signOut, verificationLink } from './early-setup.ts';
import { expect } from './journey.ts';

const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const MESSAGE = 'I sell books.\nThe town drinks coffee.';
const NEW_PASSWORD = 'second flush in june';

/** Forms, and controls for a signed-in shopper. */
export const FORMS: Readonly<Record<string, Case>> = {
  ...ACCOUNT_FORMS,
  ...ORDER_FORMS,
  'the search for an order': {
    buttons: ['Email me the link'],
    open: '/find-order',
    act: async (page, { shopper }) => {
      await page.getByLabel('Order number').fill('CAM-7K4Q2M');
      await page.getByRole('main').getByLabel('Email').fill(shopper.email);
      await tap(button(page, 'Email me the link'));
    },
    expectResult: (page) => expectHeading(page, 'Check your email'),
    isNative: true,
  },
  'the sign-in form': {
    buttons: ['Sign in'],
    open: async (setup) => {
      await createAccount(setup);
      await signOut(setup);
      return '/auth';
    },
    act: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Password').fill(shopper.password);
      await page.getByLabel('Password').press('Enter');
    },
    expectResult: (page) => expect(page).toHaveURL(/\/account$/),
    isNative: true,
  },
  'the switch to the sign-up form with the email': {
    buttons: ['Create an account'],
    open: '/auth',
    act: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await tap(button(page, 'Create an account'));
    },
    expectResult: async (page, { shopper }) => {
      await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
      await page.getByLabel('Display name').fill(shopper.name);
      await page.getByLabel('Password', { exact: true }).fill(shopper.password);
      await page.getByLabel('Confirm password').fill(shopper.password);
      await page.getByLabel('Confirm password').press('Enter');
      await expect(page).toHaveURL(/\/account(\?created=yes)?$/);
    },
    isNative: true,
  },
  'the sign-in with Google': {
    buttons: ['Sign in with Google'],
    open: '/auth',
    act: (page) => tap(button(page, 'Sign in with Google')),
    expectResult: (page) => expect(page.getByText('Continue in the Google window')).toBeVisible(),
  },
  'the password reset form': {
    buttons: ['Send reset link'],
    open: '/reset-password',
    act: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Email').press('Enter');
    },
    expectResult: (page) => expectHeading(page, 'Check your email'),
    isNative: true,
  },
  'the new password form': {
    buttons: ['Save new password'],
    open: resetLink,
    act: async (page) => {
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
      await tap(button(page, 'Save new password'));
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/auth(\?reset=done)?$/);
      await expect(page.getByText('Password updated.')).toBeVisible();
    },
    isNative: true,
  },
  'the email confirmation form': {
    buttons: ['Confirm email'],
    open: verificationLink,
    act: (page) => tap(button(page, 'Confirm email')),
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/account\?proven=yes$/);
      await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    },
    isNative: true,
  },
  'the enquiry': {
    buttons: ['Send inquiry'],
    open: '/franchising',
    act: async (page, { shopper }) => {
      await page.getByLabel('Name').fill('Bruno');
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Town').fill('Pécs, Hungary');
      await page.getByLabel('Message').fill(MESSAGE);
      await tap(button(page, 'Send inquiry'));
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/franchising\?sent=[0-9A-F]{8}$/);
      await expect(page.getByText('We received your inquiry.')).toBeVisible();
    },
    isNative: true,
  },
  'the withdrawal': {
    buttons: ['Continue'],
    open: '/withdrawal?order=CAM-7K4Q2M',
    act: async (page, { shopper }) => {
      await page.getByLabel('Name').fill('Bruno');
      await page.getByLabel('Email').fill(shopper.email);
      await tap(button(page, 'Continue'));
    },
    expectResult: async (page) => {
      await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible();
      await expect(page.getByText('CAM-7K4Q2M')).toBeVisible();
    },
    isNative: true,
  },
  'the form of a sold-out product': {
    buttons: ['Email me'],
    open: '/tea/picked-tea/Hadong%20Ujeon%20(Wild-Grown)',
    act: async (page, { shopper }) => {
      await page.getByRole('main').getByLabel('Email').fill(shopper.email);
      await tap(button(page, 'Email me'));
    },
    expectResult: (page) => expectHeading(page, 'Check your email'),
    isNative: true,
  },
  'the request for an email when a product is back': {
    buttons: ['Email me'],
    open: '/back-in-stock/hadong-ujeon',
    act: async (page, { shopper }) => {
      await page.getByRole('main').getByLabel('Email').fill(shopper.email);
      await tap(button(page, 'Email me'));
    },
    expectResult: (page) => expectHeading(page, 'Check your email'),
    isNative: true,
  },
  'the confirmation of that request': {
    buttons: ['Confirm request'],
    open: backInStockLink,
    act: (page) => tap(button(page, 'Confirm request')),
    expectResult: (page) => expect(page.getByText('You’re on the list.')).toBeVisible(),
    isNative: true,
  },
  'the end of payment reminders': {
    buttons: ['Turn off reminders'],
    open: `/order/${'A'.repeat(43)}/stop-reminders`,
    act: (page) => tap(button(page, 'Turn off reminders')),
    expectResult: (page) => expect(page.getByText('Reminders are off.')).toBeVisible(),
    isNative: true,
  },
  'a password that is shown': {
    buttons: ['Show'],
    open: '/auth',
    act: async (page, { shopper }) => {
      await page.getByLabel('Password').fill(shopper.password);
      const show = button(page, 'Show');
      if (await show.isVisible()) await tap(show);
    },
    expectResult: async (page, { shopper }) => {
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
      await expect(page.getByLabel('Password')).toHaveValue(shopper.password);
    },
    isDecoration: true,
  },
  'the deletion of these requests': {
    buttons: ['Delete my requests'],
    open: `/back-in-stock/stop/${'A'.repeat(43)}`,
    act: (page) => tap(button(page, 'Delete my requests')),
    expectResult: (page) => expect(page.getByText('Your requests are deleted.')).toBeVisible(),
    isNative: true,
  },
  'an incomplete enquiry': {
    buttons: ['Send inquiry'],
    open: '/franchising',
    act: async (page) => {
      await page.getByLabel('Message').fill(MESSAGE);
      await tap(button(page, 'Send inquiry'));
    },
    expectResult: async (page) => {
      await expect(page.getByText('Please enter a town.')).toBeVisible();
      await expect(page.getByLabel('Message')).toHaveValue(MESSAGE);
    },
    isNative: true,
  },
  'Log out': {
    buttons: ['Log out'],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    act: (page) => tap(button(page, 'Log out')),
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/(\?account=deleted)?$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    },
    isNative: true,
  },
  'the request for another confirmation email': {
    buttons: ['Resend email'],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    act: (page) => tap(button(page, 'Resend email')),
    expectResult: (page) => expect(page.getByText(/Email sent/)).toBeVisible(),
    isNative: true,
  },
  'the data download': {
    buttons: [],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    act: (page) => page.getByRole('link', { name: 'Download my data' }).scrollIntoViewIfNeeded(),
    expectResult: async (page, { shopper }) => {
      const downloading = page.waitForEvent('download');
      await tap(page.getByRole('link', { name: 'Download my data' }));
      const download = await downloading;
      expect(await readFile(await download.path(), 'utf8')).toContain(shopper.email);
    },
    isNative: true,
  },
  'the account deletion': {
    buttons: ['Delete account for good'],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    act: async (page, { shopper }) => {
      await page.locator('summary', { hasText: 'Delete account' }).click();
      await page.getByLabel('Your password').fill(shopper.password);
      await page.getByLabel('Your password').press('Enter');
    },
    expectResult: async (page) => {
      await expect(page).toHaveURL(/\/(\?account=deleted)?$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    },
    isNative: true,
  },
};
