import { PASSWORD } from '../../support/shopper.ts';
import { heading, type PageState, type TestContext, text } from '../page-state.ts';
import {
  addToWishList,
  cancelOrder,
  emailOf,
  payOrder,
  placeOrder,
  refundOrder,
  signUpInBrowser,
} from '../prepare.ts';

const NO_SECRET = 'A'.repeat(43);
const VERIFY = 'Please confirm your email';
const RESET = 'Reset your password';

const pathOf = (link: string): string => new URL(link).pathname;

const requestNewPassword = async (testContext: TestContext): Promise<string> => {
  const client = await signUpInBrowser(testContext);
  await client.send('/reset-password', { email: testContext.shopper.email });
  return pathOf((await emailOf(testContext, RESET)).link);
};

const openSignUp = ({ page }: TestContext): Promise<void> =>
  page.getByRole('button', { name: 'Create an account' }).press('Enter');

/** Sign-in and account pages. */
export const account: readonly PageState[] = [
  { name: 'sign-in', route: 'auth', path: '/auth', expected: heading('Sign in') },
  {
    name: 'sign-in-for-wishes',
    route: 'auth',
    path: '/auth?for=wish-list',
    expected: heading('Sign in'),
  },
  {
    name: 'sign-in-refused',
    route: 'auth',
    path: '/auth',
    act: async ({ page, shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    },
    expected: text('Incorrect email or password.'),
    expectedFaults: /401/,
  },
  { name: 'sign-up', route: 'auth', path: '/auth', act: openSignUp, expected: heading('Sign up') },
  {
    name: 'sign-up-errors',
    route: 'auth',
    path: '/auth',
    act: async (testContext) => {
      await openSignUp(testContext);
      await testContext.page.getByRole('button', { name: 'Sign up' }).press('Enter');
    },
    expected: text('Please use at least 8 characters.'),
  },
  { name: 'reset-password', route: 'resetPassword', path: '/reset-password', expected: heading(/password/i) },
  {
    name: 'reset-password-sent',
    route: 'resetPassword',
    path: '/reset-password',
    act: async ({ page, shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByRole('button', { name: 'Send reset link' }).press('Enter');
    },
    expected: text('If there is an account for'),
  },
  {
    name: 'new-password',
    route: 'newPassword',
    path: requestNewPassword,
    expected: (page) => page.getByLabel('New password'),
  },
  {
    name: 'new-password-errors',
    route: 'newPassword',
    path: requestNewPassword,
    act: async ({ page }) => {
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Save new password' }).press('Enter');
    },
    expected: text("password dosn't match"),
    expectedFaults: /422/,
  },
  {
    name: 'new-password-ended',
    route: 'newPassword',
    path: `/reset-password/${NO_SECRET}`,
    expected: (page) => page.getByRole('main').getByRole('alert'),
    expectedFaults: /410/,
  },
  {
    name: 'prove-email',
    route: 'proveEmail',
    path: async (testContext) => {
      await signUpInBrowser(testContext);
      return pathOf((await emailOf(testContext, VERIFY)).link);
    },
    expected: (page) => page.getByRole('button', { name: 'Confirm email' }),
  },
  {
    name: 'prove-email-ended',
    route: 'proveEmail',
    path: async (testContext) => {
      await signUpInBrowser(testContext);
      return `/prove-email/${NO_SECRET}`;
    },
    act: ({ page }) => page.getByRole('button', { name: 'Confirm email' }).press('Enter'),
    expected: (page) => page.getByRole('main').getByRole('alert'),
    expectedFaults: /410/,
  },
  {
    name: 'prove-email-signed-out',
    route: 'proveEmail',
    path: `/prove-email/${NO_SECRET}`,
    expected: (page) => page.getByRole('main').getByRole('link', { name: 'Sign in' }),
  },
  {
    name: 'account-empty',
    route: 'account',
    path: async (testContext) => {
      await signUpInBrowser(testContext);
      return '/account';
    },
    expected: text('No orders yet.'),
  },
  {
    name: 'account-with-orders-and-wishes',
    route: 'account',
    path: async (testContext) => {
      const client = await signUpInBrowser(testContext);
      await addToWishList(client, ['masala-chai', 'yame-gyokuro', 'hadong-ujeon']);
      await payOrder(
        testContext,
        await placeOrder(testContext, { 'masala-chai': 2, 'huila-colombia': 3 }, client),
      );
      await cancelOrder(client, await placeOrder(testContext, { 'yame-gyokuro': 1 }, client));
      await refundOrder(testContext, await placeOrder(testContext, { 'marrakech-mint': 2 }, client));
      await refundOrder(testContext, await placeOrder(testContext, { 'masala-chai': 1 }, client), 300);
      await placeOrder(testContext, { 'tokoname-kyusu': 1 }, client);
      return '/account';
    },
    expected: (page) => page.getByRole('region', { name: 'Wish list' }).getByRole('article').first(),
  },
];
