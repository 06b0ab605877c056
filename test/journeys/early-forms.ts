import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Case } from './early-case.ts';
import { button, tap } from './early-public-pages.ts';
import { cancelPath, createAccount, orderPath, resetLink, signOut, verificationLink } from './early-setup.ts';
import { expect } from './journey.ts';
import { bag } from './steps.ts';

const h1 = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const MESSAGE = 'I sell books.\nThe town drinks coffee.';
const NEW = 'second flush in june';

/** Forms, and controls for a signed-in shopper. */
export const FORMS: Readonly<Record<string, Case>> = {
  'the sign-in form': {
    presses: ['Sign in'],
    open: async (setup) => {
      await createAccount(setup);
      await signOut(setup);
      return '/auth';
    },
    press: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Password').fill(shopper.password);
      await page.getByLabel('Password').press('Enter');
    },
    done: (page) => expect(page).toHaveURL(/\/account$/),
    keeps: (page, { shopper }) => expect(page.getByLabel('Email')).toHaveValue(shopper.email),
  },
  'the way to the sign-up form, with the email': {
    presses: ['Create an account'],
    open: '/auth',
    press: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await tap(button(page, 'Create an account'));
    },
    done: async (page, { shopper }) => {
      await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
      await page.getByLabel('Display name').fill(shopper.name);
      await page.getByLabel('Password', { exact: true }).fill(shopper.password);
      await page.getByLabel('Confirm password').fill(shopper.password);
      await page.getByLabel('Confirm password').press('Enter');
      await expect(page).toHaveURL(/\/account$/);
    },
    keeps: (page, { shopper }) => expect(page.getByLabel('Email')).toHaveValue(shopper.email),
  },
  'the way to Google': {
    presses: ['Sign in with Google'],
    open: '/auth',
    press: (page) => tap(button(page, 'Sign in with Google')),
    done: (page) => expect(page.getByText('Continue in the Google window')).toBeVisible(),
  },
  'the form of a forgotten password': {
    presses: ['Send reset link'],
    open: '/reset-password',
    press: async (page, { shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Email').press('Enter');
    },
    done: (page) => h1(page, 'Check your email'),
    isNative: true,
  },
  'the form of a new password': {
    presses: ['Save new password'],
    open: resetLink,
    press: async (page) => {
      await page.getByLabel('New password').fill(NEW);
      await page.getByLabel('Confirm password').fill(NEW);
      await tap(button(page, 'Save new password'));
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/auth\?reset=done$/);
      await expect(page.getByText('Password updated.')).toBeVisible();
    },
    isNative: true,
  },
  'the form of an email confirmation': {
    presses: ['Confirm email'],
    open: verificationLink,
    press: (page) => tap(button(page, 'Confirm email')),
    done: async (page) => {
      await expect(page).toHaveURL(/\/account\?proven=yes$/);
      await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    },
    isNative: true,
  },
  'the enquiry': {
    presses: ['Send inquiry'],
    open: '/franchising',
    press: async (page, { shopper }) => {
      await page.getByLabel('Name').fill('Bruno');
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Town').fill('Pécs, Hungary');
      await page.getByLabel('Message').fill(MESSAGE);
      await tap(button(page, 'Send inquiry'));
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/franchising\?sent=[0-9A-F]{8}$/);
      await expect(page.getByText('We received your inquiry.')).toBeVisible();
    },
    isNative: true,
  },
  'an enquiry that is not complete': {
    presses: ['Send inquiry'],
    open: '/franchising',
    press: async (page) => {
      await page.getByLabel('Message').fill(MESSAGE);
      await tap(button(page, 'Send inquiry'));
    },
    done: async (page) => {
      await expect(page.getByText('Please enter a town.')).toBeVisible();
      await expect(page.getByLabel('Message')).toHaveValue(MESSAGE);
    },
    isNative: true,
  },
  'Log out': {
    presses: ['Log out'],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    press: (page) => tap(button(page, 'Log out')),
    done: async (page) => {
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    },
  },
  'the request for another confirmation email': {
    presses: ['Resend email'],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    press: (page) => tap(button(page, 'Resend email')),
    done: (page) => expect(page.getByText(/Email sent/)).toBeVisible(),
  },
  'the download of all data': {
    presses: [],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    press: (page) => page.getByRole('link', { name: 'Download my data' }).scrollIntoViewIfNeeded(),
    done: async (page, { shopper }) => {
      const downloading = page.waitForEvent('download');
      await tap(page.getByRole('link', { name: 'Download my data' }));
      const download = await downloading;
      expect(await readFile(await download.path(), 'utf8')).toContain(shopper.email);
    },
    isNative: true,
  },
  'the removal of the account': {
    presses: ['Delete account for good'],
    open: async (setup) => {
      await createAccount(setup);
      return '/account';
    },
    press: async (page, { shopper }) => {
      await page.locator('summary', { hasText: 'Delete account' }).click();
      await page.getByLabel('Your password').fill(shopper.password);
      await page.getByLabel('Your password').press('Enter');
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    },
  },
  'the cancellation on the page of an order': {
    presses: ['Yes, cancel this order'],
    open: orderPath,
    press: async (page) => {
      await page.locator('summary', { hasText: 'Cancel order' }).click();
      await tap(button(page, 'Yes, cancel this order'));
    },
    done: (page) => expect(page.getByText('This order is cancelled.')).toBeVisible(),
    isNative: true,
  },
  'the cancellation of an unpaid order': {
    presses: [],
    open: cancelPath,
    press: (page) => page.getByRole('main').waitFor(),
    done: async (page) => {
      await button(page, 'Cancel order and edit cart').click();
      await expect(bag(page, 2)).toBeVisible();
    },
  },
};
