import { anAddress } from '../../support/examples.ts';
import { PASSWORD } from '../../support/shopper.ts';
import { heading, type PageState, text } from '../page-state.ts';
import { placeOrder, signUpInBrowser } from '../prepare.ts';

const DETAILS = '/account/details';

/** The pages on which an account is changed. */
export const accountSettings: readonly PageState[] = [
  {
    name: 'account-details',
    route: 'accountDetails',
    path: async (testContext) => {
      await signUpInBrowser(testContext);
      return DETAILS;
    },
    expected: heading('Details'),
  },
  {
    name: 'account-details-errors',
    route: 'accountDetails',
    path: async (testContext) => {
      await signUpInBrowser(testContext);
      return DETAILS;
    },
    act: async ({ page }) => {
      const form = page.getByRole('region', { name: 'Password' });
      await form.getByLabel('Current password').fill(PASSWORD);
      await form.getByLabel('New password').fill('another one');
      await form.getByRole('button', { name: 'Change password' }).press('Enter');
    },
    expected: text("password dosn't match"),
    expectedFaults: /422/,
  },
  {
    name: 'account-details-saved',
    route: 'accountDetails',
    path: async (testContext) => {
      await signUpInBrowser(testContext);
      return `${DETAILS}?saved=link`;
    },
    expected: text('Check the inbox of your new email'),
  },
  {
    name: 'account-addresses',
    route: 'accountAddresses',
    path: async (testContext) => {
      const client = await signUpInBrowser(testContext);
      for (const city of ['Porto', 'Lyon'])
        await client.post('/api/account/addresses', { address: anAddress({ city }) });
      await placeOrder(testContext, { 'masala-chai': 1 }, client);
      return '/account/addresses';
    },
    expected: text('Your last order went to an address'),
  },
  {
    name: 'account-address-form',
    route: 'accountAddresses',
    path: async (testContext) => {
      const client = await signUpInBrowser(testContext);
      await client.post('/api/account/addresses', { address: anAddress() });
      return '/account/addresses?edit=new';
    },
    act: ({ page }) => page.getByRole('button', { name: 'Save address' }).press('Enter'),
    expected: text('Please enter a name.'),
    expectedFaults: /422/,
  },
  {
    name: 'checkout-form-with-saved-address',
    route: 'checkoutForm',
    path: async (testContext) => {
      const client = await signUpInBrowser(testContext);
      await client.post('/api/account/addresses', { address: anAddress() });
      await client.changeSavedItems({ id: 'masala-chai', by: 1 });
      return '/checkout-form';
    },
    expected: (page) => page.getByLabel('Saved address'),
  },
];
