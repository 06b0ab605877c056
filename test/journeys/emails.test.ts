import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  CONFIRM_EMAIL_SUBJECT,
  followLink,
  OFFLINE_FAULTS,
  openEmail,
  orderInHistory,
  pay,
  purchaseAsGuest,
  readOrderNumber,
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
  const number = await readOrderNumber(page);
  const orderLink = page.getByRole('region', { name: 'Track your order' }).getByRole('link');
  await expect(orderLink).toBeVisible();
  const address = (await orderLink.getAttribute('href')) ?? '';
  await page.reload();
  await expect(orderLink).toHaveAttribute('href', address);

  const otherPage = await otherBrowser();
  await openEmail(otherPage, mailbox, shopper.email, PAID);
  await followLink(otherPage);
  expect(new URL(otherPage.url()).pathname).toBe(address);
  await expect(otherPage.getByRole('article', { name: 'Your order' })).toContainText(number);
  await expect(otherPage.getByText('Kyoto Hōjicha 1 ×')).toBeVisible();
  await expect(otherPage.getByRole('heading', { name: 'Shipping address' })).toBeVisible();

  await signUp(page, shopper);
  const verificationNotice = page.getByRole('region', { name: 'Confirm your email' });
  await expect(verificationNotice).toContainText('to confirm your email');
  await expect(page.getByText('No orders yet.')).toBeVisible();

  await verifyEmail(page, mailbox, shopper);
  await expect(orderInHistory(page, number)).toContainText('Paid');
  await expect(verificationNotice).toHaveCount(0);
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

test('resends the verification email, and shows when it is too soon', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/429/);
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
  faultRecorder,
}) => {
  await signUp(page, shopper);
  const otherPage = await otherBrowser();
  await visit(otherPage, '/auth');
  await expect(otherPage.getByLabel('Email')).toHaveValue('');
  await otherPage.getByRole('link', { name: 'Forgot your password?' }).click();
  await otherPage.getByRole('button', { name: 'Send reset link' }).click();
  // A new password ends the session of the first browser, which may request its orders once more.
  faultRecorder.allow(/422|401.*\/api\/orders\/live/);
  await expect(otherPage.getByLabel('Email')).toBeFocused();
  await otherPage.getByLabel('Email').fill(shopper.email);
  await otherPage.getByRole('button', { name: 'Send reset link' }).click();
  await expect(otherPage.getByText(`If there is an account for ${shopper.email}`)).toBeVisible();
  await otherPage.getByRole('button', { name: 'Send again' }).click();
  await expect(otherPage.getByText('We send one link a minute at most.')).toBeVisible();

  await openEmail(otherPage, mailbox, shopper.email, RESET);
  await followLink(otherPage);
  const password = 'second flush in june';
  await otherPage.getByLabel('New password').fill(password);
  await otherPage.getByLabel('Confirm password').fill('something else');
  await otherPage.getByRole('button', { name: 'Save new password' }).click();
  await expect(otherPage.getByText("password dosn't match")).toBeVisible();
  await otherPage.getByLabel('Confirm password').fill(password);
  await otherPage.getByRole('button', { name: 'Save new password' }).click();
  await expect(otherPage.getByText('Password updated.')).toBeVisible();
  // A reload does not say it again.
  await expect(otherPage).toHaveURL(/\/auth$/);
  await expect(otherPage.getByLabel('Email')).toHaveValue(shopper.email);
  await signIn(otherPage, shopper.email, password);

  await visit(page, '/account');
  await expect(page.getByText('Please sign in to see your account.')).toBeVisible();
});

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
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
  faultRecorder,
}) => {
  await visit(page, '/franchising');
  const sendButton = page.getByRole('button', { name: 'Send inquiry' });
  await sendButton.click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Please enter a town.')).toBeVisible();

  await fillEnquiry(page, shopper.email);
  faultRecorder.allow(OFFLINE_FAULTS);
  await context.setOffline(true);
  await sendButton.click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t send your inquiry.');
  await expect(page.getByLabel('Message')).toHaveValue('I sell books.\nThe town drinks coffee.');
  await context.setOffline(false);
  await sendButton.click();
  await expect(page.getByText('We received your inquiry.')).toBeVisible();

  await openEmail(page, mailbox, shopper.email, ENQUIRY);
  // No email contains typed text, because its recipient may be another person.
  await expect(page.getByRole('article')).toContainText('Please mention it if you write again');
  await expect(page.getByRole('article')).not.toContainText('Pécs');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[NAV-10] a franchise enquiry can be sent without scripts', async ({
    page,
    shopper,
    faultRecorder,
  }) => {
    // The blocked scripts, and the rejected form without values.
    faultRecorder.allow(/^csp for|422/);
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
