import { queryEmbeddedDatabase } from '../../support/embedded-database.ts';
import { heading, type PageState, type TestContext, text } from '../page-state.ts';
import { emailOf, payOrder, placeOrder, signUpInBrowser } from '../prepare.ts';

type Action = (testContext: TestContext) => Promise<unknown>;

const emailPage =
  (subject: string, action: Action) =>
  async (testContext: TestContext): Promise<string> => {
    await action(testContext);
    return `${testContext.mailbox}/messages/${(await emailOf(testContext, subject)).n}`;
  };

const emailBody =
  (subject: string, action: Action) =>
  async (testContext: TestContext): Promise<string> => {
    // The sandbox of an email blocks scripts, including those of the tests.
    await testContext.context.route('**/messages/*/html', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { 'content-type': 'text/html; charset=utf-8' } });
    });
    return `${await emailPage(subject, action)(testContext)}/html`;
  };

const buy = async (testContext: TestContext): Promise<void> =>
  payOrder(testContext, await placeOrder(testContext, { 'masala-chai': 2, 'huila-colombia': 3 }));

const requestPasswordReset = async (testContext: TestContext): Promise<void> => {
  const client = await signUpInBrowser(testContext);
  await client.send('/reset-password', { email: testContext.shopper.email });
};

const enquire = async (testContext: TestContext): Promise<void> => {
  const client = await signUpInBrowser(testContext);
  const { email } = testContext.shopper;
  await client.send('/franchising', {
    name: 'Bruno',
    email,
    town: 'Pécs, Hungary',
    message: 'I sell books.',
  });
};

const FRAMEWORK = '**/framework-*.js';

/** Error pages, and pages of the providers. */
export const errorAndProviderPages: readonly PageState[] = [
  { name: 'offline', route: 'offline', path: '/offline', expected: heading('You’re offline') },
  {
    name: 'broken',
    route: 'product',
    path: async ({ dataDir }) => {
      await queryEmbeddedDatabase(dataDir, 'alter table products rename to renamed_products');
      return '/tea/picked-tea/Broken%20Cup';
    },
    expected: heading('We can’t show this page'),
    // Background jobs find the table missing as well.
    expectedFaults: /500|A page failed|A request failed|could not be called|relation .+ does not exist/,
    restore: async ({ dataDir }) => {
      await queryEmbeddedDatabase(dataDir, 'alter table renamed_products rename to products');
    },
  },
  {
    name: 'stuck',
    path: async ({ page }) => {
      await page.route(FRAMEWORK, (route) => route.abort());
      return '/tea/picked-tea/Masala%20Chai';
    },
    expected: (page) => page.getByRole('alert'),
    expectedFaults: /net::ERR_FAILED|Failed to fetch dynamically imported module/,
    restore: ({ page }) => page.unroute(FRAMEWORK),
  },
  { name: 'operator', path: '/operator', expected: heading(/is doing/) },
  { name: 'google-chooser', path: '/api/auth/google', expected: text('Ada Winterbourne') },
  { name: 'mailbox', path: ({ mailbox }) => Promise.resolve(mailbox), expected: heading('Emails') },
  {
    name: 'mailbox-email',
    path: emailPage('Order confirmed', buy),
    expected: heading('Order confirmed'),
    // The email's frame blocks the test's own script.
    expectedFaults: /the document's frame is sandboxed/,
  },
  {
    name: 'email-order-paid',
    isEmail: true,
    path: emailBody('Order confirmed', buy),
    expected: text('Masala Chai'),
  },
  {
    name: 'email-verify-email',
    isEmail: true,
    path: emailBody('Please confirm your email', signUpInBrowser),
    expected: (page) => page.getByRole('link').first(),
  },
  {
    name: 'email-new-password',
    isEmail: true,
    path: emailBody('Reset your password', requestPasswordReset),
    expected: (page) => page.getByRole('link').first(),
  },
  {
    name: 'email-enquiry',
    isEmail: true,
    path: emailBody('We received your inquiry', enquire),
    expected: text('mention it if you write again'),
  },
];
