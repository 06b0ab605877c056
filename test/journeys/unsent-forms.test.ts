import type { Page } from '@playwright/test';
import { expect, type ShopperIdentity, test } from './journey.ts';
import {
  CONFIRM_EMAIL_SUBJECT,
  followLink,
  openEmail,
  purchaseAsGuest,
  readOrderSecret,
  signUp,
  visit,
} from './steps.ts';

type Visit = { readonly page: Page; readonly shopper: ShopperIdentity; readonly mailbox: string };

type FormPage = {
  readonly open: (visit: Visit) => Promise<unknown>;
  /** Typed text, by label. */
  readonly typed: Readonly<Record<string, string>>;
  readonly button: string;
  /** The message after the form was accepted. */
  readonly successMessage: string | RegExp;
};

const FORMS: Readonly<Record<string, FormPage>> = {
  'an enquiry': {
    open: ({ page }) => visit(page, '/franchising'),
    typed: { Name: 'Ada', Email: 'ada@example.com', Town: 'Springfield', Message: 'A shop by the river' },
    button: 'Send',
    successMessage: /Thank you/,
  },
  'a password reset': {
    open: ({ page }) => visit(page, '/reset-password'),
    typed: { Email: 'ada@example.com' },
    button: 'Send reset link',
    successMessage: 'Check your email',
  },
  'a new password': {
    open: async ({ page, shopper, mailbox }) => {
      await signUp(page, shopper);
      await visit(page, '/reset-password');
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByText('Check your email')).toBeVisible();
      await openEmail(page, mailbox, shopper.email, 'Reset your password');
      await followLink(page);
    },
    typed: { 'New password': 'second flush in june', 'Confirm password': 'second flush in june' },
    button: 'Save new password',
    successMessage: 'Password updated.',
  },
  'a confirmation of an email address': {
    open: async ({ page, shopper, mailbox }) => {
      await signUp(page, shopper);
      await openEmail(page, mailbox, shopper.email, CONFIRM_EMAIL_SUBJECT);
      await followLink(page);
    },
    typed: {},
    button: 'Confirm email',
    successMessage: 'Your email is confirmed.',
  },
  'a cancellation on the page of an order': {
    open: async ({ page, shopper }) => {
      await purchaseAsGuest(page, shopper, { 'Marrakech Mint': 1 });
      await visit(page, '/tea');
      await visit(page, `/order/${await readOrderSecret(page)}`);
      await page.getByText('Cancel order', { exact: true }).click();
    },
    typed: {},
    button: 'Yes, cancel this order',
    successMessage: 'This order is cancelled.',
  },
};

for (const [name, { open, typed, button, successMessage }] of Object.entries(FORMS)) {
  test(`${name} that cannot be sent stays on its page with what was typed, and is sent at the next press`, async ({
    page,
    shopper,
    mailbox,
    faultRecorder,
  }) => {
    faultRecorder.allow(/ERR_FAILED|could not be sent|Failed to fetch/);
    await open({ page, shopper, mailbox });
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.route(/\.data(?:\?|$)/, (route) => route.abort());
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await page.unroute(/\.data(?:\?|$)/);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(successMessage).filter({ visible: true }).first()).toBeVisible();
  });
}
