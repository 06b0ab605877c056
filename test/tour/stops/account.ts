import { PASSWORD } from '../../support/shopper.ts';
import { cancelled, letterOf, ordered, paid, refunded, signedIn, wishFor } from '../before.ts';
import { heading, type Stop, type Traveller, text } from '../stop.ts';

const NO_SECRET = 'A'.repeat(43);
const PROVE = 'Please confirm your email';
const RESET = 'Reset your password';

const pathOf = (link: string): string => new URL(link).pathname;

const askForNewPassword = async (traveller: Traveller): Promise<string> => {
  const person = await signedIn(traveller);
  await person.send('/reset-password', { email: traveller.shopper.email });
  return pathOf((await letterOf(traveller, RESET)).link);
};

const toSignUp = ({ page }: Traveller): Promise<void> =>
  page.getByRole('button', { name: 'Create an account' }).press('Enter');

/** Sign-in and account pages. */
export const account: readonly Stop[] = [
  { name: 'sign-in', route: 'auth', address: '/auth', shows: heading('Sign in') },
  {
    name: 'sign-in-for-wishes',
    route: 'auth',
    address: '/auth?for=wish-list',
    shows: heading('Sign in'),
  },
  {
    name: 'sign-in-refused',
    route: 'auth',
    address: '/auth',
    act: async ({ page, shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    },
    shows: text('Incorrect email or password.'),
    trouble: /401/,
  },
  { name: 'sign-up', route: 'auth', address: '/auth', act: toSignUp, shows: heading('Sign up') },
  {
    name: 'sign-up-errors',
    route: 'auth',
    address: '/auth',
    act: async (traveller) => {
      await toSignUp(traveller);
      await traveller.page.getByRole('button', { name: 'Sign up' }).press('Enter');
    },
    shows: text('Please use at least 8 characters.'),
  },
  { name: 'reset-password', route: 'resetPassword', address: '/reset-password', shows: heading(/password/i) },
  {
    name: 'reset-password-sent',
    route: 'resetPassword',
    address: '/reset-password',
    act: async ({ page, shopper }) => {
      await page.getByLabel('Email').fill(shopper.email);
      await page.getByRole('button', { name: 'Send reset link' }).press('Enter');
    },
    shows: text('If there is an account with this email'),
  },
  {
    name: 'new-password',
    route: 'newPassword',
    address: askForNewPassword,
    shows: (page) => page.getByLabel('New password'),
  },
  {
    name: 'new-password-errors',
    route: 'newPassword',
    address: askForNewPassword,
    act: async ({ page }) => {
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Save new password' }).press('Enter');
    },
    shows: text("password dosn't match"),
    trouble: /422/,
  },
  {
    name: 'new-password-ended',
    route: 'newPassword',
    address: `/reset-password/${NO_SECRET}`,
    shows: (page) => page.getByRole('main').getByRole('alert'),
    trouble: /410/,
  },
  {
    name: 'prove-email',
    route: 'proveEmail',
    address: async (traveller) => {
      await signedIn(traveller);
      return pathOf((await letterOf(traveller, PROVE)).link);
    },
    shows: (page) => page.getByRole('button', { name: 'Confirm email' }),
  },
  {
    name: 'prove-email-ended',
    route: 'proveEmail',
    address: async (traveller) => {
      await signedIn(traveller);
      return `/prove-email/${NO_SECRET}`;
    },
    act: ({ page }) => page.getByRole('button', { name: 'Confirm email' }).press('Enter'),
    shows: (page) => page.getByRole('main').getByRole('alert'),
    trouble: /410/,
  },
  {
    name: 'prove-email-signed-out',
    route: 'proveEmail',
    address: `/prove-email/${NO_SECRET}`,
    shows: (page) => page.getByRole('main').getByRole('link', { name: 'Sign in' }),
  },
  {
    name: 'account-empty',
    route: 'account',
    address: async (traveller) => {
      await signedIn(traveller);
      return '/account';
    },
    shows: text('No orders yet.'),
  },
  {
    name: 'account-with-orders-and-wishes',
    route: 'account',
    address: async (traveller) => {
      const person = await signedIn(traveller);
      await wishFor(person, ['masala-chai', 'yame-gyokuro', 'hadong-ujeon']);
      await paid(traveller, await ordered(traveller, { 'masala-chai': 2, 'huila-colombia': 3 }, person));
      await cancelled(person, await ordered(traveller, { 'yame-gyokuro': 1 }, person));
      await refunded(traveller, await ordered(traveller, { 'marrakech-mint': 2 }, person));
      await refunded(traveller, await ordered(traveller, { 'masala-chai': 1 }, person), 300);
      await ordered(traveller, { 'tokoname-kyusu': 1 }, person);
      return '/account';
    },
    shows: (page) => page.getByRole('region', { name: 'Wish list' }).getByRole('article').first(),
  },
];
