import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  CONFIRM_EMAIL_SUBJECT,
  followLink,
  OFFLINE,
  openEmail,
  order,
  orderNumber,
  pay,
  purchaseAsGuest,
  signUp,
  verifyEmail,
  visit,
} from './steps.ts';

const PAID = 'Order confirmed';
const RESET = 'Reset your password';
const ENQUIRY = 'We received your inquiry';

test('[GUEST-1] a guest buys, opens the emailed order link, signs up, verifies the email, and finds the order', async ({
  page,
  shopper,
  mailbox,
  otherBrowser,
}) => {
  await purchaseAsGuest(page, shopper, { 'Kyoto Hōjicha': 1 });
  await pay(page);
  const number = await orderNumber(page);
  const stored = page.getByRole('region', { name: 'Track your order' }).getByRole('link');
  await expect(stored).toBeVisible();
  const address = (await stored.getAttribute('href')) ?? '';
  await page.reload();
  await expect(stored).toHaveAttribute('href', address);

  const elsewhere = await otherBrowser();
  await openEmail(elsewhere, mailbox, shopper.email, PAID);
  await followLink(elsewhere);
  expect(new URL(elsewhere.url()).pathname).toBe(address);
  await expect(elsewhere.getByRole('article', { name: 'Your order' })).toContainText(number);
  await expect(elsewhere.getByText('Kyoto Hōjicha, 1 ×')).toBeVisible();
  await expect(elsewhere.getByRole('heading', { name: 'Shipping address' })).toBeVisible();

  await signUp(page, shopper);
  const unproven = page.getByRole('region', { name: 'Confirm your email' });
  await expect(unproven).toContainText('to confirm your email');
  await expect(page.getByText('No orders yet.')).toBeVisible();

  await verifyEmail(page, mailbox, shopper);
  await expect(order(page, number)).toContainText('Paid');
  await expect(unproven).toHaveCount(0);
});

test('a shopper opens the verification link signed out, signs in, and verifies the email', async ({
  page,
  shopper,
  mailbox,
  otherBrowser,
}) => {
  await signUp(page, shopper);
  const phone = await otherBrowser();
  await openEmail(phone, mailbox, shopper.email, CONFIRM_EMAIL_SUBJECT);
  await followLink(phone);
  await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await phone.getByLabel('Email').fill(shopper.email);
  await phone.getByLabel('Password').fill(shopper.password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByText('Your email is confirmed.')).toBeVisible();
});

test('resends the verification email, and shows when it is too soon', async ({ page, shopper, watch }) => {
  watch.expect(/429/);
  await signUp(page, shopper);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByRole('region', { name: 'Confirm your email' }).getByRole('alert')).toContainText(
    'Email sent.',
  );
});

test('a shopper resets a forgotten password by email', async ({
  page,
  shopper,
  mailbox,
  otherBrowser,
  watch,
}) => {
  await signUp(page, shopper);
  const forgetful = await otherBrowser();
  await visit(forgetful, '/auth');
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click();
  await forgetful.getByRole('button', { name: 'Send reset link' }).click();
  // A new password ends the session of the first browser, which may request its orders once more.
  watch.expect(/422|401.*\/api\/orders\/live/);
  await expect(forgetful.getByLabel('Email')).toBeFocused();
  await forgetful.getByLabel('Email').fill(shopper.email);
  await forgetful.getByRole('button', { name: 'Send reset link' }).click();
  await expect(forgetful.getByText('If there is an account with this email')).toBeVisible();

  await openEmail(forgetful, mailbox, shopper.email, RESET);
  await followLink(forgetful);
  const password = 'second flush in june';
  await forgetful.getByLabel('New password').fill(password);
  await forgetful.getByLabel('Confirm password').fill('something else');
  await forgetful.getByRole('button', { name: 'Save new password' }).click();
  await expect(forgetful.getByText("password dosn't match")).toBeVisible();
  await forgetful.getByLabel('Confirm password').fill(password);
  await Promise.all([
    forgetful.waitForURL(/\/auth\?reset=done$/),
    forgetful.getByRole('button', { name: 'Save new password' }).click(),
  ]);
  await expect(forgetful.getByText('Password updated.')).toBeVisible();
  await untilSignedInWith(forgetful, shopper.email, password);

  await visit(page, '/account');
  await expect(page.getByText('Please sign in to see your account.')).toBeVisible();
});

const untilSignedInWith = async (page: Page, email: string, password: string): Promise<void> => {
  await visit(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
};

const fillEnquiry = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Name').fill('Bruno');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Town').fill('Pécs, Hungary');
  await page.getByLabel('Message').fill('I sell books.\nThe town drinks coffee.');
};

test('[NAV-10] a franchise enquiry keeps what was typed through errors, and is confirmed by email', async ({
  page,
  shopper,
  mailbox,
  context,
  watch,
}) => {
  await visit(page, '/franchising');
  const send = page.getByRole('button', { name: 'Send inquiry' });
  await send.click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Please enter a town.')).toBeVisible();

  await fillEnquiry(page, shopper.email);
  watch.expect(OFFLINE);
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t send your inquiry.');
  await expect(page.getByLabel('Message')).toHaveValue('I sell books.\nThe town drinks coffee.');
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText('We received your inquiry.')).toBeVisible();

  await openEmail(page, mailbox, shopper.email, ENQUIRY);
  // No email contains typed text, because its recipient may be another person.
  await expect(page.getByRole('article')).toContainText('Please mention it if you write again');
  await expect(page.getByRole('article')).not.toContainText('Pécs');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[NAV-10] a franchise enquiry can be sent without scripts', async ({ page, shopper, watch }) => {
    // The scripts that are blocked, and the form without values.
    watch.expect(/^csp for|422/);
    await page.goto('/franchising');
    await page.getByLabel('Name').fill('Bruno');
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(page.getByText('Please enter a town.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Bruno');
    await fillEnquiry(page, shopper.email);
    await page.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(page.getByText('We received your inquiry.')).toBeVisible();
  });
});

test('[NAV-10] keeps a typed enquiry after a reload, and empties the form once it is sent', async ({
  page,
  shopper,
}) => {
  await visit(page, '/franchising');
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Town').fill('Springfield');
  await page.getByLabel('Message').fill('A corner shop with a bench in front of it, beside the station.');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(/corner shop/);
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await page.getByRole('link', { name: 'Send another inquiry' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});
